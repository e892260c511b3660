import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Ten sources of which four are in trouble")
struct TenSourcesTests {
  @Test("seven have items and three say what, where and what to do, before the time is over")
  func tenSources() async throws {
    let server = try LoopbackServer()
    for place in 0..<10 {
      let items = Feeds.item("1", "One of \(place)") + Feeds.item("2", "Two of \(place)")
      server.on("/\(place)", .document(Feeds.rss(items), etag: "\"\(place)\""))
    }
    server.on("/1", LoopbackResponse(200, "").delivered(.hangBeforeHead))
    server.on("/2", LoopbackResponse(500, "oops"))
    server.on("/3", LoopbackResponse(200, "<html><head><title>Sign in</title></head></html>"))
    let whole = Feeds.rss(Feeds.item("1", "One of 4") + Feeds.item("2", "Two of 4"))
    let half = whole.firstRange(of: "Two").map { whole[..<$0.lowerBound] }
    server.on("/4", .document(String(try #require(half)), etag: "\"4\""))
    let workspace = try Workspace(
      "defaults: { timeout: 2s }\nsources:\n"
        + (0..<10).map { "  s\($0): { plugin: feed, url: \"\(server.url("/\($0)"))\" }\n" }
        .joined())
    let clock = ContinuousClock()
    let began = clock.now
    let outcome = try await workspace.run("aggregate", "--json")
    #expect(began.duration(to: clock.now) < .seconds(60), "the one that hangs holds nobody else up")
    #expect(outcome.exit == 1)
    let sources = try outcome.json["sources"].arrayValue ?? []
    #expect(
      sources.map { $0["status"] } == [
        "ok", "failed", "failed", "failed", "ok", "ok", "ok", "ok", "ok", "ok",
      ])
    #expect(sources.map { $0["new"] } == [2, 0, 0, 0, 1, 2, 2, 2, 2, 2])
    let address = server.origin.dropFirst("http://".count)
    #expect(
      sources[1...3].map { $0["error"]["message"] } == [
        .string(
          "'\(address)' took longer than 2 s, the total limit, while waiting for the first byte; 'timeout:' of the source sets it"
        ),
        .string(
          "\(server.url("/2")) answered with status 500: a fault of the server; asked again later"),
        .string(
          "\(server.url("/3")): HTML page, not a feed: 'Sign in'; the page announces no feed"),
      ])
    let warnings = sources[4]["warnings"].arrayValue?.compactMap(\.stringValue) ?? []
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasSuffix("what came before the cut is kept") == true)
    for place in 1...3 { #expect(outcome.errors.contains("error: s\(place): failed: ")) }
    let again = try await workspace.run("aggregate", "--json", "s0", "s4")
    let statuses = try again.json["sources"].arrayValue?.map { $0["status"] }
    #expect(statuses == ["not-modified", "ok"])
    // What is missing of a cut document can only come if all of it is asked for.
    #expect(server.requests(to: "/4").map { $0.fields["If-None-Match"] } == [nil, nil])
  }
}
