import RoostTesting
import Testing

@Suite("A listing in its own order")
struct RankTests {
  private let server: LoopbackServer
  private let workspace: Workspace

  init() throws {
    server = try LoopbackServer()
    server.on(
      "/films",
      LoopbackResponse(
        200,
        """
        [{"id": 1, "in": "old", "title": "One", "vote_average": 8.16},
         {"id": 2, "in": "new", "title": "Two"},
         {"id": 3, "in": "old", "title": "Three", "vote_average": 7},
         {"id": 4, "in": "new", "title": "Four", "vote_average": "high"}]
        """))
    workspace = try Workspace(
      """
      plugins: [mine]
      sources: { films: { plugin: films, base_url: "\(server.url(""))" } }
      """, environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
    try workspace.write(
      """
      plugin: films
      options: { base_url: { type: url, required: true, summary: Where the films are. } }
      api: { base: $base_url }
      request: { get: /films }
      item: { id: "film:{.id}", kind: film, title: .title, attributes: { vote_average } }
      relations:
        in-list:
          to: list:{.in}
          listing: true
          item: { kind: list, title: "Films, {.in}" }
      """, to: "mine/films/plugin.yaml")
  }

  @Test("ranks count within the listing, also on its later pages, and ratings stand where some are")
  func ranks() async throws {
    try await workspace.run("aggregate", "--quiet")
    #expect(
      try await workspace.run("list", "films", "--in", "old").output == """
        RANK  NO  DATE (UTC)        RATING  TITLE
           1   1  2025-06-15 12:00     8.2  One
           2   3  2025-06-15 12:00     7.0  Three

        """)
    let first = try await workspace.run("list", "films", "--in", "new", "--limit", "1")
    #expect(
      first.output == """
        RANK  NO  DATE (UTC)        TITLE
           1   2  2025-06-15 12:00  Two

        """)
    let cursor = first.errors.split(separator: " ").last.map { String($0.dropLast()) } ?? ""
    let second = try await workspace.run("list", "films", "--in", "new", "--after", cursor)
    #expect(
      second.output == """
        RANK  NO  DATE (UTC)        TITLE
           2   4  2025-06-15 12:00  Four

        """)
  }
}
