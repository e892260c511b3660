import CurlHTTP
import Diagnostics
import FoundationEssentials
import HTTP
import JSON
import RoostEngine
import RoostKit
import RoostPlugins
import Text

/// `roost preview`.
struct PreviewCommand {
  private let session: Session
  private let arguments: ParsedArguments

  init(_ session: Session) {
    self.session = session
    arguments = session.arguments
  }

  func run() async throws(ProgramFailure) -> Int32 {
    let (plan, gate, processes) = try target(arguments.operands[0])
    let observer = ProgressObserver(
      manner: session.isVerbose ? .verbose : .quiet, terminal: nil, style: session.errorStyle
    ) { [errors = session.surroundings.errors] in errors.write($0) }
    let preview = Preview(
      plan, gate: gate, processes: processes, now: session.now, observer: observer)
    let reading = Task { () async -> PreviewResult in
      do throws(SyncFailure) {
        return try await preview.run()
      } catch {
        return PreviewResult(source: plan.name, failure: error)
      }
    }
    // What a plugin runs must not outlive the program.
    session.signals?.onStop { reading.cancel() }
    var result = await reading.value
    // A file has no URL that could begin the message.
    if let message = result.failure?.message, message.hasPrefix(": ") {
      result.failure?.message = arguments.operands[0] + message
    }
    tell(result)
    if session.wantsJSON {
      session.print([json(result).text()])
    } else if result.failure == nil || !result.entries.isEmpty {
      let lines = PreviewText.lines(
        result, zone: ItemTable.zone(at: session.now), width: session.surroundings.columns,
        style: session.style)
      session.print(lines)
    }
    return session.signals?.exit ?? (result.failure == nil ? 0 : 1)
  }

  /// The result, with `error` where it was cut short.
  private func json(_ result: PreviewResult) -> JSONValue {
    guard case .object(var object) = result.json, let failure = result.failure else {
      return result.json
    }
    object["error"] = failure.json
    return .object(object)
  }

  private func tell(_ result: PreviewResult) {
    for warning in result.warnings { session.warn(warning) }
    // Where nothing came of any record, that is what the user looks for.
    let told = session.isVerbose ? result.skipped.count : result.entries.isEmpty ? 3 : 0
    for reason in result.skipped.prefix(told) { session.tell("skipped: \(reason)") }
    if let failure = result.failure {
      session.surroundings.errors.writeLine(Message.error(failure.message, session.errorStyle))
    }
  }

  /// What the operand names: a URL, a source, or a file.
  private func target(
    _ operand: String
  ) throws(ProgramFailure) -> (SourcePlan, any Gate, any ProcessRunner) {
    if let url = WebURL.absolute(operand) {
      return (
        try PreviewTarget(session).plan(url: url), network, session.processes(storePath: nil)
      )
    }
    if operand != "-", arguments.value("plugin") == nil, let (found, store) = try source(operand) {
      return (found, network, session.processes(storePath: store))
    }
    let base = arguments.value("base-url")
    if let base, WebURL.absolute(base) == nil {
      throw ProgramFailure(
        UsageError(
          "option '--base-url' takes an absolute URL, not '\(base)'",
          command: arguments.command))
    }
    let body = try read(operand)
    let client = FileClient(
      body, url: base ?? "", contentType: arguments.value("content-type"))
    return (
      try PreviewTarget(session).plan(url: base ?? "http://localhost/"), PassingGate(client),
      FileProcesses(body)
    )
  }

  /// What requests to the network pass.
  private var network: any Gate {
    HostGate(CurlClient(.standard), time: .running(from: session.now))
  }

  /// The source of that name, and where its store is; nil where a file of that name is meant.
  private func source(_ name: String) throws(ProgramFailure) -> (SourcePlan, String)? {
    guard session.locations.configuration != nil else { return nil }
    let reading = try ConfigurationReading(session, needsFile: true)
    let isFile = FileManager.default.fileExists(atPath: name)
    guard reading.sourceNames.contains(name) else {
      if isFile || name.contains("/") { return nil }
      throw .unknownSource(name, among: reading.sourceNames)
    }
    let configuration = try reading.configuration(compiles: true)
    let plans = SyncSources(configuration, reading.registry).plans
    return plans.first { $0.name == name }.map { ($0, reading.storePath) }
  }

  private func read(_ path: String) throws(ProgramFailure) -> [UInt8] {
    let name = path == "-" ? "/dev/stdin" : path
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: name)))
    } catch {
      throw ProgramFailure(
        notFound: path.contains("://")
          ? "'\(path)' is no URL of http or https"
          : "'\(path)' is no source, no URL, and no file that can be read",
        help: path.contains("://") ? nil : "'roost sources' shows the sources.")
    }
  }
}
