import CurlHTTP
import Diagnostics
import JSON
import RoostEngine
import RoostPlugins
import RoostWorkshop
import Text

/// `roost plugin record`.
struct PluginRecordCommand {
  private let session: Session
  private let arguments: ParsedArguments

  init(_ session: Session) {
    self.session = session
    arguments = session.arguments
  }

  func run() async throws(ProgramFailure) -> Int32 {
    let name = arguments.operands[0]
    let reading = try ConfigurationReading(session, needsFile: true)
    guard reading.sourceNames.contains(name) else {
      throw .unknownSource(name, among: reading.sourceNames)
    }
    let configuration = try reading.configuration(compiles: true)
    let plans = SyncSources(configuration, reading.registry).plans
    guard let source = configuration.named(name), let plan = plans.first(where: { $0.name == name })
    else { throw .unknownSource(name, among: reading.sourceNames) }
    let plugin: Plugin
    do {
      guard let found = try reading.registry.plugin(named: source.plugin) else {
        throw ProgramFailure(notFound: "there is no plugin '\(source.plugin)'", help: nil)
      }
      plugin = found
    } catch let error as Diagnostics {
      throw ProgramFailure(error)
    } catch {
      throw ProgramFailure(notFound: "there is no plugin '\(source.plugin)'", help: nil)
    }
    if case .process = plugin.manifest.body {
      throw ProgramFailure(
        UsageError(
          "plugin '\(plugin.name)' runs a command, whose output is not recorded",
          help: "save what the command writes to a file, and name it by 'output:' in samples.yaml.",
          command: arguments.command))
    }
    guard plugin.foundIn.isOwn else { throw .notOwn(plugin) }
    let sample = arguments.value("case") ?? name
    guard ManifestNames.isSource(sample) else {
      throw ProgramFailure(
        UsageError(
          "option '--case' takes a name of small letters, digits, '.', '_' and '-', not '\(sample)'",
          command: arguments.command))
    }
    let client = RecordingClient(CurlClient(.standard))
    let gate = HostGate(client, time: .running(from: session.now))
    let result: PreviewResult
    do {
      result = try await Preview(plan, gate: gate, now: session.now).run()
    } catch {
      result = PreviewResult(source: name, failure: error)
    }
    if let failure = result.failure {
      let error: JSONValue = ["error": failure.json]
      if session.wantsJSON { session.print([error.text()]) }
      session.surroundings.errors.writeLine(
        Message.error("\(failure.message); nothing was written", session.errorStyle))
      return 1
    }
    let recording = Recording(
      plugin, source, secrets: configuration.secrets, tokens: result.tokens)
    let written: Recording.Result
    do {
      written = try await recording.write(
        client.responses, as: sample, now: session.now, replaces: arguments.has("force"))
    } catch {
      throw ProgramFailure(error)
    }
    tell(written, sample: sample)
    return 0
  }

  private func tell(_ written: Recording.Result, sample: String) {
    guard !session.wantsJSON else {
      let result: JSONValue = [
        "case": .string(sample), "files": .array(written.files.map { .string($0) }),
        "responses": .integer(Int64(written.responses)), "items": .integer(Int64(written.items)),
      ]
      session.print([result.text()])
      return
    }
    session.print(written.files.map { TerminalText.clean("wrote \($0)") })
    let (responses, items) = (
      counted(written.responses, "response"), counted(written.items, "item")
    )
    session.print([
      "case '\(sample)': \(responses), \(items)",
      "look over what it keeps: secrets and header fields are gone, what people wrote is not",
    ])
  }
}

extension ProgramFailure {
  /// A plugin that came with the program: what is recorded into its folder is lost, or in the way, with the
  /// next version.
  static func notOwn(_ plugin: Plugin) -> ProgramFailure {
    ProgramFailure(
      exit: 2,
      Diagnostic(
        kind: "not-own", file: "roost",
        message:
          "plugin '\(plugin.name)' is in \(plugin.foundIn.path) (\(plugin.foundIn.origin)), and nothing is recorded there",
        help:
          "copy its folder to 'plugins/' beside sources.yaml, or name its folder under 'plugins:' or in $ROOST_PLUGINS."
      ))
  }
}
