import HTTP
import RoostEngine
import Testing

@Suite("The end of a list of pages")
struct ListEndTests {
  private static let counted = "get: /, query: { p: $page }, paginate: { page: 1 }"
  private static let told =
    "page: a page gives no items where it gave some; none is taken to have left"

  private static func plan(_ request: String) throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { \(request), records: .r }
        item: { id: .id, kind: thing }
        relations:
          on: { to: all, listing: true }
        """)
  }

  private static func body(_ ids: [Int], _ rest: String = "") -> String {
    #"{"r":[\#(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]\#(rest)}"#
  }

  /// Pages `/?p=1` … of those items, and behind them one of that body; under `name` in place of `p`.
  private static func list(
    _ pages: [[Int]], end: String, name: String = "p", on stand: Stand
  ) {
    for (place, ids) in pages.enumerated() {
      stand.client.answer("http://a.test/?\(name)=\(place + 1)", .text(body(ids)))
    }
    stand.client.answer("http://a.test/?\(name)=\(pages.count + 1)", .text(end))
  }

  @Test(
    "that its server never puts in words is known as such behind a doubt",
    arguments: ["null", "{}"], [[[1, 2], [3, 4], [8, 9]], [[1, 2], [3, 4], [8, 9], [10]]])
  func doubtEnds(_ end: String, _ pages: [[Int]]) async throws {
    let stand = try Stand()
    let plan = try Self.plan(Self.counted)
    Self.list([[1, 2], [3, 4], [5]], end: end, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    Self.list([[1, 2], [3, 4]], end: end, on: stand)
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    Self.list(pages, end: end, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["5"])
  }

  @Test("before a page that is in doubt is no end of what that had")
  func beforeDoubt() async throws {
    let stand = try Stand()
    let plan = try Self.plan(Self.counted)
    let pages = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]
    let end = Self.body([])
    Self.list(pages, end: end, on: stand)
    _ = try await stand.sync([plan])
    Self.list(Array(pages.prefix(4)), end: #"{"error":"quota"}"#, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
    Self.list(pages, end: end, on: stand)
    stand.client.answer("http://a.test/?p=4", .text(end))
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    for (count, departed) in [(5, []), (4, ["10", "9"])] {
      Self.list(Array(pages.prefix(count)), end: end, on: stand)
      #expect(try await stand.sync([plan]).sources.first?.warnings == [])
      #expect(try stand.departed() == departed)
    }
  }

  /// Ways by which a page names the next one.
  static let naming = [
    "get: /, query: { p: $page_token }, paginate: { token: .next, first: 1 }",
    #"get: "/?p=1", paginate: { url: '.next | "/?p=" + . ' }"#,
  ]

  @Test("is no page without records that names a next one", arguments: naming)
  func named(_ request: String) async throws {
    let stand = try Stand()
    let plan = try Self.plan(request)
    func answer(_ page: Int, _ ids: [Int], next: Int? = nil) {
      stand.client.answer(
        "http://a.test/?p=\(page)", .text(Self.body(ids, next.map { #","next":"\#($0)""# } ?? "")))
    }
    answer(1, [1], next: 2)
    answer(2, [2])
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    answer(2, [], next: 3)
    answer(3, [2])
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    // One that leads to itself, or nowhere, is an end.
    answer(2, [2], next: 3)
    answer(3, [3])
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    answer(3, [], next: 3)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["3"])
  }

  private static let several =
    "for: [1, 2], get: /, query: { l: $parent, p: $page }, paginate: { page: 1 }"

  @Test("of one of several walks, where it had none before, is in doubt for what moved there")
  func severalLists() async throws {
    let stand = try Stand()
    let plan = try Self.plan(Self.several)
    Self.list([[1, 2]], end: Self.body([]), name: "l=1&p", on: stand)
    Self.list([[5]], end: Self.body([]), name: "l=2&p", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    Self.list([[9, 1]], end: #"{"error":"quota"}"#, name: "l=1&p", on: stand)
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    Self.list([[9, 1], [2]], end: Self.body([]), name: "l=1&p", on: stand)
    Self.list([], end: Self.body([]), name: "l=2&p", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["5"])
  }

  @Test("of several walks that its server never puts in words is known as such")
  func severalVagueLists() async throws {
    let stand = try Stand()
    let plan = try Self.plan(Self.several)
    Self.list([[1, 2]], end: "{}", name: "l=1&p", on: stand)
    Self.list([[5]], end: "{}", name: "l=2&p", on: stand)
    _ = try await stand.sync([plan])
    Self.list([[9, 1]], end: #"{"day":2}"#, name: "l=1&p", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["2"])
    // Also the first time, where what went is at another one.
    let other = try Stand()
    Self.list([[1, 2]], end: Self.body([]), name: "l=1&p", on: other)
    Self.list([[5]], end: Self.body([]), name: "l=2&p", on: other)
    _ = try await other.sync([plan])
    Self.list([[1]], end: "{}", name: "l=1&p", on: other)
    Self.list([[5, 2]], end: "{}", name: "l=2&p", on: other)
    #expect(try await other.sync([plan]).sources.first?.warnings == [Self.told])
    #expect(try await other.sync([plan]).sources.first?.warnings == [])
    #expect(try other.departed().isEmpty)
  }
}
