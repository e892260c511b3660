import CurlHTTP
import Diagnostics
import HTTP
import JSON
import RoostEngine
import RoostPlugins
import RoostStore
import Text

/// `roost aggregate`, also `roost sync`.
struct AggregateCommand {
  private let session: Session
  private let arguments: ParsedArguments

  init(_ session: Session) {
    self.session = session
    arguments = session.arguments
  }

  func run() async throws(ProgramFailure) -> Int32 {
    let reading = try ConfigurationReading(session, needsFile: true)
    let usesSamples = arguments.has("sample")
    let configuration = try reading.configuration(asksSecrets: !usesSamples, compiles: true)
    for name in arguments.operands where configuration.named(name) == nil {
      throw .unknownSource(name, among: configuration.sources.map(\.name))
    }
    reading.tell(session)
    for warning in configuration.warnings {
      session.tell(warning.text(color: session.errorStyle.isOn))
    }
    let path =
      usesSamples
      ? session.locations.sampleStore(given: arguments.value("store")) : reading.storePath
    let sources = SyncSources(configuration, reading.registry)
    let client = usesSamples ? try sources.sampleClient() : sources.curlClient()
    let processes =
      usesSamples ? try sources.sampleProcesses() : session.processes(storePath: path)
    let report: SyncReport
    if arguments.has("dry-run") {
      report = try await sync(sources, try copy(path), client, processes)
    } else {
      report = try await sync(sources, try open(path), client, processes)
    }
    let isDry = arguments.has("dry-run")
    return SyncPresentation(session).conclude(
      report, note: isDry ? "this was a dry run: nothing was stored" : nil,
      empty: options.onlyDue ? "nothing is due" : "there is nothing to sync")
  }

  private func open(_ path: String) throws(ProgramFailure) -> Store {
    do {
      guard let faults = session.faults else { return try Store(path: path) }
      return try Store(path: path, faults: faults.ofStore)
    } catch {
      throw ProgramFailure(error)
    }
  }

  /// What a dry run writes to.
  private func copy(_ path: String) throws(ProgramFailure) -> Store {
    do {
      return try Store(scratchCopyOf: path)
    } catch {
      throw ProgramFailure(error)
    }
  }

  private func sync(
    _ sources: SyncSources, _ store: Store, _ client: any HTTPClient,
    _ processes: any ProcessRunner
  ) async throws(ProgramFailure) -> SyncReport {
    let syncer = Syncer(
      sources.plans, store: store, gate: try gate(sources, store, client), processes: processes,
      clock: session.clock, faults: session.faults?.ofPipeline ?? .none,
      stopExit: { [signals = session.signals] in signals?.exit }, chance: session.chance)
    return try await SyncPresentation(session).run(syncer, options)
  }

  /// Samples are asked at once; on the network hosts have their say.
  private func gate(
    _ sources: SyncSources, _ store: Store, _ client: any HTTPClient
  ) throws(ProgramFailure) -> any Gate {
    guard !arguments.has("sample") else { return PassingGate(client) }
    do {
      return try sources.gate(client, store, now: session.now, isForced: options.isForced)
    } catch {
      throw ProgramFailure(error)
    }
  }

  private var options: SyncOptions {
    var options = SyncOptions()
    options.sources = arguments.operands
    options.onlyDue = arguments.has("due")
    options.isForced = arguments.has("force")
    options.usesSamples = arguments.has("sample")
    if let jobs = arguments.number("jobs") { options.jobs = jobs }
    options.jobs = min(options.jobs, ProcessState.mostSources)
    return options
  }
}
