import FoundationEssentials
import Glibc
import JSON
import RoostTesting
import SQLite
import Testing

@Suite("Stopping a sync")
struct StopTests {
  /// A document that never ends, and never stalls for so long that it fails.
  private static let endless = LoopbackResponse(200, "<rss>").delivered(.drip(milliseconds: 500))

  @Test(
    "a signal ends the sync in order: what was done stays, and the exit code names the signal",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func stops(signal: Int32, exit: Int32) async throws {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    server.on("/1", .document(Feeds.rss(Feeds.item("1", "One"))))
    server.on("/2", .document(Feeds.rss(Feeds.item("2", "Two"))))
    server.on("/hang", Self.endless)
    let workspace = try Workspace(
      """
      sources:
        s1: { plugin: feed, url: "\(server.url("/1"))" }
        s2: { plugin: feed, url: "\(server.url("/2"))" }
        s3: { plugin: feed, url: "\(server.url("/hang"))" }
      """)
    let run = try workspace.start(["aggregate", "--json"])
    await run.errors.contains("s1: ok")
    await run.errors.contains("s2: ok")
    await server.received(3)
    run.send(signal)
    #expect(await run.exit() == exit)
    let logged = try await workspace.run("sql", "SELECT exit FROM run", "--format", "json").json
    #expect(logged == [["exit": .integer(Int64(exit))]])
    let listed = try await workspace.run("list", "--json").json.arrayValue
    #expect(Set(listed?.compactMap { $0["title"].stringValue } ?? []) == ["One", "Two"])
    server.on("/hang", .document(Feeds.rss(Feeds.item("3", "Three"))))
    #expect(try await workspace.run("aggregate").exit == 0)
  }

  @Test(
    "a sync that cannot stop, since another process holds the store, ends within two seconds all the same, and at a second signal at once",
    arguments: [([SIGINT], 2), ([SIGINT, SIGTERM], 1)] as [([Int32], Double)])
  func stuck(signals: [Int32], seconds: Double) async throws {
    // Alone it waits for half a minute. A machine that is busy with other things may need a second try.
    for _ in 1...5 {
      if try await secondsToStop(by: signals) <= seconds * Sanitizer.timeFactor { return }
    }
    Issue.record("it took longer than \(seconds) s each time")
  }

  /// How long a sync that waits for another process needs to end after these signals.
  private func secondsToStop(by signals: [Int32]) async throws -> Double {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    server.on("/feed", .document(Feeds.rss(Feeds.item("1", "One"))))
    let workspace = try Workspace(
      "sources: { s: { plugin: feed, url: \"\(server.url("/feed"))\" } }")
    try await workspace.run("aggregate")
    let door = Latch()
    server.on("/feed", .document(Feeds.rss(Feeds.item("2", "Two"))).behind(door))
    let run = try workspace.start(["aggregate"])
    await server.received(2)
    let other = try Connection(path: workspace.store, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    door.open()
    let clock = ContinuousClock()
    let began = clock.now
    for signal in signals { run.send(signal) }
    #expect(await run.exit() == 130)
    let (whole, parts) = began.duration(to: clock.now).components
    try other.execute("ROLLBACK")
    #expect(try StoreDump.faults(of: workspace.store) == [])
    #expect(try await workspace.run("aggregate").exit == 0)
    let listed = try await workspace.run("list", "--json").json.arrayValue
    #expect(listed?.count == 2)
    return Double(whole) + Double(parts) / 1e18
  }

  @Test("no core is written, whatever the limit was, though secrets are in memory")
  func core() async throws {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    server.on("/hang", Self.endless)
    let workspace = try Workspace(
      "sources: { s: { plugin: feed, url: \"\(server.url("/hang"))\" } }")
    let run = try workspace.start(
      ["aggregate"],
      // Without the handler of Swift's own, which would hold the signal up.
      environment: workspace.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
      through: ["/usr/bin/prlimit", "--core=unlimited:unlimited"])
    await server.received(1)
    let limits = try String(contentsOfFile: "/proc/\(run.pid)/limits", encoding: .utf8)
    let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(line?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
    run.send(SIGABRT)
    #expect(await run.exit() == -SIGABRT)
    #expect(!run.hasLeftCore)
  }

  @Test("a dry run that is killed leaves nothing in the temporary folder, nor while it runs")
  func dryRunLeavesNothing() async throws {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    server.on(
      "/feed", .document(Feeds.rss(Feeds.item("1", "One"))),
      Self.endless)
    let workspace = try Workspace(
      "sources: { s: { plugin: feed, url: \"\(server.url("/feed"))\" } }")
    try await workspace.run("aggregate")
    try workspace.write("", to: "temporary/keep")
    let temporary = "\(workspace.folder)/temporary"
    let run = try workspace.start(
      ["aggregate", "--dry-run"],
      environment: workspace.environment.merging(["TMPDIR": temporary]) { $1 })
    await server.received(2)
    let manager = FileManager.default
    #expect(try manager.contentsOfDirectory(atPath: temporary) == ["keep"])
    run.send(SIGKILL)
    #expect(await run.exit() == -SIGKILL)
    #expect(try manager.contentsOfDirectory(atPath: temporary) == ["keep"])
    let files = try manager.contentsOfDirectory(atPath: workspace.folder)
    #expect(files.filter { !$0.hasPrefix("roost.db") }.sorted() == ["sources.yaml", "temporary"])
  }
}
