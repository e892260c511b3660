import Diagnostics
import JSON

/// `roost show`.
struct ShowCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> Int32 {
    let name = session.arguments.operands[0]
    let reading = try StoreReading(session)
    let view = try ItemSearch(reading).find(name)
    if session.wantsJSON {
      session.print([view.json.text()])
    } else {
      session.print(view.lines(width: session.surroundings.columns, style: session.style))
    }
    return 0
  }
}
