import JSON
import RoostTesting
import Testing

@Suite("What an item of a feed is known by, from sync to sync")
struct FeedIdentityTests {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func workspace(_ names: String...) throws -> Workspace {
    try Workspace(
      "sources:\n"
        + names.map { "  \($0): { plugin: feed, url: \"\(server.url("/\($0)"))\" }\n" }.joined())
  }

  private func sync(
    _ workspace: Workspace, at time: String = "2025-06-15T12:00:00Z"
  ) async throws -> [JSONValue] {
    let outcome = try await workspace.run(
      "aggregate", "--json", environment: ["ROOST_NOW": time])
    #expect(outcome.exit == 0)
    return try outcome.json["sources"].arrayValue ?? []
  }

  private func items(_ workspace: Workspace, _ source: String) async throws -> [JSONValue] {
    try await workspace.run("list", source, "--limit", "0", "--json").json.arrayValue ?? []
  }

  @Test("an item without guid is known by its link: a reworded title and a new date update it")
  func rewordedTitle() async throws {
    func body(_ title: String, _ hour: String) -> LoopbackResponse {
      LoopbackResponse(
        200,
        Feeds.rss(
          """
          <item><title>\(title)</title><link>https://news.example.org/a/101</link>
          <pubDate>Mon, 02 Jun 2025 \(hour):00:00 +0000</pubDate></item>
          """))
    }
    server.on("/a", body("Storm nears coast", "08"), body("Storm hits coast, 3 hurt", "09"))
    let workspace = try workspace("a")
    _ = try await sync(workspace)
    let second = try await sync(workspace, at: "2025-06-15T13:00:00Z")
    #expect(second.map { $0["new"] } == [0])
    #expect(second.map { $0["updated"] } == [1])
    let items = try await items(workspace, "a")
    #expect(items.map { $0["title"] } == ["Storm hits coast, 3 hurt"])
    #expect(items.map { $0["first_seen"] } == ["2025-06-15T12:00:00Z"])
  }

  @Test("one guid with several links is several items, told of and kept apart in every sync")
  func sharedGuid() async throws {
    func item(_ title: String, _ link: String) -> String {
      """
      <item><guid isPermaLink="false">post</guid><title>\(title)</title><link>\(link)</link></item>
      """
    }
    server.on(
      "/a",
      LoopbackResponse(
        200,
        Feeds.rss(
          item("One", "https://a.example.org/1") + item("Two", "https://a.example.org/2")
            + item("Two again", "https://a.example.org/2"))))
    server.on("/b", LoopbackResponse(200, Feeds.rss(item("Other", "https://b.example.org/1"))))
    let workspace = try workspace("a", "b")
    let first = try await sync(workspace)
    #expect(first.map { $0["new"] } == [2, 1])
    #expect(
      first.map { $0["warnings"] } == [
        [
          .string(
            "guids are not unique: 'post' stands for several links; the link tells those items apart"
          )
        ], [],
      ])
    let second = try await sync(workspace)
    #expect(second.map { $0["new"] } == [0, 0])
    let links = try await items(workspace, "a").compactMap { $0["url"].stringValue }
    #expect(links.sorted() == ["https://a.example.org/1", "https://a.example.org/2"])
    #expect(try await items(workspace, "b").map { $0["title"] } == ["Other"])
  }

  @Test("a guid is the page only where it is a web address and there is no other")
  func guidIsNoLink() async throws {
    server.on(
      "/a",
      LoopbackResponse(
        200,
        Feeds.rss(
          """
          <item><title>a</title><guid>urn:post:abc1</guid><link>https://s.example.org/post/1</link></item>
          <item><title>b</title><guid>https://s.example.org/post/2</guid></item>
          <item><title>c</title><guid ispermalink="false">https://s.example.org/internal/3</guid></item>
          <item><title>d</title><guid>1700000000123</guid></item>
          """)))
    let workspace = try workspace("a")
    #expect(try await sync(workspace).map { $0["new"] } == [4])
    let outcome = try await workspace.run("list", "a", "--sort", "title", "--json")
    let pages = try outcome.json.arrayValue?.map { $0["url"] }
    #expect(pages == ["https://s.example.org/post/1", "https://s.example.org/post/2", nil, nil])
  }
}
