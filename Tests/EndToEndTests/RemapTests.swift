import FoundationEssentials
import JSON
import RoostTesting
import Testing

@Suite("roost remap, built")
struct RemapTests {
  private static let now = ["ROOST_NOW": "2026-01-02T03:04:05Z"]
  private static let key = "k0123456789secret"

  /// Films in two pages, with a listing, a lookup and carried genres.
  private static let before = """
    plugin: films
    options:
      key: { type: secret, required: true, summary: A key. }
      base_url: { type: url, required: true, summary: Where the films are. }
    list: in-list
    kinds: { film: {}, genre: {}, list: {}, person: {} }
    api:
      base: $base_url
      query: { api_key: $key }
    lookups:
      genres: { get: /genres, records: .genres, key: .id, value: .name, every: 1h }
    request:
      get: /films
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
    item:
      id: film:{.id}
      kind: film
      title: .title
    relations:
      in-list: { to: list:top, listing: true, item: { kind: list, title: Top } }
    """

  /// The same with another title, a lookup's other column, further relations, and a record less.
  private static let after =
    before
    .replacing("key: .id, value: .name", with: "key: .id, value: .label")
    .replacing(
      "title: .title", with: "title: \"{.title} ({.year})\"\n  categories: $genres[\"\\(.genre)\"]"
    )
    .replacing("id: film:{.id}", with: "id: 'film:{.id | select(. != 3)}'")
      + """

        has-genre:
          to: genre:{.genre}
          item: { kind: genre, title: '$genres["\\(.genre)"]' }
        by: { each: .people, to: "person:{.}", item: { kind: person, title: "{.}" } }
      """

  private static func body(page: Int) -> String {
    let films = [page * 2 - 1, page * 2].map {
      #"{"id":\#($0),"title":"Film \#($0)","year":\#(1990 + $0),"genre":5,"people":["Ann","P\#($0)"]}"#
    }
    return
      #"{"page":\#(page),"pages":2,"key":"\#(key)","films":[\#(films.joined(separator: ","))]}"#
  }

  private func serve() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.on(
      "/genres", LoopbackResponse(200, #"{"genres":[{"id":5,"name":"Drama","label":"Drama!"}]}"#))
    server.on("/films") { request in
      LoopbackResponse(200, Self.body(page: request.target.contains("page=2") ? 2 : 1))
    }
    return server
  }

  private func workspace(
    _ server: LoopbackServer, page: String, keeping: String = "true"
  ) throws -> Workspace {
    let workspace = try Workspace(
      """
      sources:
        films: { plugin: films, base_url: "\(server.origin)", key: "${KEY}", keep_raw: \(keeping) }
      """, environment: ["KEY": Self.key])
    try workspace.write(page, to: "plugins/films/plugin.yaml")
    return workspace
  }

  /// Everything that readers see, numbers left out.
  private func content(_ workspace: Workspace) async throws -> [JSONValue] {
    let items = try await workspace.run(
      "list", "--all", "--limit", "0", "--sort", "title", "--json", environment: Self.now)
    let ranks = try await workspace.run("list", "films", "--json", environment: Self.now)
    return try [items, ranks].map { outcome in
      .array(
        try #require(try outcome.json.arrayValue).map { item in
          guard case .object(var object) = item else { return item }
          object["number"] = nil
          return .object(object)
        })
    }
  }

