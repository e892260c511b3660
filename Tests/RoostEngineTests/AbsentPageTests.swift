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

  @Test("is read once it is there, though the body is the same", arguments: [nil, #""1""#])
  func comesWithSameBody(_ etag: String?) async throws {
    let (stand, body) = (try Stand(), #"{"r":[{"id":2}]}"#)
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    stand.client.answer("http://a.test/?p=1", .text(#"{"r":[{"id":1}]}"#))
    // A server may well name the body of its error.
    stand.client.answer(
      "http://a.test/?p=2", ScriptedClient.Answer(status: 404, body: body, etag: etag))
    _ = try await stand.sync([plan])
    #expect(try stand.lines() == ["1 -"])
    stand.client.answer("http://a.test/?p=2", .text(body, etag: etag))
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.lines() == ["1 -", "2 -"])
  }

  @Test("is none that was read, though the body is the same")
  func leavesWithSameBody() async throws {
    let (stand, body) = (try Stand(), #"{"r":[{"id":2}]}"#)
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    stand.client.answer("http://a.test/?p=1", .text(#"{"r":[{"id":1}]}"#))
    stand.client.answer("http://a.test/?p=2", .text(body))
    _ = try await stand.sync([plan])
    stand.client.answer("http://a.test/?p=2", .status(404, body: body))
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["2"])
  }

  @Test("and is as it was leaves its stream as it was")
  func unchanged() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    stand.client.answer("http://a.test/?p=1", .text(#"{"r":[{"id":1}]}"#))
    stand.client.answer(
      "http://a.test/?p=2", ScriptedClient.Answer(status: 404, body: "none", etag: "2"))
    #expect(try await stand.sync([plan]).sources.first?.status == .ok)
    #expect(try await stand.sync([plan]).sources.first?.status == .notModified)
  }
}
