import Diagnostics
import JSON
import RoostEngine
import RoostPlugins
import RoostStore
import Text

/// `roost sources`.
struct SourcesCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> Int32 {
    let reading = try ConfigurationReading(session, needsFile: true)
    let configuration = try reading.configuration()
    if let name = session.arguments.operands.first {
      let row = try row(of: name, configuration, reading.storePath)
      if session.wantsJSON {
        session.print([row.json.text()])
      } else {
        session.print(row.lines(width: session.surroundings.columns, style: session.style))
      }
      return 0
    }
    let summaries = try stored(reading.storePath) { store throws(StoreError) in
      try store.sources().map { summary throws(StoreError) in try begun(summary, store) }
    }
    var rows = SourceRow.rows(configuration, summaries ?? [], now: session.now)
    if session.wantsJSON {
      session.print([JSONValue.array(rows.map(\.json)).text()])
      return 0
    }
    rows.sort { !$0.isRemoved && $1.isRemoved }
    session.print(
      SourceRow.lines(
        rows, zone: ItemTable.zone(at: session.now), width: session.surroundings.columns,
        style: session.style))
    session.print([""] + reading.places(session).map(TerminalText.clean))
    for line in reading.registry.shadowing { session.warn(line) }
    return 0
  }

  /// The one source of that name, without a look at the items of any other.
  private func row(
    of name: String, _ configuration: Configuration, _ path: String
  ) throws(ProgramFailure) -> SourceRow {
    let summary = try stored(path) { store throws(StoreError) in
      try store.source(named: name).map { summary throws(StoreError) in try begun(summary, store) }
    }
    let rows = SourceRow.rows(configuration, summary.map { [$0] } ?? [], now: session.now)
    if let row = rows.first(where: { $0.name == name }) { return row }
    let names = try stored(path) { store throws(StoreError) in try store.statuses().keys.sorted() }
    throw .unknownSource(name, among: rows.map(\.name) + (names ?? []))
  }

  /// The source with when it is asked, where it is due and its document wants this hour skipped.
  private func begun(_ summary: SourceSummary, _ store: Store) throws(StoreError) -> SourceSummary {
    guard let due = summary.status.nextDue, due <= session.now else { return summary }
    var summary = summary
    summary.status.nextDue = Schedule.begin(
      of: due, at: session.now, by: try store.reasons(source: summary.name).due)
    return summary
  }

  /// What the store knows; nil where there is no store yet.
  private func stored<Value>(
    _ path: String, _ read: (Store) throws(StoreError) -> Value?
  ) throws(ProgramFailure) -> Value? {
    do throws(StoreError) {
      return try read(Store(path: path, mode: .readOnly))
    } catch {
      if error.kind == .missing { return nil }
      throw ProgramFailure(error)
    }
  }
}
