/// "Did you mean": the word that was probably meant.
package enum Suggestion {
  /// The nearest of the candidates; nil where none is near.
  ///
  /// Near are words that differ in case, `-` and `_` alone, by one slip in three letters (a letter
  /// missing, added, wrong, or two swapped), or that the text begins (from 3 letters on). Of equally
  /// near ones the first stands.
  package static func nearest(to text: String, among candidates: [String]) -> String? {
    let wanted = folded(text)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let most = max(1, wanted.count / 3)
    var best: (distance: Int, word: String)?
    for candidate in candidates where candidate != text {
      let word = folded(candidate)
      var found = distance(wanted, word, most: most)
      if found > most, wanted.count >= 3, word.starts(with: wanted) { found = most }
      // A word of one or two letters has no room for a slip: all would be near it.
      guard found <= most, found == 0 || wanted.count > 2 else { continue }
      if found < (best?.distance ?? .max) { best = (found, candidate) }
    }
    return best?.word
  }

  /// The words as a person reads them: `'a', 'b' or 'c'`.
  package static func listed(_ words: [String], _ conjunction: String = "or") -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.map { $0 == "-" ? "_" : $0 }
  }

  /// Optimal string alignment distance; more than `most` where the lengths alone differ by more.
  private static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], most: Int
  ) -> Int {
    guard abs(left.count - right.count) <= most else { return most + 1 }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      for (j, b) in right.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a == b ? 0 : 1))
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
