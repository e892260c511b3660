import HTTP
import JSON
import RoostEngine
import RoostStore
import Testing
import Text

@Suite("A source that fails")
struct FailureTests {
  /// How one answer is reported.
  struct Case: Sendable, CustomTestStringConvertible {
    var answer: ScriptedClient.Answer
    var status: SyncStatus
    var kind: String
    var message: String
    var retryAt: Int64?
    var testDescription: String { message }
  }

  static let cases: [Case] = [
    Case(
      answer: .status(500), status: .failed, kind: "http-status",
      message: "http://a.test/ answered with status 500: a fault of the server; asked again later"),
    Case(
      answer: .status(404), status: .failed, kind: "http-status",
      message: "http://a.test/ answered with status 404: there is nothing; look at the source's URL"
    ),
    Case(
      answer: .status(401), status: .failed, kind: "http-status",
      message: """
        http://a.test/ answered with status 401: access is refused; look at the source's keys and \
        headers
        """),
    Case(
      answer: .status(302), status: .failed, kind: "http-status",
      message: """
        http://a.test/ answered with status 302, which leads nowhere; look at the source's URL
        """),
    Case(
      answer: .status(410), status: .gone, kind: "gone",
      message: """
        http://a.test/ answered with status 410: it is gone for good and no longer asked; remove the \
        source or change it
        """),
    Case(
      answer: .status(429, ["Retry-After": "120"]), status: .failed, kind: "http-status",
      message: """
        http://a.test/ answered with status 429: too many requests; asked again after \
        2025-06-15T15:08:40Z
        """, retryAt: 1_750_000_120),
    Case(
      answer: .status(503, ["Retry-After": "Sun, 15 Jun 2025 16:00:00 GMT"]), status: .failed,
      kind: "http-status",
      message: """
        http://a.test/ answered with status 503: it cannot answer now; asked again after \
        2025-06-15T16:00:00Z
        """, retryAt: 1_750_003_200),
    Case(
      answer: .status(206, body: "item 1 One\n"), status: .failed, kind: "invalid-response",
      message:
        "http://a.test/ answered with status 206: a part came, though the whole was asked for"),
    Case(
      answer: .status(503), status: .failed, kind: "http-status",
      message: "http://a.test/ answered with status 503: it cannot answer now; asked again later"),
    Case(
      answer: ScriptedClient.Answer(error: HTTPError(.timeout, "no byte came within 2 s")),
      status: .failed, kind: "timeout", message: "no byte came within 2 s"),
    Case(
      answer: .text("<html>\n"), status: .failed, kind: "not-lines",
      message: "http://a.test/: line '<html>' is no instruction"),
    Case(
      answer: .status(304), status: .failed, kind: "invalid-response",
      message: "http://a.test/ answered with status 304 though nothing was asked conditionally"),
  ]

