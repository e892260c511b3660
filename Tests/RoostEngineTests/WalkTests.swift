import HTTP
import RoostEngine
import RoostStore
import Testing
import Text

@Suite("The walk of a stream")
struct WalkTests {
  /// Five pages at `http://a.test/` and `/2` … `/5`, an item each, all in one listing.
  static func pages(on stand: Stand, without missing: Int? = nil, titled title: String = "Page") {
    for page in 1...5 {
      let url = page == 1 ? "http://a.test/" : "http://a.test/\(page)"
      let next = page < 5 ? "next http://a.test/\(page + 1)\n" : ""
      stand.client.answer(
        url,
        page == missing
          ? .status(500)
          : .text("item \(page) \(title)\nin all\n\(next)", etag: "\"\(title) \(page)\""))
    }
  }

  static func members(_ stand: Stand) throws -> [String] {
    try stand.graph().filter { $0.contains(" in-list ") || $0.contains(" lists ") }
  }

  @Test("goes from page to page to the end, and fills listings then")
  func whole() async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.sources.first?.status == .ok)
    #expect(report.counts.new == 5)
    #expect(report.sources.first?.requests == 5)
    #expect(try Self.members(stand).last == "a/all lists 5")
  }

  @Test("whose third page fails is partial, changes no listing, and goes on there next time")
  func resumes() async throws {
    let stand = try Stand()
    Self.pages(on: stand, without: 3)
    let first = try await stand.sync([Stand.plan("a")])
    #expect(first.sources.first?.status == .partial)
    #expect(first.counts.new == 2)
    #expect(first.exit == 1)
    #expect(try Self.members(stand).isEmpty)
    stand.client.forget()
    Self.pages(on: stand)
    let second = try await stand.sync([Stand.plan("a")])
    #expect(
      stand.client.requests.map(\.url) == ["http://a.test/3", "http://a.test/4", "http://a.test/5"])
    #expect(second.sources.first?.status == .ok)
    #expect(try Self.members(stand).last == "a/all lists 5")
    #expect(try stand.graph().filter { $0.contains("primary") }.count == 5)
  }

  @Test(
    "whose next page stays dead is walked from its first page all the same, each page asked once")
  func deadEnd() async throws {
    let stand = try Stand()
    Self.pages(on: stand, without: 3)
    _ = try await stand.sync([Stand.plan("a")])
    for newest in 6...7 {
      let now = Instant(seconds: Stand.now.seconds + Int64(newest) * 86_400)
      stand.client.forget()
      stand.client.answer(
        "http://a.test/", .text("item \(newest) New\nin all\nnext http://a.test/2\n"))
      let report = try await stand.sync([Stand.plan("a")], at: now)
      #expect(
        stand.client.requests.map(\.url) == [
          "http://a.test/3", "http://a.test/", "http://a.test/2",
        ])
      let source = try #require(report.sources.first)
      #expect(source.status == .partial)
      #expect(source.counts.new == 1)
      #expect(
        source.failure?.message
          == "http://a.test/3 answered with status 500: a fault of the server; asked again later")
      #expect(try Self.members(stand).isEmpty)
    }
    stand.client.forget()
    Self.pages(on: stand)
    let last = try await stand.sync(
      [Stand.plan("a")], at: Instant(seconds: Stand.now.seconds + 8 * 86_400))
    #expect(last.sources.first?.status == .ok)
    #expect(stand.client.requests.count == 3)
  }

  @Test("names the page that could not be had where its host is not the source's own")
  func foreignPage() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nnext http://b.test/2\n"))
    var answer = ScriptedClient.Answer()
    answer.error = HTTPError(.unresolvedHost, "no address is known for 'b.test'")
    stand.client.answer("http://b.test/2", answer)
    var plan = Stand.plan("a")
    plan.configuredURL = "http://a.test/"
    let report = try await stand.sync([plan])
    #expect(report.sources.map(\.status) == [.partial])
    #expect(
      report.sources.first?.failure?.message
        == "the next page, http://b.test/2: no address is known for 'b.test'")
  }

  @Test("warns where not one of the records gave an item, and only there")
  func allSkipped() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("skip record 0 has no id\nskip record 1 has no id\n"))
    stand.client.answer("http://b.test/", .text("skip record 0 has no id\n"))
    stand.client.answer("http://c.test/", .text("skip record 0 has no id\nitem 1 One\n"))
    let report = try await stand.sync(["a", "b", "c"].map { Stand.plan($0) })
    #expect(report.sources.map(\.status) == [.ok, .ok, .ok])
    #expect(
      report.sources.map(\.warnings) == [
        ["all 2 records were skipped; the first: record 0 has no id"],
        ["the only record was skipped: record 0 has no id"], [],
      ])
  }

  @Test("goes on behind a page that answers 304, whose stored items stand for it")
  func notModifiedMidway() async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    _ = try await stand.sync([Stand.plan("a")])
    stand.client.forget()
    stand.client.answer(
      "http://a.test/4", .text("item 4 Fourth\nin all\nnext http://a.test/5\n"))
    let report = try await stand.sync([Stand.plan("a")])
    #expect(stand.client.requests.count == 5)
    #expect(report.sources.first?.status == .ok)
    #expect(report.counts.updated == 1)
    #expect(report.counts.unchanged == 4)
    #expect(try Self.members(stand).last == "a/all lists 5")
  }

  @Test("in which every page answers 304 is not modified")
  func allNotModified() async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    _ = try await stand.sync([Stand.plan("a")])
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.sources.first?.status == .notModified)
    #expect(report.counts.unchanged == 5)
  }

  @Test("spares a reader that waits for the end of the body a body that it has read before")
  func sameBody() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nitem 2 Tw"))
    let first = try await stand.sync([Stand.plan("a")])
    #expect(first.sources.map(\.warnings) == [["the document ends inside a line"]])
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.sources.map(\.status) == [.notModified])
    #expect(report.counts.unchanged == 1)
    #expect(
      report.sources.map(\.warnings) == [["the document ends inside a line"]],
      "the warning of a page that is as it was still holds")
  }

  @Test("keeps the warnings of a page that answers 304, and tells them once")
  func keptWarnings() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nwarn odd\n", etag: "\"1\""))
    _ = try await stand.sync([Stand.plan("a")])
    let log = EventLog()
    let report = try await stand.sync([Stand.plan("a")], observer: log)
    #expect(report.sources.map(\.status) == [.notModified])
    #expect(report.sources.map(\.warnings) == [["odd"]])
    #expect(try stand.store.status(source: "a")?.warnings == ["odd"])
    #expect(!log.events.contains { if case .warned = $0 { true } else { false } })
    stand.client.answer("http://a.test/", .text("item 1 One\n"))
    _ = try await stand.sync([Stand.plan("a")])
    #expect(try stand.store.status(source: "a")?.warnings == [])
  }

  @Test("takes off a listing what is no longer on any page, and keeps the item")
  func leaves() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nin all\nitem 2 Two\nin all\n"),
      .text("item 2 Two\nin all\n"))
    _ = try await stand.sync([Stand.plan("a")])
    _ = try await stand.sync([Stand.plan("a")])
    #expect(
      try stand.graph() == [
        "a/1 primary One", "a/2 in-list a/all List all", "a/2 primary Two",
        "a/all carried List all", "a/all lists 1",
      ])
  }

  @Test(
    "that gives nothing where it gave some takes nothing to have left, however often it says so")
  func emptied() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nin all\n"), .text("ttl 1\n", etag: "\"1\""),
      .text("ttl 1\n", etag: "\"1\""), .text("ttl 1\n", etag: "\"2\""), .text("ttl 2\n"),
      .text("item 2 Two\n"))
    _ = try await stand.sync([Stand.plan("a")])
    // Emptied; a 304 for that; the same body again; another empty one.
    for status in [SyncStatus.ok, .notModified, .notModified, .ok] {
      let report = try await stand.sync([Stand.plan("a")])
      #expect(report.exit == 0)
      #expect(report.sources.map(\.status) == [status])
      #expect(
        report.sources.map(\.warnings) == [
          ["lines: gives no items where it gave some; none is taken to have left"]
        ])
      #expect(try stand.graph().contains("a/all lists 1"))
      #expect(try stand.store.item(source: "a", id: "1")?.item.leftAt == nil)
    }
    _ = try await stand.sync([Stand.plan("a")])
    #expect(try !stand.graph().contains("a/all lists 1"))
    #expect(try stand.store.item(source: "a", id: "1")?.item.leftAt != nil)
  }

  @Test("is not asked in a skipped hour either when it is due since before")
  func skippedLater() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nskip-hour 17\n"))
    let plan = Stand.plan("a")
    // At 15:06:40, so it is due from 16:06:40 on.
    _ = try await stand.sync([plan])
    for (hours, asked) in [(2, 1), (3, 2)] {
      let now = Instant(seconds: Stand.now.seconds + Int64(hours) * 3600)
      _ = try await stand.sync([plan], at: now) { $0.onlyDue = true }
      #expect(stand.client.requests.count == asked)
    }
  }

  @Test("whose document is cut is asked for all of it the next time")
  func cut() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nin all\nitem 2 Two\nin all\n", etag: "\"1\""),
      .text("item 2 Two\nin all\ncut\n", etag: "\"2\""),
      .text("item 2 Two\nin all\ncut\n", etag: "\"2\""),
      .text("item 1 One\nin all\n", etag: "\"3\""))
    for _ in 0..<3 {
      _ = try await stand.sync([Stand.plan("a")])
      #expect(try stand.graph().contains("a/all lists 2"))
    }
    let fourth = try await stand.sync([Stand.plan("a")])
    #expect(fourth.sources.map(\.status) == [.ok])
    #expect(
      stand.client.requests.map { $0.fields["If-None-Match"] } == [nil, "\"1\"", nil, nil])
    #expect(try stand.graph().contains("a/all lists 1"))
  }

  @Test("hands each page what the page before it carried on")
  func carriesState() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("tell-state\nitem 1 One\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .text("tell-state\nitem 2 Two\n"))
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.sources.map(\.warnings) == [["state null", #"state "next""#]])
  }

  @Test("ends, with a warning, at a request that it sent already")
  func loops() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .text("item 2 Two\nnext http://a.test/\n"))
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.sources.first?.status == .ok)
    #expect(
      report.sources.first?.warnings == [
        "lines: the next page http://a.test/ was read in this sync already; stopped"
      ])
    #expect(stand.client.requests.count == 2)
  }

  @Test("keeps the first of an id that comes twice, and warns where they differ")
  func repeated() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nitem 2 Two\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .text("item 1 Uno\nitem 2 Two\nitem 3 Three\n"))
    let report = try await stand.sync([Stand.plan("a")])
    #expect(report.counts.new == 3)
    #expect(report.counts.skipped == 2)
    #expect(
      report.sources.first?.warnings == [
        "id '1' comes twice with different content; the first stands"
      ])
    #expect(try stand.graph().contains("a/1 primary One"))
  }

  @Test("of two streams gives the worse of their statuses, and both in the report")
  func streams() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test//one", .text("item 1 One\n"))
    stand.client.answer("http://a.test//two", .status(500))
    let report = try await stand.sync([Stand.plan("a", streams: ["one", "two"])])
    #expect(report.sources.first?.status == .failed)
    #expect(report.sources.first?.streams.map(\.status) == [.ok, .failed])
    #expect(report.counts.new == 1)
    #expect(try stand.store.status(source: "a")?.state == .failed)
  }

  @Test("that ended counts, also where a later stream cannot be begun")
  func laterStream() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test//one", .text("item 1 One\n"))
    var plan = Stand.plan("a", streams: ["one", "two"])
    plan.streams = ["one", "none"]
    let source = try #require(try await stand.sync([plan]).sources.first)
    #expect(source.status == .failed)
    #expect(
      source.failure
        == SyncFailure("invalid-options", "plugin 'lines' has no stream 'none'; it has one, two"))
    #expect(source.streams.map(\.status) == [.ok])
    #expect(source.counts.new == 1)
  }

  @Test("is not kept where its position holds a secret")
  func secretPosition() async throws {
    let stand = try Stand()
    let url = Stand.url("a", secret: "s3cret")
    stand.client.answer(url, .text("item 1 One\nnext \(url)&page=2\n"))
    stand.client.answer("\(url)&page=2", .status(500))
    let plan = Stand.plan("a", secret: "s3cret")
    _ = try await stand.sync([plan])
    let walk = try stand.store.beginWalk(source: "a", stream: "lines", fingerprint: 0)
    #expect(!"\(walk)".contains("s3cret"))
    stand.client.forget()
    _ = try await stand.sync([plan])
    #expect(stand.client.requests.map(\.url) == [url, "\(url)&page=2"])
  }
}
