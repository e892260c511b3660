import Diagnostics
import RoostStore

/// Finds an item as the command line names it.
struct ItemSearch {
  private let reading: StoreReading

  init(_ reading: StoreReading) { self.reading = reading }

  /// The item of that number, or of that source and id (`SOURCE/ID`).
  /// - Throws: `ProgramFailure` where there is none, or the name is neither.
  func find(_ name: String) throws(ProgramFailure) -> ItemView {
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