  @Test("is told of with what, where, why and what to do", arguments: cases)
  func reported(_ one: Case) async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", one.answer)
    stand.client.answer("http://b.test/", .text("item 1 One\n"))
    let report = try await stand.sync([Stand.plan("a"), Stand.plan("b")])
    let source = try #require(report.sources.first)
    #expect(source.status == one.status)
    #expect(
      source.failure
        == SyncFailure(
          one.kind, one.message, retryAt: one.retryAt.map { Instant(seconds: $0) }))
    #expect(report.exit == 1)
    #expect(report.sources.last?.status == .ok, "the other source goes on")
  }

  @Test("keeps what came before the fault, as a part")
  func partial() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nitem 2 Two\nfail bad-page Line 3.\n"))
    let report = try await stand.sync([Stand.plan("a")])
    let source = try #require(report.sources.first)
    #expect(source.status == .partial)
    #expect(source.counts.new == 2)
    #expect(source.failure == SyncFailure("bad-page", "http://a.test/: Line 3."))
    #expect(try stand.graph() == ["a/1 primary One", "a/2 primary Two"])
  }

  @Test("keeps what came before the connection broke, and no validators")
  func broken() async throws {
    let stand = try Stand()
    var cut = ScriptedClient.Answer.text("item 1 One\nitem 2 Tw", etag: "\"1\"")
    cut.error = HTTPError(.invalidResponse, "the connection ended before the body")
    stand.client.answer("http://a.test/", cut, .text("item 1 One\nitem 2 Two\n", etag: "\"1\""))
    let first = try await stand.sync([Stand.plan("a")])
    #expect(first.sources.first?.status == .failed)
    let second = try await stand.sync([Stand.plan("a")])
    #expect(stand.client.requests.map { $0.fields["If-None-Match"] } == [nil, nil])
    #expect(second.sources.first?.status == .ok)
    #expect(try stand.graph() == ["a/1 primary One", "a/2 primary Two"])
  }

  @Test("for want of a secret asks nothing, and is not held back later")
  func missingSecret() async throws {
    let stand = try Stand()
    var plan = Stand.plan("a")
    plan.failure = SyncFailure("missing-secret", "sources.yaml:3:5: KEY is not set")
    let report = try await stand.sync([plan])
    #expect(report.sources.first?.failure == plan.failure)
    #expect(report.sources.first?.status == .failed)
    #expect(report.exit == 1)
    #expect(stand.client.requests.isEmpty)
    let status = try #require(try stand.store.status(source: "a"))
    #expect(status.errorKind == "missing-secret")
    #expect(status.retryAt == nil)
  }

  @Test("and asked for time is left alone until then, unless forced")
  func heldBack() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .status(429, ["Retry-After": "120"]), .text("item 1 One\n"))
    _ = try await stand.sync([Stand.plan("a")])
    let soon = try await stand.sync([Stand.plan("a")], at: Instant(seconds: 1_750_000_119))
    #expect(soon.sources.first?.status == .deferred)
    #expect(soon.sources.first?.failure?.kind == "held-back")
    #expect(soon.sources.first?.failure?.retryAt == Instant(seconds: 1_750_000_120))
    #expect(soon.exit == 0)
    #expect(stand.client.requests.count == 1)
    let forced = try await stand.sync([Stand.plan("a")], at: Instant(seconds: 1_750_000_119)) {
      $0.isForced = true
    }
    #expect(forced.sources.first?.status == .ok)
    let status = try #require(try stand.store.status(source: "a"))
    #expect(status.retryAt == nil)
    #expect(status.state == .ok)
  }

  @Test("with 410 is asked no more")
  func gone() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .status(410))
    let first = try await stand.sync([Stand.plan("a")])
    #expect(first.sources.first?.status == .gone)
    #expect(first.exit == 1, "the user must learn of it")
    let again = try await stand.sync([Stand.plan("a")])
    #expect(again.sources.first?.status == .gone)
    #expect(again.sources.first?.failure?.kind == "gone")
    #expect(again.exit == 0, "and learns of it once")
    #expect(stand.client.requests.count == 1)
    let asked = try await stand.sync([Stand.plan("a")]) { $0.isForced = true }
    #expect(asked.exit == 1, "who asks again is answered")
  }

  @Test("twice is held back, longer with each time")
  func backOff() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .status(500))
    _ = try await stand.sync([Stand.plan("a")])
    #expect(try stand.store.status(source: "a")?.retryAt == nil)
    _ = try await stand.sync([Stand.plan("a")])
    #expect(try stand.store.status(source: "a")?.retryAt == Instant(seconds: 1_750_000_060))
    _ = try await stand.sync([Stand.plan("a")], at: Instant(seconds: 1_750_000_060))
    #expect(try stand.store.status(source: "a")?.retryAt == Instant(seconds: 1_750_000_180))
  }

  @Test(
    "at a later page goes on there, and reads the first page anew in the same sync, at its usual pace",
    arguments: [ScriptedClient.Answer.status(500), .status(410), .text("fail bad-page Broken.\n")])
  func deadPage(_ answer: ScriptedClient.Answer) async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", answer)
    var statuses: [SyncStatus] = []
    for minute in 0..<3 {
      let now = Instant(seconds: Stand.now.seconds + Int64(minute) * 60)
      statuses += try await stand.sync([Stand.plan("a")], at: now).sources.map(\.status)
    }
    #expect(statuses == [.partial, .partial, .partial])
    #expect(stand.client.requests.map(\.url.last) == ["/", "2", "2", "/", "2", "/"])
  }

  @Test(
    "for want of a network goes on at the same page, and begins anew as well where that fails again"
  )
  func noNetwork() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nnext http://a.test/2\n"))
    stand.client.answer(
      "http://a.test/2", ScriptedClient.Answer(error: HTTPError(.timeout, "no byte came")))
    for hour in 0..<3 {
      let now = Instant(seconds: Stand.now.seconds + Int64(hour) * 3600)
      _ = try await stand.sync([Stand.plan("a")], at: now)
    }
    #expect(stand.client.requests.map(\.url.last) == ["/", "2", "2", "2", "/"])
  }

  @Test("for a rest that its server wants again and again is begun anew after it")
  func restsOften() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .status(503, ["Retry-After": "60"]))
    for hour in 0..<4 {
      let now = Instant(seconds: Stand.now.seconds + Int64(hour) * 3600)
      _ = try await stand.sync([Stand.plan("a")], at: now)
    }
    #expect(stand.client.requests.map(\.url.last) == ["/", "2", "2", "2", "/", "2"])
  }

  @Test("with 304 to what was not asked conditionally is walked around as others are")
  func unaskedNotModified() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .status(304))
    for hour in 0..<2 {
      let now = Instant(seconds: Stand.now.seconds + Int64(hour) * 3600)
      _ = try await stand.sync([Stand.plan("a")], at: now)
    }
    #expect(stand.client.requests.map(\.url.last) == ["/", "2", "2", "/"])
  }

  @Test("has no secret in what is said of it, however the server writes it")
  func secrets() async throws {
    let stand = try Stand()
    let log = EventLog()
    let key = "k3y/with space"
    stand.client.answer(
      Stand.url("a", secret: key),
      .text(
        "warn the key k3y%2Fwith%20space is old\nskip \(key)\nfail denied k3y%2fwith+space is wrong\n"
      ))
    let report = try await stand.sync([Stand.plan("a", secret: key)], observer: log)
    let said =
      report.json.text() + "\(log.events)"
      + "\(String(describing: try stand.store.status(source: "a")))"
    for form in ["k3y/with", "k3y%2Fwith", "k3y%2fwith"] { #expect(!said.contains(form)) }
    #expect(report.sources.first?.warnings == ["the key *** is old"])
    #expect(
      report.sources.first?.failure
        == SyncFailure("denied", "http://a.test/?key=***: *** is wrong"))
  }

  @Test("that the user stops has no status of its own, and the rest is not begun")
  func cancelled() async throws {
    let stand = try Stand()
    var hanging = ScriptedClient.Answer()
    hanging.hangs = true
    stand.client.answer("http://a.test/", hanging)
    stand.client.answer("http://b.test/", .text("item 1 One\n"))
    let task = Task {
      try await stand.sync([Stand.plan("a"), Stand.plan("b")]) { $0.jobs = 1 }
    }
    while stand.client.requests.isEmpty { await Task.yield() }
    task.cancel()
    let report = try await task.value
    #expect(report.isCancelled)
    #expect(report.sources.map(\.status) == [.skipped])
    #expect(report.sources.first?.failure?.kind == "cancelled")
    #expect(try stand.store.status(source: "a")?.lastSync == nil)
  }
}
