import JSON
import RoostTesting
import Testing

@Suite("Few open files")
struct DescriptorTests {
  /// Runs a program with so many open files and none of those that the tests have open.
  private static let limiting = """
    import os, resource, sys
    os.closerange(3, 65536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
    os.execv(sys.argv[3], sys.argv[3:])
    """

  @Test(
    "many sources are synced all the same, fewer at once, whatever '--jobs' says",
    arguments: [["20", "20"], ["20", "64"], ["32", "32"]])
  func few(limits: [String]) async throws {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    server.on("/feed", .document(Feeds.rss(Feeds.item("1", "One"))))
    let sources = (1...40).map { "  s\($0): { plugin: feed, url: \"\(server.url("/feed"))\" }\n" }
    let workspace = try Workspace("sources:\n" + sources.joined())
    let run = try workspace.start(
      ["aggregate", "--json", "--jobs", "32"],
      through: ["/usr/bin/python3", "-c", Self.limiting] + limits)
    #expect(await run.exit() == 0)
    let report = try JSONValue(parsing: run.output.text)
    let statuses = report["sources"].arrayValue?.compactMap { $0["status"].stringValue }
    #expect(statuses == Array(repeating: "ok", count: 40))
  }
}
