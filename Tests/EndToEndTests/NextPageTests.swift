import HTTP
import JSON
import RoostTesting
import Testing

/// A way in which a document names the page after it.
enum NextPageWay: String, Sendable, CaseIterable {
  case url, link, atom, archive, jsonFeed
}

@Suite("The next page of a walk")
struct NextPageTests {
  /// A document with an item, and one after it; nil: none.
  private static func document(_ way: NextPageWay, _ id: Int, next: String?) -> LoopbackResponse {
    switch way {
    case .url:
      let next = next.map { JSONValue.string($0).text() } ?? "null"
      return LoopbackResponse(200, #"{"next":\#(next),"r":[{"id":\#(id)}]}"#)
    case .link:
      var fields = HTTPFields()
      if let next { fields["Link"] = "<\(next)>; rel=next" }
      return LoopbackResponse(200, fields: fields, #"{"r":[{"id":\#(id)}]}"#)
    case .atom, .archive:
      let rel = way == .atom ? "next" : "prev-archive"
      let link = next.map { #"<link rel="\#(rel)" href="\#($0)"/>"# } ?? ""
      return LoopbackResponse(
        200,
        #"<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>\#(link)<entry><id>\#(id)</id><title>\#(id)</title></entry></feed>"#
      )
    case .jsonFeed:
      let next = next.map { #""next_url":"\#($0)","# } ?? ""
      return LoopbackResponse(
        200,
        #"{"version":"https://jsonfeed.org/version/1.1","title":"T",\#(next)"items":[{"id":"\#(id)","content_text":"x"}]}"#
      )
    }
  }

  private func workspace(_ way: NextPageWay, _ server: LoopbackServer) throws -> Workspace {
    guard way == .url || way == .link else {
      return try Workspace("sources: { a: { plugin: feed, url: \"\(server.url("/r"))\" } }")
    }
    let workspace = try Workspace(
      "sources: { a: { plugin: paged, base_url: \"\(server.origin)\" } }")
    try workspace.write(
      """
      plugin: paged
      summary: Pages.
      options: { base_url: { type: url, required: true, summary: Where. } }
      api: { base: $base_url }
      request: { get: /r, records: .r, paginate: { \(way == .url ? "url: .next" : "link: next") } }
      item: { id: .id, kind: thing }
      """, to: "plugins/paged/plugin.yaml")
    return workspace
  }

  private func gone(_ workspace: Workspace) async throws -> [JSONValue] {
    let rows = try await workspace.run(
      "sql", "SELECT id FROM items WHERE left_at IS NOT NULL ORDER BY id", "--json")
    return (try rows.json.arrayValue ?? []).map { $0["id"] }
  }

  static let addresses: [(next: String, kind: String, message: String)] = [
    ("http://[x", "invalid-url", "'http://[x' is no absolute URL"),
    ("file:///etc/passwd", "blocked-scheme", "'file:' is not fetched; only http and https are"),
    ("mailto:a@b", "blocked-scheme", "'mailto:' is not fetched; only http and https are"),
    ("ftp://a.example/x", "blocked-scheme", "'ftp:' is not fetched; only http and https are"),
  ]

  @Test(
    "that cannot be asked for leaves the source partial, and nothing is taken to have left",
    arguments: NextPageWay.allCases, addresses)
  func unusable(
    _ way: NextPageWay, _ one: (next: String, kind: String, message: String)
  ) async throws {
    let (next, kind, message) = one
    let server = try LoopbackServer()
    server.on("/r", Self.document(way, 1, next: "/2"), Self.document(way, 1, next: next))
    server.on("/2", Self.document(way, 2, next: nil))
    let workspace = try workspace(way, server)
    #expect(try await workspace.run("aggregate").exit == 0)
    for _ in 0..<2 {
      let run = try await workspace.run("aggregate", "--force", "--json")
      #expect(run.exit == 1)
      let source = try run.json["sources"].arrayValue?.first ?? .null
      #expect(source["status"] == "partial")
      #expect(source["error"]["kind"] == .string(kind))
      let said = source["error"]["message"].stringValue ?? ""
      #expect(said.contains(next) && said.hasSuffix(message), "\(said)")
      #expect(try await gone(workspace) == [])
    }
  }

  @Test(
    "that leads back in a feed ends the walk with a warning, and nothing is taken to have left",
    arguments: [NextPageWay.atom, .archive, .jsonFeed], ["/r", "/2"])
  func circle(_ way: NextPageWay, target: String) async throws {
    let server = try LoopbackServer()
    server.on("/r", Self.document(way, 1, next: "/2"), Self.document(way, 1, next: target))
    server.on("/2", Self.document(way, 2, next: "/3"), Self.document(way, 2, next: "/r"))
    server.on("/3", Self.document(way, 3, next: nil))
    let workspace = try workspace(way, server)
    #expect(try await workspace.run("aggregate").exit == 0)
    let run = try await workspace.run("aggregate", "--force", "--json")
    #expect(run.exit == 0)
    let source = try run.json["sources"].arrayValue?.first ?? .null
    #expect(
      source["warnings"].arrayValue == [
        .string("the next page \(server.url("/r")) was read in this sync already; stopped")
      ])
    #expect(try await gone(workspace) == [])
    #expect(server.requests.count == (target == "/r" ? 4 : 5))
  }

  @Test("behind ten documents of a feed is told of, until 'pages' says how many are wanted")
  func manyDocuments() async throws {
    let server = try LoopbackServer()
    for page in 1...12 {
      server.on(
        page == 1 ? "/r" : "/\(page)",
        Self.document(.atom, page, next: page == 12 ? nil : "/\(page + 1)"))
    }
    let workspace = try workspace(.atom, server)
    func warnings() async throws -> JSONValue {
      let run = try await workspace.run("aggregate", "--force", "--json")
      #expect(run.exit == 0)
      return try run.json["sources"].arrayValue?.first?["warnings"] ?? .null
    }
    #expect(
      try await warnings() == [
        "stopped after 10 documents, though there are more; 'pages' allows for them"
      ])
    try workspace.write(
      "sources: { a: { plugin: feed, url: \"\(server.url("/r"))\", pages: 12 } }",
      to: "sources.yaml")
    #expect(try await warnings() == [])
    #expect(try await workspace.run("list", "--json").json.arrayValue?.count == 12)
    #expect(try await gone(workspace) == [])
    // What is wanted was read: what stands behind it now has left.
    try workspace.write(
      "sources: { a: { plugin: feed, url: \"\(server.url("/r"))\", pages: 11 } }",
      to: "sources.yaml")
    #expect(try await warnings() == [])
    #expect(try await gone(workspace) == ["12"])
  }

  @Test(
    "that is a control character, which nobody sees, is not taken for the end",
    arguments: [("\u{1}", "%01"), ("\u{7F}", "%7F")])
  func control(_ next: String, shown: String) async throws {
    let server = try LoopbackServer()
    server.on("/r", Self.document(.url, 1, next: "/2"), Self.document(.url, 1, next: next))
    server.on("/2", Self.document(.url, 2, next: nil))
    let workspace = try workspace(.url, server)
    #expect(try await workspace.run("aggregate").exit == 0)
    let run = try await workspace.run("aggregate", "--force", "--json")
    #expect(run.exit == 1)
    let source = try run.json["sources"].arrayValue?.first ?? .null
    #expect(source["status"] == "partial")
    let said = source["error"]["message"].stringValue ?? ""
    #expect(said.contains("'\(shown)' is no absolute URL"), "\(said)")
    #expect(try await gone(workspace) == [])
  }

  @Test("is found where the page before it stays as it was, and again where it moves or goes")
  func comesIntoBeing() async throws {
    let server = try LoopbackServer()
    server.on(
      "/r", Self.document(.link, 1, next: nil), Self.document(.link, 1, next: "/2"),
      Self.document(.link, 1, next: "/2"), Self.document(.link, 1, next: "/3"),
      Self.document(.link, 1, next: nil))
    server.on("/2", Self.document(.link, 2, next: nil))
    server.on("/3", Self.document(.link, 3, next: nil))
    let workspace = try workspace(.link, server)
    var statuses: [JSONValue] = []
    for _ in 0..<5 {
      let run = try await workspace.run("aggregate", "--json")
      statuses.append(try run.json["sources"].arrayValue?.first?["status"] ?? .null)
    }
    #expect(
      server.requests.map(\.target)
        == ["/r", "/r", "/2", "/r", "/2", "/r", "/3", "/r"])
    #expect(statuses == ["ok", "ok", "not-modified", "ok", "ok"])
    #expect(try await gone(workspace) == ["2", "3"])
  }

  @Test("is found where a 304 names it")
  func notModified() async throws {
    let server = try LoopbackServer()
    let isGrown = Latch()
    server.on("/r") { request in
      var response = Self.document(.link, 1, next: isGrown.isOpen ? "/2" : nil)
      response.fields["ETag"] = "\"e\""
      if request.fields["If-None-Match"] == "\"e\"" { response.status = 304; response.body = [] }
      return response
    }
    server.on("/2", Self.document(.link, 2, next: nil))
    let workspace = try workspace(.link, server)
    for _ in 0..<2 { #expect(try await workspace.run("aggregate").exit == 0) }
    #expect(server.requests.count == 2)
    isGrown.open()
    for _ in 0..<2 { #expect(try await workspace.run("aggregate").exit == 0) }
    // The 304 names another next page, so the page is asked for whole; then both stand.
    #expect(server.requests.map(\.target) == ["/r", "/r", "/r", "/r", "/2", "/r", "/2"])
    let listed = try await workspace.run("list", "a", "--json").json.arrayValue ?? []
    #expect(listed.count == 2)
  }
}
