import Glibc
import JSON
import RoostTesting
import Testing

@Suite("Stopping a sync")
struct StopTests {
  @Test(
    "a signal ends the sync in order: what was done stays, and the exit code names the signal",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func stops(signal: Int32, exit: Int32) async throws {
    let server = try LoopbackServer()
    server.on("/1", .document(Feeds.rss(Feeds.item("1", "One"))))
    server.on("/2", .document(Feeds.rss(Feeds.item("2", "Two"))))
    server.on("/hang", LoopbackResponse(200, "x").delivered(.hangBeforeHead))
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
    let listed = try await workspace.run("list", "--json").json.arrayValue
    #expect(Set(listed?.compactMap { $0["title"].stringValue } ?? []) == ["One", "Two"])
    server.on("/hang", .document(Feeds.rss(Feeds.item("3", "Three"))))
    #expect(try await workspace.run("aggregate").exit == 0)
  }
}
