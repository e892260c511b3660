import JSON
import ProcessHost
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore
import Testing

@Suite("a command that writes records or a feed")
struct OutputTests {
  typealias Run = ScriptedProcesses.Run

  static func page(_ format: String, item: Bool = true) -> String {
    """
    plugin: p
    run: [./main, --now]
    format: \(format)
    options:
      path: { type: text, summary: Path. }
      labels: { type: list, summary: Tags. }
      depth: { type: integer, default: 2, summary: Depth. }
    reads: [path, labels, /etc/hosts]
    \(item ? "item: { id: .id, kind: thing, title: .name }" : "")
    """
  }

  @Test("gives an item a line, and lets leave what it no longer writes")
  func lines() async throws {
    let stand = try ProcessStand()
    let plan = try ProcessStand.plan(Self.page("jsonl"))
    _ = try await stand.sync(
      plan, Run("{\"id\":1,\"name\":\"One\"}\n\n{\"id\":2,\"name\":\"Two\"}"))
    #expect(try stand.items() == ["p/1 One", "p/2 Two"])
    let again = try await stand.sync(plan, Run("{\"id\":2,\"name\":\"Zwei\"}\n"))
    #expect(again.counts.updated == 1)
    #expect(try stand.items() == ["p/1 One left", "p/2 Zwei"])
  }

  @Test(
    "that fails or writes nonsense keeps what came before, and nothing leaves",
    arguments: [
      (
        Run("{\"id\":3,\"name\":\"Three\"}\n", .exited(1), tail: "oh no\n"),
        SyncFailure("process-exit", "'./main' ended with exit code 1; it said last: oh no")
      ),
      (
        Run("{\"id\":3,\"name\":\"Three\"}\n\noh\n{\"id\":4}\n"),
        SyncFailure(
          "bad-line",
          "process:p/p: line 3, column 1: unexpected character 'o' where a value should be; each line is one JSON text"
        )
      ),
    ])
  func fails(run: Run, failure: SyncFailure) async throws {
    let stand = try ProcessStand()
    let plan = try ProcessStand.plan(Self.page("jsonl"))
    _ = try await stand.sync(plan, Run("{\"id\":1,\"name\":\"One\"}\n"))
    let report = try await stand.sync(plan, run)
    #expect(report.status == .partial)
    #expect(report.failure == failure)
    #expect(try stand.items() == ["p/1 One", "p/3 Three"])
  }

  @Test("gets its options as variables, and may read the files that they name")
  func surroundings() async throws {
    let processes = ScriptedProcesses([])
    _ = try await ProcessStand().sync(
      [
        try ProcessStand.plan(
          Self.page("jsonl"), options: ["path": "/srv/data", "labels": ["/a", "b"]])
      ], processes)
    let command = try processes.launches.first.unwrapped.command
    #expect(
      command.environment == [
        "ROOST_STREAM": "p", "OPTION_PATH": "/srv/data", "OPTION_LABELS": #"["/a","b"]"#,
        "OPTION_DEPTH": "2",
      ])
    #expect(command.words == [.text("./main"), .text("--now")])
    #expect(command.folder == "/plugins/p")
    #expect(command.readable == ["/srv/data", "/a", "/etc/hosts"])
    #expect(command.files == [:])
    #expect(!command.usesNetwork)
  }

  @Test(
    "may write a feed of any sort",
    arguments: [
      (
        "rss",
        "<rss version='2.0'><channel><title>C</title><item><title>One</title><guid>g</guid></item></channel></rss>"
      ),
      (
        "atom",
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>C</title><entry><title>One</title><id>g</id></entry></feed>"
      ),
      (
        "jsonfeed",
        #"{"version":"https://jsonfeed.org/version/1.1","title":"C","items":[{"id":"g","title":"One"}]}"#
      ),
    ])
  func feeds(format: String, output: String) async throws {
    let stand = try ProcessStand()
    let plan = try ProcessStand.plan(Self.page(format, item: false))
    let report = try await stand.sync(plan, Run(output))
    #expect(report.failure == nil)
    #expect(try stand.items() == ["p/g One"])
  }

  @Test("runs once for each stream that is wanted")
  func streams() async throws {
    let page = """
      plugin: p
      run: [main]
      format: jsonl
      item: { id: "{$stream}:{.id}", kind: thing }
      streams: { a: {}, b: {}, c: {} }
      """
    let stand = try ProcessStand()
    let processes = ScriptedProcesses([Run("{\"id\":1}"), Run("{\"id\":1}")])
    _ = try await stand.sync([try ProcessStand.plan(page, streams: ["a", "c"])], processes)
    #expect(processes.launches.map(\.purpose) == [.stream("a"), .stream("c")])
    #expect(try stand.items() == ["p/a:1 -", "p/c:1 -"])
  }

  @Test("is not run where nothing but reading is wanted")
  func notRun() async throws {
    let report = try await ProcessStand().sync(
      [try ProcessStand.plan(Self.page("jsonl"))], NoProcesses())
    #expect(
      report.sources.first?.failure
        == SyncFailure("process-plugin", "the command of plugin 'p' runs in a sync alone"))
  }

  @Test("shows in a preview what a sync would store", arguments: ["jsonl", "singer"])
  func preview(format: String) async throws {
    let output =
      format == "jsonl"
      ? "{\"id\":1,\"name\":\"One\"}\n"
      : #"{"type":"RECORD","stream":"p","record":{"id":1,"name":"One"}}"#
    let result = try await Preview(
      try ProcessStand.plan(Self.page(format)), gate: PassingGate(ScriptedClient()),
      processes: ScriptedProcesses([Run(output)]), now: Stand.now
    ).run()
    #expect(result.failure == nil)
    #expect(result.entries.map(\.item.title) == ["One"])
  }
}
