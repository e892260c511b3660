import HTTP
import JSON
import RoostTesting
import Testing

/// The program ends by `_exit` at named points; after that, normal runs make the store what it would
/// have been.
@Suite("A sync that is killed")
struct CrashTests {
  /// Three podcasts, whose show and listing every episode carries, and a blog.
  private static func script(_ server: LoopbackServer) {
    for name in ["a", "b", "c"] {
      let items = (1...3).map { Feeds.item("\(name)\($0)", "Item \($0)") }.joined()
      server.on("/\(name)", .document(Feeds.rss(items), etag: "\"\(name)\""))
    }
  }

  private static func workspace(_ server: LoopbackServer) throws -> Workspace {
    try Workspace(
      "sources:\n"
        + ["a", "b", "c"].map { "  \($0): { plugin: feed, url: \"\(server.url("/\($0)"))\" }\n" }
        .joined(), environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
  }

  /// Everything stored, without the numbers, which tell the order of arrival.
  private static func content(_ workspace: Workspace) async throws -> [String] {
    let items =
      try await workspace.run("list", "--all", "--limit", "0", "--format", "json")
      .json.arrayValue ?? []
    return items.map { item in
      var object = item.objectValue ?? JSONObject()
      object["number"] = nil
      return JSONValue.object(object).text(sortedNames: true)
    }.sorted()
  }

  @Test(
    "at any point gives, after a normal run, the content of an undisturbed one",
    arguments: [
      "after-head:1", "after-head:3", "after-chunk:2", "after-page-read:1", "after-page-read:2",
      "after-begin:1", "after-begin:3", "between-batches:1", "after-look-up:2", "after-items:1",
      "after-relations:2", "after-carried:1", "after-page:1", "after-page:3", "after-listings:1",
      "after-stream:2", "before-commit:1", "before-commit:3", "after-commit:1", "after-commit:3",
      "after-stream-end:2", "after-source:1",
    ])
  func killed(_ fault: String) async throws {
    let server = try LoopbackServer()
    Self.script(server)
    let undisturbed = try Self.workspace(server)
    try await undisturbed.run("aggregate")
    let wanted = try await Self.content(undisturbed)
    #expect(wanted.count == 9)
    let workspace = try Self.workspace(server)
    let killed = try await workspace.run(
      "aggregate", "--jobs", "1", environment: ["ROOST_FAULT": fault])
    #expect([0, 70].contains(killed.exit))
    let after = try await workspace.run("aggregate", "--jobs", "1")
    #expect(after.exit == 0)
    #expect(try await Self.content(workspace) == wanted)
    let quiet = try await workspace.run("aggregate", "--json")
    #expect(
      try quiet.json["sources"].arrayValue?.map { $0["status"] }
        == Array(repeating: "not-modified", count: 3))
  }
}
