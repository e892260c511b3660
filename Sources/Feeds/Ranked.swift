/// A field that several elements may fill: the best one's value stands, of equals the first, or the
/// last where that is asked for.
struct Ranked<Value: Sendable>: Sendable {
  private(set) var value: Value?
  private var rank: UInt8 = 0

  /// Takes the value if there is none of this rank or a better one.
  mutating func offer(_ candidate: Value?, rank candidateRank: UInt8) {
    guard accepts(candidateRank), let candidate else { return }
    value = candidate
    rank = candidateRank
  }

  /// Takes the value if there is no better one.
  mutating func offerAnew(_ candidate: Value?, rank candidateRank: UInt8) {
    guard value == nil || candidateRank >= rank, let candidate else { return }
    value = candidate
    rank = candidateRank
  }

  /// Whether a value of that rank would be taken.
  func accepts(_ candidateRank: UInt8) -> Bool { value == nil || candidateRank > rank }
}
