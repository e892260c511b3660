/// Counts repaired faults by kind, with the place of the first of each.
struct WarningCounts: Sendable {
  private var counts = [Int](repeating: 0, count: XMLWarning.Kind.allCases.count)
  private var first: [XMLPosition?]

  init() { first = [XMLPosition?](repeating: nil, count: counts.count) }

  /// Counts faults of a kind; the place is asked for at the first only.
  mutating func add(_ kind: XMLWarning.Kind, _ count: Int = 1, at place: () -> XMLPosition) {
    if counts[kind.rawValue] == 0 { first[kind.rawValue] = place() }
    counts[kind.rawValue] += count
  }

  /// The kinds that were met, in the order of their enumeration.
  var all: [XMLWarning] {
    XMLWarning.Kind.allCases.compactMap { kind in
      guard counts[kind.rawValue] > 0, let place = first[kind.rawValue] else { return nil }
      return XMLWarning(kind: kind, count: counts[kind.rawValue], position: place)
    }
  }
}
