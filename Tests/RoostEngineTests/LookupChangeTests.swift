import HTTP
import JSON
import RoostEngine
import RoostKit
import RoostStore
import Testing
import Text

@Suite("What items take from lookups, parents and their place")
struct LookupChangeTests {
  private static let page = """
    api: { base: "http://a.test" }
    lookups:
      names: { get: /names, records: ., key: .id, value: .v, every: 1h }
      rest: { get: /rest, records: ., key: .id, value: .v, every: 1h }
    request: { get: /list }
    item: { id: .id, kind: thing, title: .t, categories: "$names[.g]" }
    """

  private static func stand(etag: String?) throws -> Stand {
    let stand = try Stand()
    stand.client.answer("http://a.test/list", .text(#"[{"id":1,"t":"T","g":"x"}]"#, etag: etag))
    stand.client.answer("http://a.test/rest", .text(#"[{"id":"x","v":"A"}]"#))
    return stand
  }

  private static func time(_ hour: Int64) -> Instant {
    Instant(seconds: Stand.now.seconds + hour * 3700)
  }

  @Test("comes once the lookup does that had failed", arguments: [nil, #""1""#])
  func failed(_ etag: String?) async throws {
    let stand = try Self.stand(etag: etag)
    stand.client.answer(
      "http://a.test/names", .status(500), .text(#"[{"id":"x","v":"Drama"}]"#))
    let plan = try Stand.plan(page: Self.page)
    _ = try await stand.sync([plan])
    #expect(try stand.lines() == ["1 T"])
    let second = try await stand.sync([plan])
    #expect(second.counts.updated == 1)
    #expect(try stand.lines() == ["1 T Drama"])
    #expect(try await stand.sync([plan]).sources.first?.status == .notModified)
  }

  @Test("changes with the lookup, and with no other", arguments: [nil, #""1""#])
  func changed(_ etag: String?) async throws {
    let stand = try Self.stand(etag: etag)
    stand.client.answer(
      "http://a.test/names", .text(#"[{"id":"x","v":"Old"}]"#), .text(#"[{"id":"x","v":"Old"}]"#),
      .text(#"[{"id":"x","v":"New"}]"#))
    stand.client.answer(
      "http://a.test/rest", .text(#"[{"id":"x","v":"A"}]"#), .text(#"[{"id":"x","v":"B"}]"#))
    let plan = try Stand.plan(page: Self.page)
    _ = try await stand.sync([plan])
    #expect(try stand.lines() == ["1 T Old"])
    let same = try await stand.sync([plan], at: Self.time(1))
    #expect(same.sources.first?.status == .notModified, "'rest' is in no value of an item")
    let other = try await stand.sync([plan], at: Self.time(2))
    #expect(other.counts.updated == 1)
    #expect(try stand.lines() == ["1 T New"])
  }

  @Test(
    "stays where the lookup gives nothing that gave something, and this is told",
    arguments: ["[]", "null", #"[{"id":"x"}]"#, #"{"error":"quota"}"#])
  func emptied(_ body: String) async throws {
    let stand = try Self.stand(etag: nil)
    stand.client.answer(
      "http://a.test/names", .text(#"[{"id":"x","v":"Old"}]"#), .text(body), .text(body),
      .text(#"[{"id":"x","v":"New"}]"#))
    let plan = try Stand.plan(page: Self.page)
    _ = try await stand.sync([plan])
    for hour in [1, 2] as [Int64] {
      let report = try await stand.sync([plan], at: Self.time(hour))
      let warnings = report.sources.first?.warnings ?? []
      #expect(warnings.count { $0.hasPrefix("lookup 'names' failed, the table of 20") } == 1)
      #expect(try stand.lines() == ["1 T Old"])
    }
    _ = try await stand.sync([plan], at: Self.time(3))
    #expect(try stand.lines() == ["1 T New"])
  }

  @Test("changes with the parent", arguments: [nil, #""1""#])
  func parent(_ etag: String?) async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/list", .text(#"[{"id":1,"n":"Old"}]"#), .text(#"[{"id":1,"n":"New"}]"#))
    stand.client.answer("http://a.test/i/1", .text(#"{"id":1}"#, etag: etag))
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { for: { get: /list }, get: "/i/{$parent.id}" }
        item: { id: .id, kind: thing, title: $parent.n }
        """)
    _ = try await stand.sync([plan])
    #expect(try stand.lines() == ["1 Old"])
    _ = try await stand.sync([plan])
    #expect(try stand.lines() == ["1 New"])
  }

  @Test("changes with their place, which pages before theirs make", arguments: [nil, #""1""#])
  func place(_ etag: String?) async throws {
    let stand = try Stand()
    func page(_ ids: [String], next: String? = nil) -> String {
      let records = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
      return #"{"r":[\#(records)],"next":\#(next.map { "\"\($0)\"" } ?? "null")}"#
    }
    stand.client.answer(
      "http://a.test/1", .text(page(["a", "b"], next: "/2")),
      .text(page(["x", "y", "z", "a", "b"], next: "/2")))
    stand.client.answer("http://a.test/2", .text(page(["c", "d"], next: "/3"), etag: etag))
    stand.client.answer("http://a.test/3", .text(page(["e"]), etag: etag))
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { get: /1, records: .r, paginate: { url: .next } }
        item: { id: .id, kind: thing }
        relations: { on: { to: list, listing: true } }
        """)
    func ranks() throws -> [String] {
      var query = ItemQuery()
      query.listing = "list"
      query.order = .rank
      return try stand.store.items(query).items.map(\.item.id)
    }
    _ = try await stand.sync([plan])
    #expect(try ranks() == ["a", "b", "c", "d", "e"])
    for _ in 1...2 {
      _ = try await stand.sync([plan])
      #expect(try ranks() == ["x", "y", "z", "a", "b", "c", "d", "e"])
    }
    #expect(try await stand.sync([plan]).sources.first?.status == .notModified)
  }
}
