import HTTP
import JSON
import RoostEngine
import RoostStore
import Testing
import Text

@Suite("A page that gives nothing where it gave something")
struct EmptiedPageTests {
  private static func plan(_ request: String) throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { \(request), records: .r }
        item: { id: .id, kind: thing }
        """)
  }

  /// Pages `/?p=1` … of an item each, each of which says how many there are and leads on.
  private static func pages(
    _ count: Int, on stand: Stand, emptied: Int? = nil, as body: String = ""
  ) {
    for page in 1...(count + 1) {
      let next = page < count ? #","next":"/?p=\#(page + 1)""# : ""
      let records = page <= count && page != emptied ? #"{"id":\#(page)}"# : ""
      stand.client.answer(
        "http://a.test/?p=\(page)",
        .text(
          page == emptied && !body.isEmpty
            ? body : #"{"r":[\#(records)],"page":\#(page),"pages":\#(count)\#(next)}"#))
    }
  }

  static let requests = [
    "get: /, query: { p: $page }, paginate: { page: 1, while: .page < .pages }",
    "get: /, query: { p: $page }, paginate: { page: 1 }",
    "get: \"/?p=1\", paginate: { url: .next }",
  ]
  static let bodies = ["", #"{"error":"quota"}"#, "{}", "null", #"{"r":null}"#, #"{"r":[]}"#]

  private static let told =
    "page: a page gives no items where it gave some; none is taken to have left"

  @Test(
    "in the middle of a walk lets nothing leave, however often it says so",
    arguments: requests, bodies)
  func middle(_ request: String, _ body: String) async throws {
    let stand = try Stand()
    let plan = try Self.plan(request)
    Self.pages(5, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    Self.pages(5, on: stand, emptied: 3, as: body)
    for _ in 1...3 {
      let report = try #require(try await stand.sync([plan]).sources.first)
      #expect(report.failure == nil)
      #expect(report.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    // Once it gives what it has, what is gone by then has left.
    Self.pages(4, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["5"])
  }

  @Test(
    "lets nothing leave where the next sync finds another one empty in its place",
    arguments: requests, bodies)
  func elsewhere(_ request: String, _ body: String) async throws {
    let stand = try Stand()
    let plan = try Self.plan(request)
    Self.pages(5, on: stand)
    _ = try await stand.sync([plan])
    for emptied in [3, 4, 2, 5, 3] {
      // As the last page of them, one that says so is the list's end.
      if emptied == 5, body.isEmpty || body.hasSuffix("[]}") { continue }
      Self.pages(5, on: stand, emptied: emptied, as: body)
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    for (count, departed) in [(5, []), (4, ["5"])] {
      Self.pages(count, on: stand)
      #expect(try await stand.sync([plan]).sources.first?.warnings == [])
      #expect(try stand.departed() == departed)
    }
  }

  /// Two items a page, in that order, and a last page of that body.
  private static func list(_ ids: [Int], end: String, on stand: Stand) {
    let pages = stride(from: 0, to: ids.count, by: 2).map { ids[$0..<min($0 + 2, ids.count)] }
    for (place, ids) in pages.enumerated() {
      let records = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
      stand.client.answer("http://a.test/?p=\(place + 1)", .text(#"{"r":[\#(records)]}"#))
    }
    stand.client.answer("http://a.test/?p=\(pages.count + 1)", .text(end))
  }

  @Test("and had nothing yet, since the list has grown, lets nothing leave that moved there")
  func grown() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    Self.list([1, 2, 3, 4], end: #"{"r":[]}"#, on: stand)
    _ = try await stand.sync([plan])
    Self.list([8, 9, 1, 2], end: #"{"error":"quota"}"#, on: stand)
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
    Self.list([8, 9, 1, 2, 3], end: #"{"r":[]}"#, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["4"])
  }

  @Test("is the end of a list whose server always ends it so")
  func usual() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    Self.list([1, 2, 3, 4], end: "{}", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    Self.list([8, 9, 1, 2, 3], end: "{}", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["4"])
    Self.list([7, 8, 9, 1, 2], end: "{}", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["3", "4"])
  }

  @Test("is that end though its address is another one each time")
  func usualElsewhere() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: \"/?p=1\", paginate: { url: .next }")
    for (day, records) in [#"{"id":1},{"id":2}"#, #"{"id":1},{"id":3}"#, #"{"id":1}"#].enumerated()
    {
      stand.client.answer(
        "http://a.test/?p=1", .text(#"{"r":[\#(records)],"next":"/?end=\#(day)"}"#))
      stand.client.answer("http://a.test/?end=\(day)", .text("{}"))
      #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    }
    #expect(try stand.departed() == ["2", "3"])
  }

  @Test("as the last one of a list that became shorter is its end, and what it had has left")
  func shorter() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    Self.pages(5, on: stand)
    _ = try await stand.sync([plan])
    Self.pages(4, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["5"])
  }

  @Test("without saying that there is nothing lets nothing leave, as the last page too")
  func lastInDoubt() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /, query: { p: $page }, paginate: { page: 1 }")
    Self.pages(5, on: stand)
    _ = try await stand.sync([plan])
    Self.pages(5, on: stand, emptied: 5, as: #"{"error":"quota"}"#)
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
      #expect(try stand.departed().isEmpty)
    }
  }

  @Test("of one of several walks, and says so, is empty: what it had has left")
  func severalWalks() async throws {
    let stand = try Stand()
    let plan = try Self.plan("for: [1, 2, 3], get: /, query: { p: $parent }")
    Self.pages(3, on: stand)
    _ = try await stand.sync([plan])
    Self.pages(3, on: stand, emptied: 2)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["2"])
    Self.pages(3, on: stand, emptied: 1, as: #"{"error":"quota"}"#)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
    #expect(try stand.departed() == [])
  }

  @Test(
    "lets nothing leave though the request for it is another one than before",
    arguments: [
      ("get: \"/?p={$now}\"", "get: \"/?p={$now}\""),
      ("get: \"/?p=1\"", "get: \"/?p=2\""),
    ], ["{}", #"{"r":[]}"#])
  func anotherRequest(_ requests: (String, String), _ body: String) async throws {
    let stand = try Stand()
    let later = Instant(seconds: Stand.now.seconds + 86_400)
    for url in ["http://a.test/?p=1", "http://a.test/?p=\(Stand.now.seconds)"] {
      stand.client.answer(url, .text(#"{"r":[{"id":1},{"id":2}]}"#))
    }
    for url in ["http://a.test/?p=2", "http://a.test/?p=\(later.seconds)"] {
      stand.client.answer(url, .text(body))
    }
    _ = try await stand.sync([try Self.plan(requests.0)])
    for _ in 1...2 {
      let report = try await stand.sync([try Self.plan(requests.1)], at: later)
      #expect(
        report.sources.first?.warnings.last
          == "page: gives no items where it gave some; none is taken to have left")
      #expect(try stand.departed().isEmpty)
    }
  }

  @Test(
    "of parents lets nothing leave that their walks gave",
    arguments: [#"{"error":"quota"}"#, "{}", "null", "[]"])
  func noParents(_ body: String) async throws {
    let stand = try Stand()
    let plan = try Self.plan("for: { get: /list }, get: \"/?p={$parent.id}\"")
    Self.pages(2, on: stand)
    stand.client.answer("http://a.test/list", .text(#"[{"id":1},{"id":2}]"#), .text(body))
    _ = try await stand.sync([plan])
    #expect(try stand.lines().count == 2)
    for _ in 1...2 {
      let warnings = try await stand.sync([plan]).sources.first?.warnings ?? []
      #expect(warnings.count { $0.contains("gives no items where it gave some") } == 1)
      #expect(try stand.departed().isEmpty)
    }
    // Nor where the fault moves on to a parent.
    stand.client.answer("http://a.test/list", .text(#"[{"id":1},{"id":2}]"#))
    Self.pages(2, on: stand, emptied: 1, as: #"{"error":"quota"}"#)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [Self.told])
    #expect(try stand.departed().isEmpty)
    Self.pages(2, on: stand, emptied: 1)
    stand.client.answer("http://a.test/list", .text(#"[{"id":2}]"#))
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["1"])
  }
}
