import HTTP
import JSON
import RoostEngine
import Testing
import Text

@Suite("A page that is not there")
struct AbsentPageTests {
  private static func plan(_ request: String) throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { \(request), records: .r }
        item: { id: .id, kind: thing, title: .t }
        """)
  }

  /// Pages `/?p=1` … of an item each that say how many there are, and lead on; without one of them.
  private static func pages(_ count: Int = 4, without missing: Int? = nil, on stand: Stand) {
    for page in 1...count {
      let next = page < count ? #","next":"/?p=\#(page + 1)""# : ""
      stand.client.answer(
        "http://a.test/?p=\(page)",
        page == missing
          ? .status(404)
          : .text(#"{"r":[{"id":\#(page)}],"page":\#(page),"pages":\#(count)\#(next)}"#))
    }
  }

  /// Ways to the next page that say that there is one.
  static let promises = [
    "get: /, query: { p: $page }, paginate: { page: 1, while: .page < .pages }",
    "get: /, query: { p: $offset }, paginate: { offset: 1, by: 1, while: .page < .pages }",
    "get: \"/?p=1\", absent: 404, paginate: { url: .next }",
  ]

  @Test(
    "though the one before says that there is one, ends its walk, and nothing has left",
    arguments: promises, [2, 4])
  func promised(_ request: String, _ missing: Int) async throws {
    let stand = try Stand()
    let plan = try Self.plan(request)
    Self.pages(on: stand)
    _ = try await stand.sync([plan])
    Self.pages(without: missing, on: stand)
    for _ in 1...2 {
      let report = try #require(try await stand.sync([plan]).sources.first)
      #expect(report.failure == nil)
      #expect(
        report.warnings == [
          "stream 'page': page \(missing) is not there (status 404), though the one before leads to it; the walk ends here"
        ])
      #expect(try stand.departed().isEmpty)
    }
    // What pages behind it had is judged by the next whole walk.
    Self.pages(3, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["4"])
  }

  @Test("but was only counted up to, is the end, and what it had has left")
  func counted() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    Self.pages(on: stand)
    _ = try await stand.sync([plan])
    Self.pages(without: 4, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["4"])
  }

  @Test("where it had items, as the first of one of several walks, lets nothing leave")
  func walk() async throws {
    let stand = try Stand()
    let plan = try Self.plan("for: [1, 2, 3, 5], get: /, query: { p: $parent }")
    Self.pages(on: stand)
    let first = try #require(try await stand.sync([plan]).sources.first)
    #expect(first.warnings == [], "one that was never there is passed over")
    Self.pages(without: 2, on: stand)
    for _ in 1...2 {
      let report = try #require(try await stand.sync([plan]).sources.first)
      #expect(report.failure == nil)
      #expect(
        report.warnings == [
          "page: http://a.test/?p=2 answered with status 404 where it gave items; none is taken to have left"
        ])
      #expect(try stand.departed().isEmpty)
    }
    Self.pages(on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed().isEmpty)
  }
}
