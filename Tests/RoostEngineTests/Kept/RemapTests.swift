import FoundationEssentials
import HTTP
import RoostStore
import Testing
import Text

@testable import RoostEngine

@Suite("Kept responses")
struct RemapTests {
  private static let feed = """
    item 1 One
    rel next 2
    carry has p Part
    in top
    item 2 Two
    in top
    skip no id

    """

  private func plan(
    _ name: String, keeping: Retention? = .forever, secret: String? = nil
  ) -> SourcePlan {
    var plan = Stand.plan(name, secret: secret)
    plan.keepRaw = keeping
    return plan
  }

  private func remap(_ stand: Stand, _ plans: [SourcePlan]) async throws -> SyncReport {
    let gate = try KeptGate(stand.store, for: plans)
    defer { gate.stop() }
    var options = SyncOptions()
    options.isForced = true
    options.replaysKept = true
    return try await Syncer(
      plans, store: stand.store, gate: gate,
      clock: .standing(at: Instant(seconds: Stand.now.seconds + 60)), chance: { 0 }
    ).run(options, observer: SilentObserver())
  }

  @Test("give the same content again, without a request, and say nothing of the schedule")
  func replays() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text(Self.feed + "next http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .text("item 3 Three\nin top\n"))
    let plans = [plan("a")]
    let first = try await stand.sync(plans)
    let (graph, status) = (try stand.graph(), try stand.store.status(source: "a"))
    stand.client.forget()
    let again = try await remap(stand, plans)
    #expect(stand.client.requests.isEmpty)
    let source = try #require(again.sources.first)
    #expect(source.status == .ok)
    #expect(source.counts.unchanged == 3)
    #expect(source.counts.skipped == first.sources[0].counts.skipped)
    #expect(source.counts.new + source.counts.updated + source.counts.related == 0)
    #expect(try stand.graph() == graph)
    #expect(try stand.store.status(source: "a") == status)
    #expect(try stand.store.runs().count == 1)
  }

  @Test("serve any number of times, also between syncs that find nothing new")
  func again() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text(Self.feed, etag: "\"1\""))
    let plans = [plan("a")]
    _ = try await stand.sync(plans)
    for _ in 0..<2 {
      #expect(try await remap(stand, plans).sources[0].status == .ok)
      stand.client.forget()
      #expect(try await stand.sync(plans).sources[0].status == .notModified)
      #expect(stand.client.requests.map { $0.fields["If-None-Match"] } == ["\"1\""])
    }
    #expect(try stand.store.responseCount(source: "a") == 1)
  }

  @Test("are asked for whole when keeping begins, whatever validators are known")
  func begins() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text(Self.feed, etag: "\"1\""))
    _ = try await stand.sync([plan("a", keeping: nil)])
    #expect(try stand.store.responseCount(source: "a") == 0)
    stand.client.forget()
    _ = try await stand.sync([plan("a")])
    #expect(stand.client.requests.map { $0.fields["If-None-Match"] } == [nil])
    #expect(try stand.store.responseCount(source: "a") == 1)
  }

  @Test("missing ones fail the source and tell what to do")
  func missing() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text(Self.feed + "next http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .status(500))
    let plans = [plan("a")]
    _ = try await stand.sync(plans)
    let report = try await remap(stand, plans)
    #expect(report.exit == 1)
    #expect(report.sources[0].status == .partial)
    #expect(
      report.sources[0].failure?.message == """
        no response is kept to GET http://a.test/2; 'roost aggregate --force a' fetches and keeps \
        it, with 'keep_raw: true'
        """)
  }

  @Test("of a page that changed, and of pages that are no more, go with the walk that shows it")
  func replaced() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nnext http://a.test/2\n"), .text("item 1 Uno\n"))
    stand.client.answer("http://a.test/2", .text("item 2 Two\n"))
    let plans = [plan("a")]
    _ = try await stand.sync(plans)
    #expect(try stand.store.responseCount(source: "a") == 2)
    _ = try await stand.sync(plans)
    #expect(try stand.store.responseCount(source: "a") == 1)
    let report = try await remap(stand, plans)
    #expect(report.sources[0].counts.unchanged == 1)
    #expect(try stand.graph().contains("a/1 primary Uno"))
  }

  @Test("of a body that does not come whole are not kept")
  func cut() async throws {
    let stand = try Stand()
    var answer = ScriptedClient.Answer.text("item 1 One\n" + String(repeating: "x", count: 700_000))
    answer.error = HTTPError(.connectionFailed, "the connection was cut")
    answer.chunk = 10_000
    stand.client.answer("http://a.test/", answer)
    _ = try await stand.sync([plan("a")])
    #expect(try stand.store.responseCount(source: "a") == 0)
    stand.client.answer("http://a.test/", .text(Self.feed))
    _ = try await stand.sync([plan("a")])
    #expect(try stand.store.responseCount(source: "a") == 1)
  }

  @Test("go when their time is over, and when they are wanted no more")
  func pruned() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text(Self.feed))
    stand.client.answer("http://b.test/", .text(Self.feed))
    let later = Instant(seconds: Stand.now.seconds + 3601)
    _ = try await stand.sync([plan("a", keeping: .seconds(3600)), plan("b")])
    _ = try await stand.sync([plan("b")], at: later)
    #expect(try stand.store.responseCount(source: "a") == 0)
    #expect(try stand.store.responseCount(source: "b") == 1)
    _ = try await stand.sync([plan("b", keeping: nil)], at: later)
    #expect(try stand.store.responseCount(source: "b") == 0)
  }

  @Test("hold no secret: neither request nor fields nor body; and a new secret finds them")
  func secrets() async throws {
    let stand = try Stand()
    let secret = "s3cr3tkey"
    var answer = ScriptedClient.Answer.text("item 1 \(secret)\n" + Self.feed)
    answer.fields = ["Link": "<http://a.test/2?key=\(secret)>", "Set-Cookie": "session=abcdef"]
    stand.client.answer("http://a.test/?key=\(secret)", answer)
    _ = try await stand.sync([plan("a", secret: secret)])
    let key = try #require(
      try stand.store.response(
        source: "a",
        request: RequestKey.of(
          HTTPRequest(.get, "http://a.test/?key=\(secret)"), mask: SecretMask([secret]))))
    #expect(key.head.asked == "GET http://a.test/?key=***")
    #expect(key.head.url == "http://a.test/?key=***")
    #expect(key.head.fields["Link"] == "<http://a.test/2?key=***>")
    #expect(key.head.fields["Set-Cookie"] == nil)
    let report = try await remap(stand, [plan("a", secret: "another-key")])
    #expect(report.sources[0].status == .ok)
    #expect(try stand.graph().contains("a/1 primary ***"))
  }

  @Test("of large bodies go to the store in parts and come back byte for byte")
  func large() async throws {
    let stand = try Stand()
    // Digits that hardly compress, so that parts leave before the body's end.
    var state: UInt64 = 1
    let lines = (0..<20_000).map { place in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return "item \(place) \(String(state, radix: 36))\(String(state &* state, radix: 36))\n"
    }
    var answer = ScriptedClient.Answer.text(lines.joined())
    answer.chunk = 40_000
    stand.client.answer("http://a.test/", answer)
    _ = try await stand.sync([plan("a")])
    let graph = try stand.graph()
    #expect(graph.count == 20_000)
    let report = try await remap(stand, [plan("a")])
    #expect(report.sources[0].counts.unchanged == 20_000)
    #expect(try stand.graph() == graph)
    #expect(try stand.store.responseCount(source: "a") == 1)
  }
}
