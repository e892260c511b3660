import FoundationEssentials
import Glibc
import JSON
import Testing

@Suite("Stopping a sync that runs a command", .serialized, .timeLimit(.minutes(5)))
struct StopCommandTests {
  /// A tap that gets a secret in a file, writes a record, and goes on as `rest` says.
  final class Tap: Sendable {
    let workspace: Workspace
    private let mark = "mark-\(UUID().uuidString)"
    private let environment: [String: String]

    /// - Parameter isBoxed: whether it may run in a box, where there can be one.
    init(then rest: String, isBoxed: Bool = true) throws {
      workspace = try Workspace("sources: { it: { plugin: tap, key: \"${KEY}\" } }\n")
      try workspace.write(
        """
        plugin: tap
        run: [env, MARK=\(mark), sh, main.sh]
        format: singer
        catalog: none
        options: { key: { type: secret, required: true, summary: Key. } }
        streams: { things: { item: { id: .id, kind: thing } } }
        """, to: "plugins/tap/plugin.yaml")
      try workspace.write(
        """
        echo '{"type":"SCHEMA","stream":"things","schema":{},"key_properties":["id"]}'
        echo '{"type":"RECORD","stream":"things","record":{"id":1}}'
        : > "$HOME/started"
        \(rest)
        """, to: "plugins/tap/main.sh")
      try workspace.write("", to: "temporary/keep")
      try workspace.write("", to: "bin/keep")
      for name in ["env", "sh", "sleep", "setsid"] {
        symlink("/usr/bin/\(name)", "\(workspace.folder)/bin/\(name)")
      }
      environment = workspace.environment.merging([
        "KEY": "planted-key-1", "TMPDIR": "\(workspace.folder)/temporary",
        "PATH": isBoxed ? "/usr/bin:/bin" : "\(workspace.folder)/bin",
        // The two seconds that it has otherwise are no time that a busy machine must keep.
        "ROOST_STOP_SECONDS": "120",
      ]) { $1 }
    }

    /// Starts a sync and waits until the command has written its record.
    func start(through wrapper: [String] = []) async throws -> ProgramRun {
      let run = try workspace.start(
        ["aggregate", "--json"], environment: environment, through: wrapper)
      while !(try temporary.contains { hasStarted($0) }) {
        try #require(!run.hasEnded, "the command never started: \(run.errors.text)")
        try Task.checkCancellation()
        await Task.yield()
      }
      return run
    }

    /// What is in the temporary folder.
    var temporary: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: "\(workspace.folder)/temporary")
      }
    }

    private func hasStarted(_ name: String) -> Bool {
      access("\(workspace.folder)/temporary/\(name)/home/started", F_OK) == 0
    }

    /// The numbers of the processes that are the command's.
    var processes: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.filter { name in
        let variables = FileManager.default.contents(atPath: "/proc/\(name)/environ") ?? Data()
        return String(decoding: variables, as: UTF8.self).contains("MARK=\(mark)")
      }
    }
  }

  private static let stubborn = "trap '' INT TERM HUP; while :; do sleep 1000; done"

  @Test(
    "ends command and sync in order, with a report, and nothing of the command's stays",
    arguments: [
      (SIGINT, "exec sleep 1000", true), (SIGINT, stubborn, true), (SIGINT, stubborn, false),
      (SIGTERM, "exec sleep 1000", false), (SIGTERM, stubborn, true), (SIGHUP, stubborn, false),
    ])
  func stops(signal: Int32, rest: String, isBoxed: Bool) async throws {
    let tap = try Tap(then: rest, isBoxed: isBoxed)
    let run = try await tap.start()
    run.send(signal)
    #expect(await run.exit() == 128 + signal)
    #expect(try tap.temporary == ["keep"])
    #expect(tap.processes == [])
    #expect(try StoreDump.faults(of: tap.workspace.store) == [])
    let report = try JSONValue(parsing: run.output.text)
    #expect(report["exit"] == .integer(Int64(128 + signal)))
    let source = report["sources"].arrayValue?.first
    #expect(source?["source"] == "it")
    #expect(source?["error"]["kind"] == "cancelled")
  }

  @Test("has two seconds, or as many as ROOST_STOP_SECONDS says, which must be a number")
  func wrongTime() async throws {
    let workspace = try Workspace("sources: {}\n")
    for text in ["0", "2.5", "soon", "3601"] {
      let outcome = try await workspace.run("list", environment: ["ROOST_STOP_SECONDS": text])
      #expect(outcome.exit == 2)
      #expect(
        outcome.errors == """
          roost: error: $ROOST_STOP_SECONDS is '\(text)', which is no whole number from 1 to 3600
          help: without it a program that is stopped ends within 2 seconds.

          """)
    }
  }

  @Test(
    "at a second signal ends at once, and nothing of the command's stays all the same",
    arguments: [true, false])
  func endsAtOnce(isBoxed: Bool) async throws {
    let tap = try Tap(then: "(setsid sleep 1000) &\n\(Self.stubborn)", isBoxed: isBoxed)
    let run = try await tap.start()
    run.send(SIGINT)
    run.send(SIGTERM)
    #expect(await run.exit() == 128 + SIGINT)
    #expect(tap.processes == [])
    #expect(try tap.temporary == ["keep"])
  }

  @Test("does not happen at SIGHUP under nohup")
  func nohup() async throws {
    let tap = try Tap(then: "exec sleep 1000")
    let run = try await tap.start(through: ["/usr/bin/nohup"])
    // Of two that wait the system hands over the lower number first.
    run.send(SIGHUP)
    run.send(SIGINT)
    #expect(await run.exit() == 128 + SIGINT)
  }
}
