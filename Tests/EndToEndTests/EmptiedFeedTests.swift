import JSON
import RoostTesting
import Testing

@Suite("A document of a paged feed that is empty")
struct EmptiedFeedTests {
  private static func document(_ id: Int?, next: String?) -> LoopbackResponse {
    let link = next.map { #"<link rel="next" href="\#($0)"/>"# } ?? ""
    let entry = id.map { "<entry><id>\($0)</id><title>T</title></entry>" } ?? ""
    return LoopbackResponse(
      200, #"<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>\#(link)\#(entry)</feed>"#)
  }

  @Test("where it had items lets nothing leave, however often it says so", arguments: [1, 2])
  func emptied(_ page: Int) async throws {
    let server = try LoopbackServer()
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/1"))\" } }")
    for emptied in [0, page, page] {
      server.on("/1", Self.document(emptied == 1 ? nil : 1, next: "/2"))
      server.on("/2", Self.document(emptied == 2 ? nil : 2, next: nil))
      let report = try await workspace.run("aggregate", "--json").json
      let source = try #require(report["sources"].arrayValue?.first)
      #expect(
        source["warnings"]
          == (emptied == 0
            ? [] : ["feed: a page gives no items where it gave some; none is taken to have left"]))
    }
    let left = try await workspace.run(
      "sql", "SELECT id FROM items WHERE left_at IS NOT NULL", "--json")
    #expect(try left.json == [])
  }
}
