import HTTP
import JSON
import RoostEngine
import RoostStore
import Testing
import Text

@Suite("A stream that is gone")
struct GoneStreamTests {
  private static let streams = ["lines", "more", "rest"]

  private static func stand() throws -> Stand {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\n"))
    stand.client.answer("http://a.test//more", .status(410))
    stand.client.answer("http://a.test//rest", .text("item 3 Three\n"))
    return stand
  }

  private static func urls(_ stand: Stand) -> [String] {
    defer { stand.client.forget() }
    return stand.client.requests.map { String($0.url.dropFirst("http://a.test/".count)) }
  }

  @Test("ends alone: told once, then left out, while the others are asked on")
  func others() async throws {
    let stand = try Self.stand()
    let plan = Stand.plan("a", streams: Self.streams)
    let first = try #require(try await stand.sync([plan]).sources.first)
    #expect(first.status == .partial)
    #expect(first.isAlarming)
    #expect(first.streams.map(\.status) == [.ok, .gone, .ok])
    #expect(
      first.failure?.message == """
        http://a.test//more answered with status 410: it is gone for good; its stream 'more' is no \
        longer asked, until 'streams' or its page change
        """)
    #expect(Self.urls(stand) == ["", "/more", "/rest"])
    #expect(try stand.store.status(source: "a")?.state == .partial)