  @Test("gives with a changed page what a first sync with that page gives, and asks nobody")
  func sameAsFresh() async throws {
    let server = try serve()
    let workspace = try workspace(server, page: Self.before)
    #expect(try await workspace.run("aggregate", environment: Self.now).exit == 0)
    try workspace.write(Self.after, to: "plugins/films/plugin.yaml")
    let asked = server.requests.count
    let remap = try await workspace.run("remap", "films", "--json", environment: Self.now)
    #expect(remap.exit == 0, "\(remap.errors)")
    #expect(server.requests.count == asked)
    let report = try #require(try remap.json["sources"].arrayValue?.first)
    #expect(report["status"] == "ok")
    #expect(report["updated"] == 3)
    #expect(report["skipped"] == 1)

    let fresh = try self.workspace(server, page: Self.after)
    let sync = try await fresh.run("aggregate", "--json", environment: Self.now)
    #expect(try sync.json["sources"].arrayValue?.first?["skipped"] == 1)
    // The record that the new page skips has left; a first sync never had it.
    let left = try await workspace.run(
      "sql", "SELECT id FROM items WHERE left_at IS NOT NULL", "--format", "csv")
    #expect(left.output == "id\r\nfilm:3\r\n")
    let remapped = try await content(workspace)
    let first = try #require(remapped[0].arrayValue).filter { $0["id"] != "film:3" }
    #expect(try await content(fresh) == [.array(first), remapped[1]])

    // A sync after it finds nothing to do, and the next change is mapped as well.
    try workspace.write(Self.before, to: "plugins/films/plugin.yaml")
    #expect(try await workspace.run("remap", "films", environment: Self.now).exit == 0)
    let back = try self.workspace(server, page: Self.before)
    try await back.run("aggregate", environment: Self.now)
    #expect(try await content(workspace) == content(back))
    let again = try await workspace.run("aggregate", "--json", environment: Self.now)
    let counts = try #require(try again.json["sources"].arrayValue?.first)
    #expect(counts["new"] == 0 && counts["updated"] == 0)
  }

  @Test("keeps no secret in the store, though a body says it")
  func noSecret() async throws {
    let server = try serve()
    let workspace = try workspace(server, page: Self.before)
    try await workspace.run("aggregate")
    let parts = try await workspace.run(
      "sql", "SELECT lower(hex(content)) AS hex FROM response_part", "--json")
    #expect(try #require(try parts.json.arrayValue).count == 3)
    for end in ["", "-wal"] {
      guard let bytes = try? Data(contentsOf: URL(filePath: workspace.folder + "/roost.db" + end))
      else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.key))
    }
    let asked = try await workspace.run(
      "sql", "SELECT asked FROM response ORDER BY key", "--format", "csv")
    #expect(
      asked.output == "asked\r\n"
        + ["/genres?api_key=***", "/films?api_key=***&page=1", "/films?api_key=***&page=2"]
        .map { "GET \(server.origin)\($0)\r\n" }.joined())
  }

  @Test("without kept responses says what to do")
  func nothingKept() async throws {
    let server = try serve()
    let workspace = try workspace(server, page: Self.before, keeping: "false")
    try await workspace.run("aggregate")
    let outcome = try await workspace.run("remap", "films")
    #expect(outcome.exit == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        roost: error: no responses of source 'films' are kept
        help: set 'keep_raw: true' under it in sources.yaml, and run 'roost aggregate films' once.

        """)
    #expect(try await workspace.run("remap", "flims").errors.contains("did you mean 'films'?"))
  }

  @Test("replays what was asked for after a high-water mark, in order")
  func cursor() async throws {
    let server = try LoopbackServer()
    server.on("/films") { request in
      let since = request.target.split(separator: "=").dropFirst().first.flatMap { Int($0) } ?? 0
      let films = (since + 1...since + 2).map { #"{"id":\#($0),"title":"Film \#($0)"}"# }
      return LoopbackResponse(200, "[\(films.joined(separator: ","))]")
    }
    let page = """
      plugin: films
      options:
        key: { type: secret, required: true, summary: A key. }
        base_url: { type: url, required: true, summary: Where the films are. }
      kinds: { film: {} }
      api: { base: $base_url }
      request:
        get: /films
        query: { since: $cursor }
        cursor: .id
      item: { id: "film:{.id}", kind: film, title: .title }
      """
    let workspace = try workspace(server, page: page, keeping: "forever")
    for _ in 0..<3 { #expect(try await workspace.run("aggregate").exit == 0) }
    try workspace.write(
      page.replacing("title: .title }", with: "title: \"No. {.id}\" }"),
      to: "plugins/films/plugin.yaml")
    let remap = try await workspace.run("remap", "films", "--json")
    #expect(try remap.json["sources"].arrayValue?.first?["updated"] == 6)
    let titles = try await workspace.run(
      "sql", "SELECT title FROM items WHERE left_at IS NULL ORDER BY number", "--format", "csv")
    #expect(titles.output == "title\r\n" + (1...6).map { "No. \($0)\r\n" }.joined())
    // The next sync goes on where the last one ended.
    try await workspace.run("aggregate")
    #expect(server.requests.last?.target == "/films?since=6")
  }
}
