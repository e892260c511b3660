import HTTP
import JSON
import RoostKit
import RoostStore
import Testing
import Text

@testable import RoostEngine

@Suite("Why a source is due when it is")
struct SourceExplanationTests {
  private static let now = Stand.now

  private func explained(
    _ stand: Stand, _ plan: SourcePlan, at now: Instant = Self.now
  ) throws -> SourceExplanation {
    let (due, notes) = try stand.store.reasons(source: plan.name)
    return SourceExplanation(
      plan, try stand.store.status(source: plan.name), due: due, notes: notes,
      hosts: try stand.store.hosts(), now: now, time: \.rfc3339)
  }

  private func lines(_ lines: [SourceExplanation.Line]) -> [String] {
    lines.map { "\($0.kind): \($0.text)" }
  }

  @Test("is told before any sync, and of a disabled one")
  func never() throws {
    let stand = try Stand()
    var plan = Stand.plan("a")
    #expect(
      lines(try explained(stand, plan).reasons) == [
        "never: it was never synced, so it is due at once"
      ])
    plan.isEnabled = false
    let disabled = try explained(stand, plan)
    #expect(disabled.nextDue == nil)
    #expect(
      lines(disabled.reasons).last == "disabled: it is disabled: 'roost aggregate a' alone syncs it"
    )
  }

  @Test("names every part: every, chance, ttl, freshness, skipped hours")
  func parts() async throws {
    let stand = try Stand()
    var answer = ScriptedClient.Answer.text("item 1 One\nttl 90\nskip-hour 16\nskip-hour 17\n")
    answer.fields = ["Cache-Control": "max-age=7200"]
    stand.client.answer("http://a.test/", answer)
    let plan = Stand.plan("a")
    _ = try await stand.sync([plan])
    let explanation = try explained(stand, plan)
    // 15:06:40, and 2 h later 17:06:40, which is to be skipped.
    #expect(explanation.nextDue?.rfc3339 == "2025-06-15T18:00:00Z")
    #expect(
      lines(explanation.reasons) == [
        "every: every 1h from the last sync at 2025-06-15T15:06:40Z",
        "ttl: not before 1h30m are over: the document's ttl",
        "max-age: not before 2h are over: for so long the server calls it fresh",
        "skip-hours: 53m20s later: the document's skipHours and skipDays",
      ])
    #expect(explanation.deeds.isEmpty)
  }

  @Test("believes no ttl of more than a day")
  func greatTTL() {
    for minutes in [1440, 999_999_999_999_999_999, Int.max] {
      var hints = FetchHints()
      hints.ttlMinutes = minutes
      let schedule = Schedule(every: 3600, chance: 0)
      #expect(schedule.nextDue(after: Self.now, hints: hints).seconds == Self.now.seconds + 86_400)
      #expect(
        JSONValue.object(schedule.reasons(after: Self.now, hints: hints, maximumAge: nil))
          == ["every_s": 3600, "ttl_s": 86_400])
    }
  }

  @Test("says by how much chance made it earlier")
  func chance() {
    let schedule = Schedule(every: 3600, chance: 0.5)
    #expect(
      JSONValue.object(schedule.reasons(after: Self.now, hints: FetchHints(), maximumAge: nil))
        == ["every_s": 3600, "jitter_s": 180])
  }

  @Test("tells back-off and Retry-After apart, with the failure")
  func held() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .status(500))
    stand.client.answer("http://b.test/", .status(503, ["Retry-After": "600"]))
    let plans = [Stand.plan("a"), Stand.plan("b")]
    for _ in 0..<2 { _ = try await stand.sync(plans) { $0.isForced = true } }
    #expect(
      lines(try explained(stand, plans[0]).reasons).last == """
        back-off: held back until 2025-06-15T15:07:40Z after 2 failures in a row: http://a.test/ \
        answered with status 500: a fault of the server; asked again later
        """)
    #expect(
      lines(try explained(stand, plans[1]).reasons).contains {
        $0.hasPrefix("retry-after: held back until 2025-06-15T15:16:40Z, as its server asked: ")
      })
  }

  @Test("knows a URL with a secret in it again, and shows it without")
  func secretURL() async throws {
    let stand = try Stand()
    var plan = Stand.plan("a", secret: "Tk9f3kQz7LmW2xYp")
    plan.configuredURL = Stand.url("a", secret: "Tk9f3kQz7LmW2xYp")
    stand.client.answer(
      Stand.url("a", secret: "Tk9f3kQz7LmW2xYp"), .status(503, ["Retry-After": "600"]))
    _ = try await stand.sync([plan])
    let explanation = try explained(stand, plan)
    #expect(!explanation.reasons.contains { $0.kind == "edited" })
    #expect(explanation.reasons.contains { $0.kind == "retry-after" })
    plan.configuredURL = Stand.url("a", secret: "Vk9f3kQz7LmW2xYp")
    #expect(try explained(stand, plan).reasons.contains { $0.kind == "edited" })

    plan.configuredURL = Stand.url("a", secret: "Tk9f3kQz7LmW2xYp")
    var status = try #require(try stand.store.status(source: "a"))
    status.moveCandidate = "http://b.test/feed"
    try stand.store.save(status, source: "a")
    #expect(
      lines(try explained(stand, plan).reasons).last == """
        moved: http://a.test/?key=*** leads to http://b.test/feed for good; seen once more, that is \
        asked in its place
        """)
  }

  @Test("says that a server is gone, and what asks it again")
  func gone() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .status(410))
    let plan = Stand.plan("a")
    _ = try await stand.sync([plan])
    let explanation = try explained(stand, plan)
    #expect(explanation.nextDue == nil)
    let line = try #require(lines(explanation.reasons).first { $0.hasPrefix("gone: ") })
    #expect(line.hasSuffix("; 'roost aggregate --force a' asks again"))
  }

  @Test("tells what hosts asked and where a document moved to")
  func hostAndMove() throws {
    let stand = try Stand()
    var plan = Stand.plan("a")
    plan.configuredURL = "http://a.test/feed"
    var status = SourceStatus()
    status.lastSync = Self.now
    status.configuredURL = "http://a.test/feed"
    status.configuredURLAskedAt = Self.now
    status.movedURL = "http://b.test/feed"
    try stand.store.save(status, source: "a")
    var host = HostStatus()
    host.retryAt = Instant(seconds: Self.now.seconds + 60)
    try stand.store.save(host, host: "a.test")
    #expect(
      lines(try explained(stand, plan).reasons) == [
        "host: nothing is asked of a.test before 2025-06-15T15:07:40Z, as it asked",
        """
        moved: asked at http://b.test/feed, where http://a.test/feed moved to for good; that itself \
        is asked again from 2025-06-22T15:06:40Z on
        """,
      ])
    status.movedURL = nil
    status.moveCandidate = "http://b.test/feed"
    try stand.store.save(status, source: "a")
    #expect(
      lines(try explained(stand, plan).reasons).last == """
        moved: http://a.test/feed leads to http://b.test/feed for good; seen once more, that is \
        asked in its place
        """)
  }

  @Test("tells what the last sync skipped, merged, missed and removed, and why")
  func deeds() async throws {
    let stand = try Stand()
    let skips = (1...25).map { "skip reason \($0)\n" }.joined()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nitem 2 Two\n"),
      .text("item 1 One\nitem 1 Other\nitem 3 Three\n" + skips), .text("item 3 Three\n"))
    var plan = Stand.plan("a")
    _ = try await stand.sync([plan])
    #expect(try explained(stand, plan).deeds.isEmpty)
    _ = try await stand.sync([plan])
    let deeds = lines(try explained(stand, plan).deeds)
    #expect(deeds.first == "skipped: 25 records gave no item")
    #expect(deeds.contains("skipped: reason 1"))
    #expect(deeds.contains("skipped: … and 5 more"))
    #expect(deeds.contains("merged: 1 record had the id of an earlier one, which stands"))
    #expect(deeds.contains("merged: '1' came twice with different content"))
    #expect(deeds.contains("left: 1 item left: the reading no longer shows it ('2')"))
    plan.maximumAge = 60
    _ = try await stand.sync([plan], at: Instant(seconds: Self.now.seconds + 3600))
    #expect(
      lines(try explained(stand, plan).deeds) == [
        "left: 1 item left: the reading no longer shows it ('1')",
        "removed: 1 item that left long ago were removed",
      ])
  }
  @Test("names the first of many that left, and counts them all")
  func leftMany() async throws {
    let stand = try Stand()
    let items = (1...7).map { "item \($0) Title\n" }.joined()
    stand.client.answer("http://a.test/", .text(items), .text("item 7 Title\n"))
    let plan = Stand.plan("a")
    _ = try await stand.sync([plan])
    let report = try await stand.sync([plan])
    #expect(report.sources.map(\.counts.left) == [6])
    #expect(
      lines(try explained(stand, plan).deeds) == [
        "left: 6 items left: the reading no longer shows them ('1', '2', '3', '4', '5', …)"
      ])
  }

  @Test("tells why the last sync failed, and what it warned of")
  func failure() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nwarn something is odd\n"), .status(404))
    let plan = Stand.plan("a")
    _ = try await stand.sync([plan])
    #expect(lines(try explained(stand, plan).deeds) == ["warning: something is odd"])
    _ = try await stand.sync([plan])
    let deeds = lines(try explained(stand, plan).deeds)
    #expect(deeds.count == 1)
    #expect(deeds.first?.hasPrefix("failed: http://a.test/ answered with status 404") == true)
  }

  @Test("keeps what the last sync did that was not held back")
  func deferred() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nitem 2 Two\n"),
      .text("item 2 Two\nwarn something is odd\n"))
    let plan = Stand.plan("a")
    for _ in 0..<2 { _ = try await stand.sync([plan]) }
    let deeds = [
      "left: 1 item left: the reading no longer shows it ('1')", "warning: something is odd",
    ]
    #expect(lines(try explained(stand, plan).deeds) == deeds)
    var host = HostStatus()
    host.retryAt = Instant(seconds: Self.now.seconds + 600)
    let gate = HostGate(
      stand.client, hosts: ["a.test": host], time: VirtualTime().time)
    let report = try await Syncer(
      [plan], store: stand.store, gate: gate, clock: .standing(at: Self.now), chance: { 0 }
    ).run(SyncOptions(), observer: SilentObserver())
    #expect(report.sources.map(\.status) == [.deferred])
    let explanation = try explained(stand, plan)
    #expect(explanation.isDeferred)
    #expect(lines(explanation.deeds) == deeds)
  }
}
