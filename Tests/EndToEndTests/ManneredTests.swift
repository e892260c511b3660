import FoundationEssentials
import Glibc
import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Manners of the program")
struct ManneredTests {
  private func workspace(_ urls: String..., keys: String = "") throws -> Workspace {
    try Workspace(
      "sources:\n"
        + urls.enumerated().map { "  s\($0 + 1): { plugin: feed, url: \"\($1)\"\(keys) }\n" }
        .joined())
  }

  /// One sync at that time of 2025-06-15: exit, statuses, errors' kinds and messages.
  private func sync(
    _ workspace: Workspace, _ time: String, _ arguments: String...
  ) async throws -> (exit: Int32, statuses: [String], errors: [JSONValue], said: String) {
    let run = try workspace.start(
      ["aggregate", "--json"] + arguments,
      environment: workspace.environment.merging(["ROOST_NOW": "2025-06-15T\(time)Z"]) { $1 })
    let exit = await run.exit()
    let sources = try JSONValue(parsing: run.output.text)["sources"].arrayValue ?? []
    return (
      exit, sources.compactMap { $0["status"].stringValue }, sources.map { $0["error"] },
      run.errors.text
    )
  }

  @Test("a daily job in an hour that a feed wants skipped asks it, a day after it became due")
  func skippedHours() async throws {
    let server = try LoopbackServer()
    let hours = [2, 3, 4].map { "<hour>\($0)</hour>" }.joined()
    server.on(
      "/f",
      LoopbackResponse(
        200,
        Feeds.rss(Feeds.item("1", "One")).replacing(
          "<channel>", with: "<channel><skipHours>\(hours)</skipHours>")))
    let workspace = try workspace(server.url("/f"))
    func at(_ time: String, _ arguments: String...) async throws -> String {
      let run = try workspace.start(
        arguments, environment: workspace.environment.merging(["ROOST_NOW": time]) { $1 })
      #expect(await run.exit() == 0)
      return run.output.text
    }
    _ = try await at("2026-01-01T12:00:00Z", "aggregate")
    _ = try await at("2026-01-02T03:00:00Z", "aggregate", "--due")
    #expect(server.requests.count == 1)
    let sources = try JSONValue(parsing: try await at("2026-01-02T03:00:00Z", "sources", "--json"))
    #expect(sources.arrayValue?[0]["next_due"] == "2026-01-02T05:00:00Z")
    _ = try await at("2026-01-03T03:00:00Z", "aggregate", "--due")
    #expect(server.requests.count == 2)
  }

