import Diagnostics
import JSON
import RoostStore

/// `roost show`.
struct ShowCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> Int32 {
    let name = session.arguments.operands[0]
    let reading = try StoreReading(session)
    let view = try find(name, reading)
    if session.wantsJSON {
      session.print([view.json.text()])
    } else {
      session.print(view.lines(width: session.surroundings.columns, style: session.style))
    }
    return 0
  }

  private func find(_ name: String, _ reading: StoreReading) throws(ProgramFailure) -> ItemView {
    do {
      if let slash = name.firstIndex(of: "/") {
        let source = String(name[..<slash])
        try reading.checkSources([source])
        if let view = try reading.store.item(
          source: source, id: String(name[name.index(after: slash)...]))
        {
          return view
        }
      } else if let number = Int(name) {
        if let view = try reading.store.item(number: number) { return view }
      } else {
        throw ProgramFailure(
          UsageError(
            "'\(name)' is no item", help: "name it by its number in 'roost list', or as SOURCE/ID.")
        )
      }
    } catch let failure as ProgramFailure {
      throw failure
    } catch let error as StoreError {
      throw ProgramFailure(error)
    } catch {
      throw ProgramFailure(notFound: "\(error)", help: nil)
    }
    throw ProgramFailure(
      notFound: "there is no item '\(name)'", help: "'roost list' shows the numbers of items.")
  }
}
