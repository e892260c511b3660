import CurlHTTP
import HTTP
import JSON
import RoostEngine
import RoostPlugins
import RoostTesting
import Testing
import Text

@Suite("Ten sources over a real connection")
struct ManySourcesTests {
  /// Sources at `/0` … `/9`, of which `/1` hangs, `/2` answers 500, `/3` is HTML and `/4` is cut.
  private static func script(_ server: LoopbackServer) {
    for place in 0..<10 {
      server.on("/\(place)", .document("item 1 One\nitem 2 Two\n", etag: "\"\(place)\""))
    }
    server.on("/1", LoopbackResponse(200, "").delivered(.hangBeforeHead))
    server.on("/2", LoopbackResponse(500, "oops"))
    server.on("/3", LoopbackResponse(200, "<html>\n"))
    server.on("/4", .document("item 1 One\nitem 2 T", etag: "\"4\""))
  }

  private static func plans(_ server: LoopbackServer) -> [SourcePlan] {
    (0..<10).map { place in
      let options: JSONObject = ["url": .string(server.url("/\(place)"))]
      var plan = SourcePlan(name: "s\(place)", plugin: "lines") {
        try CompiledPlugin<Lines>("lines").driver(
          options: options, streamNames: ["lines"], fingerprint: Fingerprint())
      }
      plan.manners.ownOrigins = [server.origin]
      plan.manners.timeout = 1
      return plan
    }
  }

  private static func sync(_ stand: Stand, _ server: LoopbackServer) async throws -> SyncReport {
    let client = CurlClient()
    defer { client.close() }
    return try await Syncer(
      plans(server), store: stand.store, gate: PassingGate(client),
      clock: .standing(at: Stand.now), chance: { 0 }
    ).run(SyncOptions(), observer: SilentObserver())
  }

  @Test("give what they have: three fail and say why, seven have items")
  func three() async throws {
    let server = try LoopbackServer()
    Self.script(server)
    let stand = try Stand()
    let report = try await Self.sync(stand, server)
    #expect(report.exit == 1)
    #expect(
      report.sources.map(\.status) == [
        .ok, .failed, .failed, .failed, .ok, .ok, .ok, .ok, .ok, .ok,
      ])
    #expect(
      report.sources.compactMap(\.failure?.kind) == ["timeout", "http-status", "not-lines"])
    #expect(report.sources[4].warnings == ["the document ends inside a line"])
    #expect(report.sources[4].counts.new == 1)
    #expect(report.counts.new == 13)
  }

  @Test("synced twice send validators and find all unchanged")
  func twice() async throws {
    let server = try LoopbackServer()
    Self.script(server)
    let stand = try Stand()
    _ = try await Self.sync(stand, server)
    let report = try await Self.sync(stand, server)
    #expect(report.counts.new + report.counts.updated == 0)
    #expect(report.counts.unchanged == 13)
    #expect(report.sources.count { $0.status == .notModified } == 7)
    #expect(server.requests(to: "/5").map { $0.fields["If-None-Match"] } == [nil, "\"5\""])
  }
}
