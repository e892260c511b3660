import RoostTesting
import Testing
import Text

@Suite("On a terminal")
struct TerminalTests {
  @Test("progress is drawn in place: waiting, running, done; no line wraps", arguments: [80, 40])
  func drawsProgress(columns: Int) async throws {
    let server = try LoopbackServer()
    defer { withExtendedLifetime(server) {} }
    let door = Latch()
    server.on("/1", .document(Feeds.rss(Feeds.item("1", "One"))).behind(door))
    server.on("/2", LoopbackResponse(500, "sorry"))
    let workspace = try Workspace(
      """
      sources:
        the-first-source-with-a-long-name: { plugin: feed, url: "\(server.url("/1"))" }
        second: { plugin: feed, url: "\(server.url("/2"))" }
      """)
    let terminal = try Pseudoterminal(columns: UInt16(columns), rows: 24)
    let run = try workspace.start(["aggregate", "--jobs", "1"], to: .terminal(terminal))
    await server.received(1)
    await run.output.contains("running")
    door.open()
    #expect(await run.exit() == 1)
    let text = run.output.text
    #expect(text.contains("waiting"))
    #expect(text.contains("0 of 2 done, 1 running, 1 waiting"))
    #expect(text.contains("\u{1B}[3A\u{1B}[J"))
    let screen = Screen(text)
    #expect(screen.lines.count { $0.contains("waiting") || $0.contains("running") } == 0)
    #expect(screen.lines.contains { $0.hasPrefix("error: second: failed: ") })
    #expect(screen.lines.contains { $0.hasPrefix("SOURCE ") && $0.contains("NEW") })
    for line in screen.drawn where !line.hasPrefix("error: ") {
      #expect(TerminalText.width(line) <= columns, "\(line)")
    }
  }

  @Test("a table fits the width of the terminal; colours obey NO_COLOR and --color")
  func fitsWidth() async throws {
    let server = try LoopbackServer()
    let long = "新闻 🇩🇪 " + String(repeating: "long title ", count: 20)
    server.on("/1", .document(Feeds.rss(Feeds.item("1", long))))
    let workspace = try Workspace("sources: { a: { plugin: feed, url: \"\(server.url("/1"))\" } }")
    try await workspace.run("aggregate")
    func list(
      _ arguments: [String] = [], _ environment: [String: String] = [:]
    ) async throws -> String {
      let terminal = try Pseudoterminal(columns: 40, rows: 24)
      let run = try workspace.start(
        ["list"] + arguments, environment: workspace.environment.merging(environment) { $1 },
        to: .terminal(terminal))
      #expect(await run.exit() == 0)
      return run.output.text
    }
    let coloured = try await list()
    #expect(coloured.contains("\u{1B}[1m"))
    let plain = try await list([], ["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}"))
    #expect(try await list(["--color", "never"]) == plain)
    #expect(try await list(["--color=always"], ["NO_COLOR": "1"]) == coloured)
    let lines = Screen(plain).lines
    #expect(lines.count == 2)
    for line in lines { #expect(TerminalText.width(line) <= 40) }
    #expect(lines[1].contains("新闻 🇩🇪 long"))
    #expect(lines[1].hasSuffix("…"))
  }

  @Test("an error that a table has no room for stands below it, whole; warnings are counted")
  func errorsBelow() async throws {
    let server = try LoopbackServer()
    server.on("/bad", LoopbackResponse(404, "no"))
    server.on(
      "/cut", LoopbackResponse(200, "<rss><channel><title>T</title>" + Feeds.item("1", "One")))
    let workspace = try Workspace(
      """
      sources:
        bad: { plugin: feed, url: "\(server.url("/bad"))" }
        cut: { plugin: feed, url: "\(server.url("/cut"))" }
      """)
    try await workspace.run("aggregate")
    func sources(_ columns: UInt16) async throws -> [String] {
      let terminal = try Pseudoterminal(columns: columns, rows: 24)
      let run = try workspace.start(
        ["sources", "--color", "never"], to: .terminal(terminal))
      #expect(await run.exit() == 0)
      return run.output.text.split(whereSeparator: \.isNewline).map(String.init)
    }
    let narrow = try await sources(60)
    #expect(narrow[0].split(separator: " ").contains("WARN"))
    #expect(!narrow[0].contains("ERROR"))
    #expect(narrow[2].contains(" ok "))
    let error = try #require(narrow.firstIndex { $0.hasPrefix("bad: ") })
    let text = narrow[error...].prefix { $0.hasPrefix("bad: ") || $0.hasPrefix("  ") }
      .map { $0.trimmingPrefix("  ") }.joined(separator: " ")
    #expect(
      text
        == "bad: \(server.url("/bad")) answered with status 404: there is nothing; look at the source's URL"
    )
    #expect(narrow.allSatisfy { TerminalText.width($0) <= 60 || $0.hasPrefix("plugins: ") })
    let wide = try await sources(200)
    #expect(wide[0].hasSuffix("ERROR"))
    #expect(!wide.contains { $0.hasPrefix("bad: ") })
    let explained = try await workspace.run("explain", "cut").output
    #expect(explained.contains("\n  warning: "))
  }
}
