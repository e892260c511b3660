import Diagnostics
import FoundationEssentials
import JSON
package import RoostPlugins

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The program: takes a command line, runs its command, and gives the exit code.
package struct RoostProgram: Sendable {
  private let surroundings: Surroundings
  private let compiled: [any CompiledPluginEntry]
  private let signals: StopSignals?

  /// - Parameters:
  ///   - compiled: the compiled plugins.
  ///   - signals: what waits for SIGINT and SIGTERM; nil: nothing does.
  package init(
    in surroundings: Surroundings, compiled: [any CompiledPluginEntry],
    signals: StopSignals? = nil
  ) {
    self.surroundings = surroundings
    self.compiled = compiled
    self.signals = signals
  }

  /// Runs as this process, and ends it with the exit code: what `main.swift` does.
  ///
  /// The main thread waits for signals; all else runs on others.
  package static func main(compiled: [any CompiledPluginEntry]) -> Never {
    ProcessState.prepare()
    let surroundings = Surroundings.process()
    let signals = StopSignals(within: surroundings.stopSeconds ?? Surroundings.standardStopSeconds)
    let program = RoostProgram(in: surroundings, compiled: compiled, signals: signals)
    Task.detached { exit(await program.run(Array(CommandLine.arguments.dropFirst()))) }
    signals.wait()
  }

  /// Runs a command line, without the program's own name.
  /// - Returns: The exit code.
  package func run(_ arguments: [String]) async -> Int32 {
    var exit: Int32
    do throws(ProgramFailure) {
      exit = try await parseAndRun(arguments)
    } catch {
      exit = report(error, asJSON: Self.mentionsJSON(arguments))
    }
    surroundings.output.flush()
    if let reason = surroundings.output.failure {
      surroundings.errors.writeLine("roost: error: the result cannot be written: \(reason)")
      exit = max(exit, 1)
    }
    surroundings.errors.flush()
    return exit
  }

  private func parseAndRun(_ arguments: [String]) async throws(ProgramFailure) -> Int32 {
    let session: Session
    do throws(UsageError) {
      let parsed = try ArgumentParser.parse(arguments)
      if parsed.has("help") {
        surroundings.output.write(
          parsed.command.map(HelpText.command) ?? parsed.group.map(HelpText.group)
            ?? HelpText.program)
        return 0
      }
      if parsed.has("version") {
        surroundings.output.writeLine("roost \(Version.current)")
        return 0
      }
      guard parsed.command != nil else {
        throw UsageError("there is no command", help: "see 'roost --help'.")
      }
      session = try Session(surroundings, parsed, signals: signals, compiled: compiled)
    } catch {
      throw ProgramFailure(error)
    }
    switch session.arguments.command?.name {
    case .aggregate: return try await AggregateCommand(session).run()
    case .list: return try ListCommand(session).run()
    case .show: return try ShowCommand(session).run()
    case .sources: return try SourcesCommand(session).run()
    case .plugins: return try PluginsCommand(session).run()
    case .check: return try CheckCommand(session).run()
    case .preview: return try await PreviewCommand(session).run()
    case .explain: return try await ExplainCommand(session).run()
    case .remap: return try await RemapCommand(session).run()
    case .sql: return try SQLCommand(session).run()
    case .schema: return try SchemaCommand(session).run()
    case .pluginNew: return try await PluginNewCommand(session).run()
    case .pluginRecord: return try await PluginRecordCommand(session).run()
    case .pluginCheck: return try await PluginCheckCommand(session).run()
    case nil: return 2
    }
  }

  /// Says why: on standard output as JSON where that was asked for, on standard error for people.
  private func report(_ failure: ProgramFailure, asJSON: Bool) -> Int32 {
    if asJSON { surroundings.output.writeLine(failure.json.text()) }
    let style = surroundings.style(for: surroundings.errorTerminal, nil)
    surroundings.errors.write(failure.text(color: style.isOn))
    return failure.exit
  }

  /// Whether JSON was asked for on a command line that may not be understood as a whole.
  private static func mentionsJSON(_ arguments: [String]) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    return zip(options, options.dropFirst() + [""]).contains { option, next in
      option == "--json" || option == "--format=json" || (option == "--format" && next == "json")
    }
  }
}
