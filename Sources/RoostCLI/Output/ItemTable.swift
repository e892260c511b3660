package import Diagnostics
import JSON
import RoostKit
package import RoostStore
package import Text

/// Items as a table for people.
package struct ItemTable: Sendable {
  /// Whether the items come in the order of a listing, whose ranks are shown.
  package var showsRank: Bool
  /// Whether items of several sources may come.
  package var showsSource: Bool
  /// Names the zone of the dates: `CET/CEST`.
  package var zone: String

  /// A table of those columns.
  package init(showsRank: Bool, showsSource: Bool, zone: String) {
    self.showsRank = showsRank
    self.showsSource = showsSource
    self.zone = zone
  }

  /// The lines of the table; nothing where there are no items.
  ///
  /// Kinds are shown where they differ, lengths and ratings where an item has one. An item without
  /// title is "Untitled", one without date shows when it was first seen.
  package func lines(_ items: [ListedItem], width: Int?, style: TextStyle) -> [String] {
    guard !items.isEmpty else { return [] }
    let showsKind = Set(items.map(\.item.kind)).count > 1
    let showsLength = items.contains { $0.duration != nil }
    let showsRating = items.contains { $0.rating != nil }
    var columns: [Table.Column] = []
    if showsRank { columns.append(.init("RANK", isRight: true)) }
    columns.append(.init("NO", isRight: true))
    columns.append(.init("DATE (\(zone))", narrowest: 10, dispensability: 3))
    if showsSource { columns.append(.init("SOURCE", narrowest: 8, dispensability: 2)) }
    if showsKind { columns.append(.init("KIND", narrowest: 6, dispensability: 4)) }
    if showsLength { columns.append(.init("LENGTH", isRight: true, dispensability: 5)) }
    if showsRating { columns.append(.init("RATING", isRight: true, dispensability: 6)) }
    columns.append(.init("TITLE", narrowest: 16))
    var table = Table(columns)
    for item in items {
      var cells: [String] = []
      if showsRank { cells.append(item.rank.map { "\($0 + 1)" } ?? "") }
      cells.append("\(item.number)")
      cells.append(item.dateText)
      if showsSource { cells.append(item.source) }
      if showsKind { cells.append(item.item.kind) }
      if showsLength { cells.append(item.duration ?? "") }
      if showsRating { cells.append(item.rating ?? "") }
      cells.append(item.item.title ?? "Untitled")
      table.add(cells)
    }
    return table.lines(width: width, style: style)
  }

  /// The short names of the zone of `TZ` over the year of that moment: `UTC`, `CET/CEST`.
  package static func zone(at now: Instant) -> String {
    let year = now.utcDate.year
    let names = [1, 7].map {
      LocalTime(Instant(CivilDate(year: year, month: $0, day: 1), hour: 12)).zone
    }
    return names[0] == names[1] ? names[0] : names.joined(separator: "/")
  }
}

extension ListedItem {
  /// The date for people, as exact as it is known.
  var dateText: String { item.published?.localText ?? LocalTime(firstSeen).text }

  /// What the source's people think of it, to one decimal: `8.2`; nil where no rating is known.
  var rating: String? {
    let names = ["vote_average", "rating"]
    let values = names.lazy.compactMap { item.attributes[$0]?.numberValue }
    guard let value = values.first, abs(value) < 1e6 else { return nil }
    let tenths = Int((abs(value) * 10).rounded())
    return (value < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
  }

  /// `44:58`, `1:02:03`; nil where no duration is known.
  var duration: String? {
    guard let seconds = item.attributes["duration_s"]?.integerValue, seconds >= 0 else {
      return nil
    }
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
