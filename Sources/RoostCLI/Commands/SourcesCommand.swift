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
    let summaries = try summaries(reading.storePath)
    var rows = SourceRow.rows(configuration, summaries, now: session.now)
    if let name = session.arguments.operands.first {
      guard let row = rows.first(where: { $0.name == name }) else {
        throw .unknownSource(name, among: rows.map(\.name))
      }
      if session.wantsJSON {
        session.print([row.json.text()])
      } else {
        session.print(row.lines(width: session.surroundings.columns, style: session.style))
      }
      return 0
    }
    if session.wantsJSON {
      session.print([JSONValue.array(rows.map(\.json)).text()])
      return 0
    }
    rows.sort { !$0.isRemoved && $1.isRemoved }
    session.print(
      SourceRow.table(rows, zone: ItemTable.zone(at: session.now)).lines(
        width: session.surroundings.columns, style: session.style))
    session.print([""] + reading.places(session).map(TerminalText.clean))
    for line in reading.registry.shadowing { session.warn(line) }
    return 0
  }

  /// What the store knows; nothing where there is no store yet.
  private func summaries(_ path: String) throws(ProgramFailure) -> [SourceSummary] {
    do throws(StoreError) {
      return try Store(path: path, mode: .readOnly).sources()
    } catch {
      if error.kind == .missing { return [] }
      throw ProgramFailure(error)
    }
  }
}
