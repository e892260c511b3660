import JSON
import RoostTesting
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.on("/ok.xml", .document(Feeds.rss(Feeds.item("1", "One"))))
    server.on("/broken.xml", LoopbackResponse(500, "sorry"))
  }

  private func workspace(_ paths: String...) throws -> Workspace {
    let sources = paths.enumerated().map { place, path in
      "  s\(place): { plugin: feed, url: \"\(server.url(path))\" }\n"
    }
    return try Workspace("sources:\n" + sources.joined())
  }

  @Test("0 when every source is read, and the second time too")
  func allWell() async throws {
    let workspace = try workspace("/ok.xml", "/ok.xml")
    #expect(try await workspace.run("aggregate").exit == 0)
    #expect(try await workspace.run("sync").exit == 0)
  }

  @Test("1 when a source fails, and the others are done")
  func oneFails() async throws {
    let workspace = try workspace("/broken.xml", "/ok.xml")
    let outcome = try await workspace.run("aggregate", "--json")
    #expect(outcome.exit == 1)
    let report = try outcome.json
    #expect(report["exit"] == 1)
    #expect(report["sources"].arrayValue?.map { $0["status"] } == ["failed", "ok"])
    #expect(report["sources"].arrayValue?[0]["error"]["kind"] == "http-status")
    #expect(
      outcome.errors.contains(
        "error: s0: failed: \(server.url("/broken.xml")) answered with status 500"))
    #expect(try await workspace.run("list", "s1", "--json").json.arrayValue?.count == 1)
  }

  @Test("0 with a note when no sources are declared", arguments: ["sources: {}", "sources:", ""])
  func noSources(yaml: String) async throws {
    let outcome = try await Workspace(yaml).run("aggregate")
    #expect(outcome.exit == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("warning: no sources are declared"))
  }

  @Test(
    "2 for wrong usage, said as JSON where JSON was asked for",
    arguments: [
      (
        ["aggregate", "--frob", "--json"], "usage", "unknown option '--frob' for 'roost aggregate'"
      ),
      (["list", "mon", "--format", "json"], "not-found", "there is no source 'mon'"),
      (["show", "99", "--json"], "not-found", "there is no item '99'"),
      (
        ["list", "--since=soon", "--format=json"], "usage",
        "option '--since' takes a day, a moment or a span, not 'soon'"
      ),
      (
        ["list", "--json", "--after", "nowhere"], "usage",
        "unknown cursor 'nowhere': it must come from a list in the same order"
      ),
      (["plugins", "podcats", "--json"], "not-found", "there is no plugin 'podcats'"),
    ])
  func wrongUsage(arguments: [String], kind: String, message: String) async throws {
    let workspace = try workspace("/ok.xml")
    try await workspace.run("aggregate", "--quiet")
    let run = try workspace.start(arguments)
    #expect(await run.exit() == 2)
    #expect(
      run.output.text
        == #"{"error":{"kind":"\#(kind)","message":"\#(message)","location":null}}"# + "\n")
    #expect(run.errors.text.hasPrefix("roost: error: \(message)\nhelp: "))
  }

  @Test("3 for a configuration with faults, all told at once, and nothing is requested")
  func badConfiguration() async throws {
    let workspace = try Workspace(
      """
      sources:
        a: { plugin: feed, url: "\(server.url("/ok.xml"))", evry: 1h }
        b: { plugin: nothing }
      """)
    let outcome = try await workspace.run("aggregate", "--json")
    #expect(outcome.exit == 3)
    let error = try outcome.json["error"]
    #expect(error["location"].stringValue?.hasPrefix("sources.yaml:2:") == true)
    #expect(error["faults"].arrayValue?.count == 2)
    #expect(outcome.errors.contains("did you mean 'every'?"))
    #expect(server.requests.isEmpty)
    #expect(try await workspace.run("check").exit == 3)
  }

  @Test("3 when there is no configuration, with where it was looked for")
  func noConfiguration() async throws {
    let workspace = try Workspace("sources: {}")
    let outcome = try await workspace.run("aggregate", "--config", "other.yaml")
    #expect(outcome.exit == 3)
    #expect(outcome.errors.hasPrefix("other.yaml: error: "))
  }

  @Test("4 when the store cannot be used, which is left as it was")
  func badStore() async throws {
    let workspace = try workspace("/ok.xml")
    let garbage = String(repeating: "no database\n", count: 100)
    try workspace.write(garbage, to: "roost.db")
    for command in ["aggregate", "list", "sources"] {
      let outcome = try await workspace.run(command, "--json")
      #expect(outcome.exit == 4, "\(command)")
      #expect(try outcome.json["error"]["kind"] == "store")
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "help and version are no faults; a missing command is",
    arguments: [
      (["--help"], 0), (["list", "--help"], 0), (["help", "preview"], 0), (["--version"], 0),
      ([], 2),
    ] as [([String], Int32)])
  func helps(arguments: [String], exit: Int32) async throws {
    let run = try Workspace("").start(arguments)
    #expect(await run.exit() == exit)
    #expect(run.output.text.isEmpty == (exit != 0))
  }

  @Test("1 when the result cannot be written, for it is lost")
  func fullDisk() async throws {
    let workspace = try workspace("/ok.xml")
    try await workspace.run("aggregate", "--quiet")
    for arguments in [["list", "--json"], ["aggregate", "--json", "--quiet"]] {
      let run = try workspace.start(arguments, to: .fullDisk)
      #expect(await run.exit() == 1, "\(arguments)")
      #expect(
        run.errors.text == "roost: error: the result cannot be written: No space left on device\n")
    }
  }

  @Test("a secret that is not set is a warning of check, and no fault")
  func unsetSecret() async throws {
    let workspace = try Workspace(
      "sources:\n  trending: { plugin: tmdb, api_key: \"${ROOST_NO_KEY}\" }\n")
    let outcome = try await workspace.run("check")
    #expect(outcome.exit == 0)
    #expect(
      outcome.errors.hasPrefix(
        """
        sources.yaml:2:39: warning: the variable ROOST_NO_KEY is not set, so source 'trending' is \
        not synced
        """))
  }

  @Test("a closed pipe ends the program quietly")
  func closedPipe() async throws {
    let workspace = try workspace("/ok.xml")
    try await workspace.run("aggregate", "--quiet")
    let run = try workspace.start(["list", "--json"], to: .closedPipe)
    #expect(await run.exit() == 0)
    #expect(run.errors.text == "")
    let sync = try workspace.start(["aggregate", "--quiet", "--json"], to: .closedPipe)
    #expect(await sync.exit() == 0)
    #expect(sync.errors.text == "")
  }
}
