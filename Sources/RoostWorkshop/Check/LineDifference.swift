/// The lines by which two texts differ, as a unified diff shows them.
package enum LineDifference {
  /// Lines that only the old text has with `-` before them, those of the new one with `+`, and up to
  /// two common ones around; `…` stands between parts. Empty where both are the same.
  package static func lines(from old: String, to new: String) -> [String] {
    let (left, right) = (split(old), split(new))
    let changes = right.difference(from: left)
    guard !changes.isEmpty else { return [] }
    let removed = Set(changes.removals.map(\.place))
    let inserted = Set(changes.insertions.map(\.place))
    var all: [(mark: Character, text: Substring)] = []
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if i < left.count, removed.contains(i) {
        all.append(("-", left[i]))
        i += 1
      } else if j < right.count, inserted.contains(j) {
        all.append(("+", right[j]))
        j += 1
      } else if i < left.count, j < right.count {
        all.append((" ", left[i]))
        i += 1
        j += 1
      } else {
        break
      }
    }
    return shown(all)
  }

  private static let around = 2

  private static func shown(_ all: [(mark: Character, text: Substring)]) -> [String] {
    var lines: [String] = []
    var last = -1
    for place in all.indices {
      let near = max(0, place - around)...min(all.count - 1, place + around)
      guard near.contains(where: { all[$0].mark != " " }) else { continue }
      if place > last + 1, last >= 0 { lines.append("…") }
      lines.append("\(all[place].mark) \(all[place].text)")
      last = place
    }
    return lines
  }

  private static func split(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