  @Test("what is gone is told once, asked no more, and its items stay")
  func gone() async throws {
    let server = try LoopbackServer()
    let feed = LoopbackResponse(200, Feeds.rss(Feeds.item("1", "One") + Feeds.item("2", "Two")))
    server.on("/f", feed, LoopbackResponse(410), feed)
    let workspace = try workspace(server.url("/f"))
    #expect(try await sync(workspace, "12:00:00").exit == 0)
    let first = try await sync(workspace, "13:00:00")
    #expect(first.exit == 1)
    #expect(first.statuses == ["gone"])
    #expect(
      first.said == """
        error: s1: gone: \(server.url("/f")) answered with status 410: it is gone for good and no \
        longer asked; remove the source or change it

        """)
    let later = try await sync(workspace, "14:00:00")
    #expect(later.exit == 0)
    #expect(later.statuses == ["gone"])
    #expect(!later.said.contains("error:"))
    let quiet = try await workspace.run("aggregate", "--quiet")
    #expect(quiet.exit == 0)
    #expect(quiet.errors == "")
    #expect(server.requests.count == 2)
    #expect(try await workspace.run("sources", "--json").json.arrayValue?[0]["state"] == "gone")
    #expect(try await workspace.run("list", "--json").json.arrayValue?.count == 2)
    let asked = try await sync(workspace, "15:00:00", "--force")
    #expect(asked.exit == 0)
    #expect(asked.statuses == ["ok"])
    #expect(try await workspace.run("list", "--json").json.arrayValue?.count == 2)
  }

  @Test("a host that asks for rest gets it from all its sources, in later runs too")
  func retryAfter() async throws {
    let (server, other) = (try LoopbackServer(), try LoopbackServer(address: "127.0.0.2"))
    let feed = LoopbackResponse(200, Feeds.rss(Feeds.item("1", "One")))
    server.on("/1", LoopbackResponse(429, fields: ["Retry-After": "600"]), feed)
    server.on("/2", feed)
    other.on("/3", feed)
    let workspace = try workspace(server.url("/1"), server.url("/2"), other.url("/3"))
    let first = try await sync(workspace, "12:00:00", "--jobs", "1")
    #expect(first.exit == 1)
    #expect(first.statuses == ["failed", "deferred", "ok"])
    #expect(first.errors[0]["retry_at"] == "2025-06-15T12:10:00Z")
    #expect(
      first.errors[0]["message"].stringValue
        == "\(server.url("/1")) answered with status 429: too many requests; asked again after "
        + "2025-06-15T12:10:00Z")
    let second = try await sync(workspace, "12:05:00")
    #expect(second.exit == 0)
    #expect(second.statuses == ["deferred", "deferred", "not-modified"])
    #expect(server.requests.count == 1)
    let third = try await sync(workspace, "12:11:00")
    #expect(third.exit == 0)
    #expect(third.statuses == ["ok", "ok", "not-modified"])
  }

  @Test("what a host asked is kept though the run that learnt it is killed")
  func killed() async throws {
    let (server, other) = (try LoopbackServer(), try LoopbackServer(address: "127.0.0.2"))
    server.on("/1", LoopbackResponse(429, fields: ["Retry-After": "600"]))
    server.on("/2", .document(Feeds.rss(Feeds.item("1", "One"))))
    other.on("/3", LoopbackResponse(200).delivered(.hangBeforeHead))
    let workspace = try workspace(
      server.url("/1"), other.url("/3"), server.url("/2"), keys: ", timeout: 1h")
    let environment = workspace.environment.merging(["ROOST_NOW": "2025-06-15T12:00:00Z"]) { $1 }
    let run = try workspace.start(["aggregate", "s1", "s2"], environment: environment)
    await run.errors.contains("s1: failed")
    await other.received(1)
    run.send(SIGKILL)
    let exit = await run.exit()
    #expect(exit == -SIGKILL, "\(run.errors.text)")
    // Asked here, the server lives until here: else its end would be the run's.
    #expect(other.requests.map(\.path) == ["/3"])
    let later = try await sync(workspace, "12:05:00", "s1", "s3")
    #expect(later.statuses == ["deferred", "deferred"])
    #expect(server.requests.map(\.path) == ["/1"])
  }

  @Test(
    "one that hangs and one that drips cost their slots until their deadline, the others nothing")
  func deadlines() async throws {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    server.on("/1", LoopbackResponse(200).delivered(.hangBeforeHead))
    server.on("/2", LoopbackResponse(200, "x").delivered(.drip(milliseconds: 50)))
    for place in 3...5 {
      server.on("/\(place)", LoopbackResponse(200, Feeds.rss(Feeds.item("\(place)", "One"))))
    }
    let workspace = try workspace(
      server.url("/1"), server.url("/2"), server.url("/3"), server.url("/4"), server.url("/5"),
      keys: ", timeout: 1s")
    let outcome = try await sync(workspace, "12:00:00", "--jobs", "2")
    #expect(outcome.exit == 1)
    #expect(outcome.statuses == ["failed", "failed", "ok", "ok", "ok"])
    #expect(outcome.errors.prefix(2).map { $0["kind"] } == ["timeout", "timeout"])
    let messages = outcome.errors.compactMap { $0["message"].stringValue }
    #expect(
      messages[0].hasSuffix(
        "while waiting for the first byte; 'timeout:' of the source sets it"))
    #expect(messages[1].contains("the total limit, while reading the body, after "))
  }

  @Test("a body that unpacks beyond max_size ends there, in bounded memory; one below it serves")
  func sizes() async throws {
    let server = try LoopbackServer()
    server.on("/bomb/films", .gzipBomb(unpackingTo: 64 << 20))
    server.on(
      "/endless/films",
      LoopbackResponse(200, String(repeating: " ", count: 1 << 16)).delivered(.endless))
    server.on("/feed", .gzip(Feeds.rss(Feeds.item("1", "One"))))
    let workspace = try Workspace(
      """
      sources:
        bomb: { plugin: films, base_url: "\(server.origin)/bomb", max_size: 8M, timeout: 10m }
        endless: { plugin: films, base_url: "\(server.origin)/endless", max_size: 2M, timeout: 10m }
        feed: { plugin: feed, url: "\(server.url("/feed"))", max_size: 8M }
      """)
    try workspace.write(
      """
      plugin: films
      summary: Films for tests.
      options: { base_url: { type: url, required: true, summary: Where. } }
      api: { base: $base_url }
      request: { get: /films }
      item: { id: .id, kind: film }
      """, to: "plugins/films/plugin.yaml")
    let quiet = try workspace.start(["aggregate", "feed"], measuresMemory: true)
    #expect(await quiet.exit() == 0)
    let before = quiet.peakMemory
    #expect(before > 0)
    let run = try workspace.start(["aggregate", "--json"], measuresMemory: true)
    #expect(await run.exit() == 1)
    let sources = try JSONValue(parsing: run.output.text)["sources"].arrayValue ?? []
    #expect(sources.map { $0["status"] } == ["failed", "failed", "not-modified"])
    for (source, limit) in zip(sources, [8, 2]) {
      #expect(source["error"]["kind"] == "too-large")
      #expect(
        source["error"]["message"].stringValue?.hasSuffix(
          "is larger than \(limit) MiB, the limit ('max_size')") == true)
      #expect(source["bytes"].integerValue ?? 0 <= limit << 20)
    }
    #expect(run.peakMemory - before < Sanitizer.memoryFactor * (40 << 20))
  }

  @Test("what a redirect leads to is asked only where it may be")
  func redirects() async throws {
    let (server, target) = (try LoopbackServer(), try LoopbackServer(address: "127.0.0.2"))
    target.otherwise { _ in LoopbackResponse(200, Feeds.rss(Feeds.item("1", "CANARY"))) }
    let places: [(String, String)] = [
      ("http://169.254.169.254/latest/", "blocked-address"),
      ("file:///etc/hostname", "blocked-scheme"),
      ("http://[::ffff:127.0.0.2]:\(target.port)/", "blocked-address"),
      ("http://127.0.0.2:\(target.port)/", "blocked-address"),
      ("http://2130706434:\(target.port)/", "blocked-address"),
      // A name that leads home, as a rebinding one would: the address that is connected to counts.
      ("http://localhost:\(server.port)/home", "blocked-address"),
      ("ftp://a.example/", "blocked-scheme"),
      ("gopher://a.example/", "blocked-scheme"), ("data:text/xml,<rss/>", "blocked-scheme"),
    ]
    for (place, location) in places.enumerated() { server.on("/\(place)", .redirect(location.0)) }
    let workspace = try Workspace(
      "sources:\n"
        + places.indices.map { "  s\($0): { plugin: feed, url: \"\(server.url("/\($0)"))\" }\n" }
        .joined())
    let outcome = try await sync(workspace, "12:00:00")
    #expect(outcome.exit == 1)
    #expect(outcome.errors.map { $0["kind"].stringValue ?? "" } == places.map(\.1))
    #expect(target.requests.isEmpty)
    #expect(server.requests.count == places.count)
    #expect(!outcome.said.contains("CANARY"))
    #expect(try await workspace.run("list", "--json").json == [])
  }

  @Test("a publisher's maintenance page moves nothing, and sources.yaml stays as it is")
  func maintenance() async throws {
    let (server, page) = (try LoopbackServer(), try LoopbackServer(address: "127.0.0.2"))
    server.on(
      "/feed", .redirect(page.url("/"), status: 301), .redirect(page.url("/"), status: 301),
      LoopbackResponse(200, Feeds.rss(Feeds.item("1", "One"))))
    page.on("/", LoopbackResponse(200, "<!DOCTYPE html><html><title>Back soon</title></html>"))
    let workspace = try workspace(server.url("/feed"), keys: ", allow_private: true")
    let file = URL(filePath: "\(workspace.folder)/sources.yaml")
    let before = try Data(contentsOf: file)
    for time in ["10:00:00", "11:00:00"] {
      let outcome = try await sync(workspace, time)
      #expect(outcome.exit == 1)
      #expect(outcome.errors[0]["kind"] == "not-a-feed")
      let message = outcome.errors[0]["message"].stringValue ?? ""
      #expect(
        message.hasPrefix(
          "\(page.url("/")), where \(server.url("/feed")) leads: HTML page, not a feed: 'Back soon'"
        ))
    }
    let next = try await sync(workspace, "13:00:00")
    #expect(next.exit == 0)
    #expect(next.statuses == ["ok"])
    #expect(server.requests.count == 3)
    #expect(try await workspace.run("sources", "--json").json.arrayValue?[0]["moved_to"] == .null)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("1 when every source fails, as when one does")
  func allFail() async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(server.url("/a"), server.url("/b"))
    let outcome = try await sync(workspace, "12:00:00")
    #expect(outcome.exit == 1)
    #expect(outcome.statuses == ["failed", "failed"])
  }

  @Test("standard output is one JSON value, whatever warns or fails")
  func onlyJSON() async throws {
    let server = try LoopbackServer()
    server.on(
      "/ok",
      LoopbackResponse(200, Feeds.rss(Feeds.item("1", "One", date: "not a date") + "<item/>")))
    let workspace = try workspace(server.url("/ok"), server.url("/missing"))
    let run = try workspace.start(["aggregate", "--json", "--verbose"])
    #expect(await run.exit() == 1)
    let sources = try JSONValue(parsing: run.output.text)["sources"].arrayValue ?? []
    #expect(sources.map { $0["warnings"].arrayValue?.isEmpty } == [false, true])
    #expect(sources.map { $0["error"].isNull } == [true, false])
    #expect(run.errors.text.contains("warning: s1: "))
  }
}