    for _ in 1...2 {
      let second = try #require(try await stand.sync([plan]).sources.first)
      #expect(second.status == .notModified)
      #expect(!second.isAlarming)
      #expect(second.streams.map(\.status) == [.notModified, .gone, .notModified])
      #expect(Self.urls(stand) == ["", "/rest"])
      #expect(try stand.store.status(source: "a")?.state == .ok)
    }
    let explanation = SourceExplanation(
      plan, try stand.store.status(source: "a"), due: try stand.store.reasons(source: "a").due,
      notes: .null, hosts: [:], now: Stand.now, time: \.rfc3339)
    #expect(
      explanation.reasons.filter { $0.kind == "gone" }.map(\.text) == [
        """
        its server says that stream 'more' is gone for good; 'roost aggregate --force a' asks it again
        """
      ])
  }

  @Test("is asked again where the user wants it, and may have come back")
  func force() async throws {
    let stand = try Self.stand()
    let plan = Stand.plan("a", streams: Self.streams)
    _ = try await stand.sync([plan])
    stand.client.forget()
    stand.client.answer("http://a.test//more", .text("item 2 Two\n"))
    _ = try await stand.sync([plan]) { $0.isForced = true }
    #expect(Self.urls(stand) == ["", "/more", "/rest"])
    _ = try await stand.sync([plan])
    #expect(Self.urls(stand) == ["", "/more", "/rest"])
  }

  @Test("is still known after a sync in which another one fails")
  func kept() async throws {
    let stand = try Self.stand()
    let plan = Stand.plan("a", streams: Self.streams)
    _ = try await stand.sync([plan])
    stand.client.forget()
    stand.client.answer("http://a.test//rest", .status(500), .text("item 3 Three\n"))
    #expect(try await stand.sync([plan]).sources.first?.status == .failed)
    #expect(Self.urls(stand) == ["", "/rest"])
    // That one was the second failure in a row, after which the source rests.
    let later = Instant(seconds: Stand.now.seconds + 3600)
    #expect(try await stand.sync([plan], at: later).sources.first?.status == .notModified)
    #expect(Self.urls(stand) == ["", "/rest"])
  }

  @Test("is still known after a sync that fails before it asks for anything")
  func keptUnasked() async throws {
    let stand = try Self.stand()
    let plan = Stand.plan("a", streams: Self.streams)
    _ = try await stand.sync([plan])
    stand.client.forget()
    var failing = plan
    failing.failure = SyncFailure("missing-secret", "sources.yaml:3:5: KEY is not set")
    #expect(try await stand.sync([failing]).sources.first?.status == .failed)
    #expect(Self.urls(stand) == [])
    #expect(try await stand.sync([plan]).sources.first?.status == .notModified)
    #expect(Self.urls(stand) == ["", "/rest"])
  }

  @Test("takes the source with it where no other is left")
  func all() async throws {
    let stand = try Self.stand()
    let plan = Stand.plan("a", streams: Self.streams)
    _ = try await stand.sync([plan])
    stand.client.answer("http://a.test/", .status(410))
    stand.client.answer("http://a.test//rest", .status(410))
    let last = try #require(try await stand.sync([plan]).sources.first)
    #expect(last.status == .gone)
    #expect(last.isAlarming)
    stand.client.forget()
    let held = try #require(try await stand.sync([plan]).sources.first)
    #expect(held.status == .gone)
    #expect(!held.isAlarming)
    #expect(Self.urls(stand).isEmpty)
  }

  @Test("is asked again where 'streams' change, and told anew where it is gone still")
  func edited() async throws {
    let stand = try Self.stand()
    _ = try await stand.sync([Stand.plan("a", streams: Self.streams)])
    stand.client.forget()
    let fewer = Stand.plan("a", streams: ["lines", "more"])
    let second = try #require(try await stand.sync([fewer]).sources.first)
    #expect(Self.urls(stand) == ["", "/more"])
    #expect(second.streams.map(\.status) == [.notModified, .gone])
    #expect(
      second.failure?.message.hasPrefix("http://a.test//more answered with status 410") == true)
    _ = try await stand.sync([fewer])
    #expect(Self.urls(stand) == [""])
    stand.client.answer("http://a.test//more", .text("item 2 Two\n"))
    let all = try await stand.sync([Stand.plan("a", streams: Self.streams)])
    #expect(Self.urls(stand) == ["", "/more", "/rest"])
    #expect(all.sources.first?.failure == nil)
  }

  @Test(
    "takes the source with it, with a reason, where the others are left out, until it is edited")
  func leftAlone() async throws {
    let stand = try Self.stand()
    stand.client.answer("http://a.test//rest", .status(410))
    _ = try await stand.sync([Stand.plan("a", streams: Self.streams)])
    stand.client.forget()
    let gone = Stand.plan("a", streams: ["more", "rest"])
    let second = try #require(try await stand.sync([gone]).sources.first)
    #expect(second.status == .gone)
    #expect(second.isAlarming)
    let message = """
      http://a.test//more answered with status 410: it is gone for good; its stream 'more' is no \
      longer asked, until 'streams' or its page change
      """
    #expect(second.failure?.message == message)
    #expect(try stand.store.status(source: "a")?.errorMessage == message)
    #expect(Self.urls(stand) == ["/more", "/rest"])
    let held = try #require(try await stand.sync([gone]).sources.first)
    #expect(held.status == .gone)
    #expect(held.failure?.message == message)
    #expect(Self.urls(stand).isEmpty)
    let back = try await stand.sync([Stand.plan("a", streams: ["lines", "more"])])
    #expect(Self.urls(stand) == ["", "/more"])
    #expect(back.sources.first?.streams.map(\.status) == [.notModified, .gone])
  }

  @Test("that is the only one is asked again where the options or the page change")
  func options() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/1", .status(410))
    stand.client.answer("http://a.test/2", .text(#"[{"id":1}]"#), .status(410))
    func plan(_ number: String, kind: String = "thing") throws -> SourcePlan {
      try Stand.plan(
        page: """
          options: { n: { type: text, required: true, summary: Which. } }
          request: { get: "http://a.test/{$n}" }
          item: { id: .id, kind: \(kind) }
          """, options: ["n": .string(number)])
    }
    for asked in [["/1"], []] {
      let report = try await stand.sync([try plan("1")])
      #expect(report.sources.first?.status == .gone)
      #expect(stand.paths() == asked)
    }
    #expect(try await stand.sync([try plan("2")]).sources.first?.status == .ok)
    #expect(try await stand.sync([try plan("2")]).sources.first?.status == .gone)
    _ = stand.paths()
    #expect(try await stand.sync([try plan("2")]).sources.first?.status == .gone)
    #expect(stand.paths() == [])
    #expect(try await stand.sync([try plan("2", kind: "other")]).sources.first?.status == .gone)
    #expect(stand.paths() == ["/2"])
  }

  @Test("says what asks before a host's rest is over once, not twice")
  func heldBack() async throws {
    let stand = try Stand()
    var status = SourceStatus()
    status.state = .deferred
    status.retryAt = Instant(seconds: Stand.now.seconds + 60)
    status.errorMessage =
      "'a.test' is not asked before 2025-06-15T15:07:40Z; 'roost aggregate --force a' asks before that"
    try stand.store.save(status, source: "a")
    let report = try #require(try await stand.sync([Stand.plan("a")]).sources.first)
    #expect(
      report.failure?.message == """
        held back until 2025-06-15T15:07:40Z: 'a.test' is not asked before 2025-06-15T15:07:40Z; \
        'roost aggregate --force a' asks before that
        """)
  }
}
