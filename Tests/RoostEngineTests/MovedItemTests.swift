import RoostEngine
import Testing
import Text

@Suite("An item that moves")
struct MovedItemTests {
  @Test("to a later stream of the sync has not left")
  func laterStream() async throws {
    let stand = try Stand()
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        streams:
          one: { request: { get: /one } }
          two: { request: { get: /two } }
        item: { id: .id, kind: thing }
        """)
    stand.client.answer("http://a.test/one", .text(#"[{"id":1},{"id":2},{"id":3}]"#))
    stand.client.answer("http://a.test/two", .text(#"[{"id":5}]"#))
    _ = try await stand.sync([plan])
    let later = Instant(seconds: Stand.now.seconds + 86_400)
    stand.client.answer("http://a.test/one", .text(#"[{"id":1}]"#))
    stand.client.answer("http://a.test/two", .text(#"[{"id":5},{"id":2}]"#))
    #expect(try await stand.sync([plan], at: later).sources.first?.counts.left == 1)
    #expect(try stand.departed() == ["3"])
  }
}
