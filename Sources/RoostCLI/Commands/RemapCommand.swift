import Diagnostics
import RoostEngine
import RoostStore
import Threads

/// `roost remap`.
struct RemapCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() async throws(ProgramFailure) -> Int32 {
    let reading = try ConfigurationReading(session, needsFile: true)
    let configuration = try reading.configuration(compiles: true)
    let names = session.arguments.operands
    for name in names where configuration.named(name) == nil {
      throw .unknownSource(name, among: configuration.sources.map(\.name))
    }
    reading.tell(session)
    let plans = SyncSources(configuration, reading.registry).plans.filter {
      names.contains($0.name)
    }
    let (store, gate) = try kept(of: plans, path: reading.storePath)
    var options = SyncOptions()
    options.sources = names
    options.isForced = true
    options.replaysKept = true
    let presentation = SyncPresentation(session)
    let syncer = Syncer(plans, store: store, gate: gate, clock: session.clock)
    let report = try await presentation.run(syncer, options)
    gate.stop()
    return presentation.conclude(report, note: nil, empty: "there is nothing to map")
  }

  /// The store, and what answers from what it keeps of every source.
  private func kept(
    of plans: [SourcePlan], path: String
  ) throws(ProgramFailure) -> (Store, KeptGate) {
    var without: String?
    let store: Store
    do {
      store = try Store(path: path)
      without = try plans.first { try store.responseCount(source: $0.name) == 0 }?.name
    } catch let error as StoreError {
      throw ProgramFailure(error)
    } catch {
      throw ProgramFailure(StoreError(.failed, path: path, message: "\(error)"))
    }
    if let without { throw .nothingKept(without) }
    do {
      return (store, try KeptGate(store, for: plans))
    } catch {
      throw ProgramFailure(SyncFailure("system", "the system gives no thread: \(error)"))
    }
  }
}

extension ProgramFailure {
  /// There is nothing from which a source could be read: exit code 1, for the source fails.
  static func nothingKept(_ name: String) -> ProgramFailure {
    ProgramFailure(
      exit: 1,
      Diagnostic(
        kind: "not-kept", file: "roost", message: "no responses of source '\(name)' are kept",
        help:
          "set 'keep_raw: true' under it in sources.yaml, and run 'roost aggregate \(name)' once."))
  }
}
