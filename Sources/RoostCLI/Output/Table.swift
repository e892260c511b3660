package import Diagnostics
import Text

/// A table for people: columns line up by display width and fit the width of the terminal.
package struct Table: Sendable {
  /// One column.
  package struct Column: Sendable {
    /// Its heading.
    package var title: String
    /// Whether its cells stand at its right edge: numbers.
    package var isRight = false
    /// Fewest columns of the terminal to which it may be cut; nil: it is never cut.
    package var narrowest: Int?
    /// Of columns that do not fit, those with the greatest number leave first; 0 never leaves.
    package var dispensability = 0

    /// A column with that heading.
    package init(
      _ title: String, isRight: Bool = false, narrowest: Int? = nil, dispensability: Int = 0
    ) {
      self.title = title
      self.isRight = isRight
      self.narrowest = narrowest
      self.dispensability = dispensability
    }
  }

  /// The columns, from left to right.
  package var columns: [Column]
  private var rows: [[String]] = []
  private static let gap = 2

  /// A table without rows.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row; cells are cleaned for the terminal, missing ones are empty.
  package mutating func add(_ cells: [String]) {
    let cleaned = cells.prefix(columns.count).map(TerminalText.clean)
    rows.append(cleaned + Array(repeating: "", count: columns.count - cleaned.count))
  }

  /// Whether there are no rows.
  package var isEmpty: Bool { rows.isEmpty }

  /// How many columns of the terminal it takes where nothing is cut.
  package var width: Int {
    let (places, widths) = layout(nil)
    return widths.reduce(Self.gap * (places.count - 1), +)
  }

  /// The table's lines, the heading first, without blanks at the ends.
  ///
  /// - Parameter width: most columns of a line; nil: as wide as the cells are.
  package func lines(width: Int?, style: TextStyle = TextStyle(isOn: false)) -> [String] {
    let (places, widths) = layout(width)
    let heading = places.map { columns[$0].title }
    return [style.bold(line(heading, places, widths))]
      + rows.map { row in line(places.map { row[$0] }, places, widths) }
  }

  private func line(_ cells: [String], _ places: [Int], _ widths: [Int]) -> String {
    var line = ""
    for (place, cell) in cells.enumerated() {
      if place > 0 { line += String(repeating: " ", count: Self.gap) }
      let fitted = TerminalText.fitted(cell, to: widths[place])
      line += TerminalText.padded(
        fitted, to: widths[place], isRight: columns[places[place]].isRight)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Which columns are shown, and how wide each is.
  private func layout(_ width: Int?) -> (places: [Int], widths: [Int]) {
    let natural = columns.indices.map { place in
      rows.reduce(TerminalText.width(columns[place].title)) {
        max($0, TerminalText.width($1[place]))
      }
    }
    var places = Array(columns.indices)
    guard let width else { return (places, natural) }
    while leastWidth(of: places, natural) > width,
      let least = places.filter({ columns[$0].dispensability > 0 })
        .max(by: { columns[$0].dispensability < columns[$1].dispensability })
    {
      places.removeAll { $0 == least }
    }
    var widths = places.map { natural[$0] }
    shrink(&widths, places, to: max(1, width - Self.gap * (places.count - 1)))
    return (places, widths)
  }

  private func leastWidth(of places: [Int], _ natural: [Int]) -> Int {
    places.reduce(Self.gap * (places.count - 1)) { sum, place in
      sum + min(natural[place], columns[place].narrowest ?? natural[place])
    }
  }

  /// Takes columns away from the widest that can give, one at a time; where none can, from any.
  private func shrink(_ widths: inout [Int], _ places: [Int], to room: Int) {
    var excess = widths.reduce(0, +) - room
    while excess > 0 {
      let giving = widths.indices.filter { widths[$0] > columns[places[$0]].narrowest ?? .max }
      let candidates = giving.isEmpty ? widths.indices.filter { widths[$0] > 1 } : giving
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }
}
