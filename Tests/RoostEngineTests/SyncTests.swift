import HTTP
import RoostEngine
import RoostStore
import Testing
import Text

@Suite("A sync")
struct SyncTests {
  @Test("stores what a source gives, and says how much")
  func first() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nrel next 2\nitem 2 Two\nskip no id\nwarn odd date\n"))
    let report = try await stand.sync([Stand.plan("a")])
    let source = try #require(report.sources.first)
    #expect(source.status == .ok)
    #expect(source.counts.new == 2)
    #expect(source.counts.skipped == 1)
    #expect(source.requests == 1)
    #expect(source.bytes == 58)
    #expect(source.warnings == ["odd date"])
    #expect(source.streams.map(\.stream) == ["lines"])
    #expect(report.exit == 0)
    #expect(try stand.graph() == ["a/1 next a/2 Two", "a/1 primary One", "a/2 primary Two"])
  }

  @Test("that finds everything as it was writes no item row and sends validators")
  func second() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\ncarry has p Part\n", etag: "\"1\""))
    stand.client.answer("http://b.test/", .text("item 1 One\n"))
    let plans = [Stand.plan("a"), Stand.plan("b")]
    _ = try await stand.sync(plans)
    stand.client.forget()
    let report = try await stand.sync(plans)
    #expect(report.sources.map(\.status) == [.notModified, .notModified])
    #expect(report.counts.unchanged == 2)
    #expect(report.counts.new + report.counts.updated + report.counts.related == 0)
    let conditions = stand.client.requests.map { $0.fields["If-None-Match"] ?? "-" }.sorted()
    #expect(conditions == ["\"1\"", "-"])
  }

  @Test("reads a document anew that changed, and updates in place")
  func changed() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\n"), .text("item 1 Uno\nitem 2 Two\n"))
    _ = try await stand.sync([Stand.plan("a")])
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.counts.new == 1)
    #expect(report.counts.updated == 1)
    #expect(try stand.graph() == ["a/1 primary Uno", "a/2 primary Two"])
  }

  @Test("sends no validators when forced")
  func forced() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\n", etag: "\"1\""))
    _ = try await stand.sync([Stand.plan("a")])
    let report = try await stand.sync([Stand.plan("a")]) { $0.isForced = true }
    #expect(stand.client.requests.map { $0.fields["If-None-Match"] } == [nil, nil])
    #expect(report.sources.map(\.status) == [.ok])
    #expect(report.counts.unchanged == 1)
  }

  @Test("takes the named sources, in the order of the configuration")
  func named() async throws {
    let stand = try Stand()
    for name in ["a", "b", "c"] {
      stand.client.answer("http://\(name).test/", .text("item 1 One\n"))
    }
    var off = Stand.plan("b")
    off.isEnabled = false
    let plans = [Stand.plan("a"), off, Stand.plan("c")]
    #expect(try await stand.sync(plans).sources.map(\.source) == ["a", "c"])
    let named = try await stand.sync(plans) { $0.sources = ["c", "b"] }
    #expect(named.sources.map(\.source) == ["b", "c"])
  }

  @Test("of what is due leaves the rest alone")
  func due() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\n"))
    _ = try await stand.sync([Stand.plan("a")])
    let early = try await stand.sync(
      [Stand.plan("a")], at: Instant(seconds: Stand.now.seconds + 3599)
    ) { $0.onlyDue = true }
    #expect(early.sources.isEmpty)
    let late = try await stand.sync(
      [Stand.plan("a")], at: Instant(seconds: Stand.now.seconds + 3600)
    ) { $0.onlyDue = true }
    #expect(late.sources.map(\.source) == ["a"])
  }

  @Test("asks the relate hook once for a batch")
  func relateHook() async throws {
    let stand = try Stand()
    stand.client.answer("http://library.test/", .text("item b1 Dune\nitem b2 Emma\n"))
    stand.client.answer("http://a.test/", .text("item 1 Emma\nitem 2 Other\nrel kept x\n"))
    _ = try await stand.sync([Stand.plan("library")])
    _ = try await stand.sync([Stand.plan("a")])
    #expect(
      try stand.graph() == [
        "a/1 primary Emma", "a/1 same-as library/b2 Emma", "a/2 kept a/x unbound",
        "a/2 primary Other", "library/b1 primary Dune", "library/b2 primary Emma",
      ])
  }

  @Test("reads a large document in batches, with the transfer paused in between")
  func large() async throws {
    let stand = try Stand()
    let filler = String(repeating: "x", count: 1000)
    let body = (1...3000).map { "item \($0) \(filler)\n" }.joined()
    var answer = ScriptedClient.Answer.text(body)
    answer.chunk = 100_000
    stand.client.answer("http://a.test/", answer)
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.counts.new == 3000)
    #expect(report.sources.first?.bytes == Int64(body.utf8.count))
  }

  @Test("tells fifty warnings of a source, and counts the others")
  func manyWarnings() async throws {
    let stand = try Stand()
    let log = EventLog()
    stand.client.answer(
      "http://a.test/", .text((1...60).map { "warn number \($0)\nwarn number 1\n" }.joined()))
    let report = try await stand.sync([Stand.plan("a")], observer: log)
    let wanted = (1...50).map { "number \($0)" } + ["10 more warnings"]
    #expect(report.sources.map(\.warnings) == [wanted])
    let told = log.events.compactMap { event -> String? in
      if case .warned(_, let message) = event { message } else { nil }
    }
    #expect(told == wanted)
  }

  @Test("tells each step to who wants them")
  func steps() async throws {
    let stand = try Stand()
    let log = EventLog()
    stand.client.answer("http://a.test/", .text("item 1 One\nskip no id\n"))
    let report = try await stand.sync([Stand.plan("a")], observer: log)
    var counts = SyncCounts()
    counts.new = 1
    let source = try #require(report.sources.first)
    #expect(
      log.events == [
        .planned(sources: ["a"]), .started(source: "a"),
        .fetching(source: "a", url: "http://a.test/"),
        .progress(source: "a", items: 0, bytes: 22),
        .skipped(source: "a", reason: "no id"), .importing(source: "a", title: "One"),
        .saved(source: "a", counts: counts), .finished(source),
      ])
  }
}
