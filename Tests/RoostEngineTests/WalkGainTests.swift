import HTTP
import JSON
import RoostEngine
import RoostStore
import Testing
import Text

@Suite("What the pages of a walk give it")
struct WalkGainTests {
  private static func plan(_ request: String) throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test", query: { since: $cursor } }
        request: { \(request), records: .r, cursor: .at }
        item: { id: .id, kind: thing, title: .t }
        """)
  }

  /// A page of records with such values of `cursor`.
  private static func body(
    _ values: Int..., next: String? = nil, more: String = ""
  ) -> String {
    let records = values.map { #"{"id":\#($0),"at":\#($0)}"# }.joined(separator: ",")
    return #"{"r":[\#(records)]\#(next.map { #","next":"\#($0)""# } ?? "")\#(more)}"#
  }

  // MARK: Walks that are cut

  @Test("moves no cursor where an earlier walk was cut")
  func loop() async throws {
    let stand = try Stand()
    let plan = try Self.plan("for: [a, b, c], get: \"/{$parent}\", paginate: { url: .next }")
    stand.client.answer("http://a.test/a", .text(Self.body(6, next: "/a2")))
    stand.client.answer("http://a.test/a2", .text(Self.body(5, next: "/a")))
    stand.client.answer("http://a.test/b", .text(Self.body(100)))
    stand.client.answer("http://a.test/c", .text(Self.body(50)))
    let warning =
      "stream 'page': page 3 would repeat a request of this walk, which ends here"
    // The second one finds every page as it was.
    for status in [SyncStatus.ok, .notModified] {
      let report = try #require(try await stand.sync([plan]).sources.first)
      #expect(report.status == status)
      #expect(report.warnings == [warning])
      #expect(stand.paths() == ["/a", "/a2", "/b", "/c"])
    }
    stand.client.answer("http://a.test/a2", .text(Self.body(5, next: "/a3")))
    stand.client.answer("http://a.test/a3", .text(Self.body(4)))
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(stand.paths() == ["/a", "/a2", "/a3", "/b", "/c"])
    _ = try await stand.sync([plan])
    #expect(stand.paths().first == "/a?since=100")
  }

  @Test("that asks for what is new alone is not to be judged: it keeps no pages of earlier ones")
  func increments() async throws {
    let stand = try Stand()
    let plan = try Self.plan("get: /")
    stand.client.answer("http://a.test/", .text(Self.body(100)))
    stand.client.answer("http://a.test/?since=100", .text(Self.body(120), etag: #""1""#))
    stand.client.answer("http://a.test/?since=120", .text(Self.body(), etag: #""1""#))
    // The last one is a 304.
    for _ in 1...4 {
      #expect(try await stand.sync([plan]).sources.first?.warnings == [])
      var pages: [AnswerValue] = []
      try stand.store.ask("SELECT count(*) FROM page", isOver: { false }, columns: { _ in }) {
        pages += $0
        return true
      }
      #expect(pages == [.integer(1)])
    }
    #expect(try stand.departed().isEmpty)
  }

  @Test("that asks for what is new alone takes nothing off a listing, also where that is as it was")
  func incrementListing() async throws {
    let stand = try Stand()
    let plan = try Stand.plan(
      page: """
        request:
          for: [a, b]
          get: "http://a.test/{$parent}"
          query: { since: $cursor }
          cursor: .at
        item: { id: "{$parent}{.id}", kind: thing }
        relations: { in-list: { to: all, listing: true } }
        """)
    for parent in ["a", "b"] {
      stand.client.answer(
        "http://a.test/\(parent)", .text(#"[{"id":1,"at":1},{"id":2,"at":2}]"#))
      stand.client.answer(
        "http://a.test/\(parent)?since=2", .text(#"[{"id":2,"at":2}]"#, etag: #""1""#))
    }
    for status in [SyncStatus.ok, .ok, .notModified] {
      #expect(try await stand.sync([plan]).sources.first?.status == status)
      #expect(try stand.graph().contains("a/all lists 4"))
      #expect(try stand.departed().isEmpty)
    }
  }

  @Test("moves no cursor where what says that an earlier walk goes on could not be read")
  func unsound() async throws {
    let stand = try Stand()
    let plan = try Self.plan(
      "for: [a, b], get: \"/{$parent}\", paginate: { url: .next, while: (.w | keys) }")
    stand.client.answer("http://a.test/a", .text(Self.body(6, more: #","w":1"#)))
    stand.client.answer("http://a.test/b", .text(Self.body(100, more: #","w":{}"#)))
    _ = try await stand.sync([plan])
    _ = try await stand.sync([plan])
    #expect(stand.paths() == ["/a", "/b", "/a", "/b"])
  }

  // MARK: Pages that are as they were

  @Test("counts behind parents that are as they were: the cursor of now is sent, and moves")
  func parents() async throws {
    let stand = try Stand()
    let plan = try Self.plan("for: { get: /list, query: { since: [] } }, get: \"/{$parent.id}\"")
    stand.client.answer("http://a.test/list", .text(#"[{"id":"a"}]"#, etag: #""1""#))
    stand.client.answer("http://a.test/a", .text(Self.body(100)))
    stand.client.answer("http://a.test/a?since=100", .text(Self.body(120)))
    stand.client.answer("http://a.test/a?since=120", .text(Self.body()))
    for expected in ["/a", "/a?since=100", "/a?since=120"] {
      _ = try await stand.sync([plan])
      #expect(stand.paths().last == expected)
    }
  }

  @Test("counts where the last page is as it was", arguments: [nil, #""1""#])
  func lastPage(_ etag: String?) async throws {
    let stand = try Stand()
    let plan = try Self.plan("for: [a, b], get: \"/{$parent}\"")
    stand.client.answer("http://a.test/a", .status(500), .text(Self.body(5)))
    stand.client.answer("http://a.test/b", .text(Self.body(9), etag: etag))
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    #expect(try await stand.sync([plan]).sources.first?.status == .ok)
    #expect(stand.paths() == ["/a", "/b", "/a", "/b"])
    _ = try await stand.sync([plan])
    #expect(stand.paths().first == "/a?since=9")
  }

  @Test("counts where the pages behind a new one are as they were")
  func laterPages() async throws {
    let stand = try Stand()
    // The query is left out, so that the pages are the same under any cursor.
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request:
          get: "/1"
          headers: { Since: $cursor }
          records: .r
          cursor: .at
          paginate: { url: .next }
        item: { id: .id, kind: thing, title: .t }
        """)
    func pages(_ first: Int, _ third: Int) {
      stand.client.answer("http://a.test/1", .text(Self.body(first, next: "/2")))
      stand.client.answer("http://a.test/2", .text(Self.body(20, next: "/3"), etag: #""2""#))
      stand.client.answer("http://a.test/3", .text(Self.body(third), etag: #""\#(third)""#))
    }
    func since() -> String? {
      defer { stand.client.forget() }
      return stand.client.requests.first?.fields["Since"]
    }
    pages(10, 31)
    _ = try await stand.sync([plan])
    #expect(since() == nil)
    pages(511, 31)
    _ = try await stand.sync([plan])
    #expect(since() == "31")
    pages(511, 32)
    _ = try await stand.sync([plan])
    #expect(since() == "511")
    _ = try await stand.sync([plan])
    #expect(since() == "511")
  }

  @Test("tells faults of values of all pages, those that are as they were among them")
  func notes() async throws {
    let stand = try Stand()
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { for: [a, b], get: "/{$parent}" }
        item: { id: .id, kind: thing, title: .t.x }
        """)
    func item(_ id: String, _ title: String) {
      stand.client.answer("http://a.test/\(id)", .text(#"{"id":"\#(id)","t":\#(title)}"#))
    }
    let fault = #"plugin.yaml:5:38: item.title: Cannot index number with string "x""#
    item("a", #"{"x":"A"}"#)
    item("b", "1")
    let first = try await stand.sync([plan])
    #expect(first.sources.first?.warnings == ["\(fault) (record 0)"])
    #expect(
      try await stand.sync([plan]).sources.first?.warnings == first.sources.first?.warnings)
    item("a", "2")
    let both = try await stand.sync([plan])
    #expect(both.sources.first?.warnings == ["\(fault) (2 records, the first is record 0)"])
    item("b", #"{"x":"B"}"#)
    let last = try await stand.sync([plan])
    #expect(last.sources.first?.warnings == ["\(fault) (record 0)"])
  }
}
