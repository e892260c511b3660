/// Small random changes of a text, the same for the same seed.
struct Mutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// The next number below a bound (xorshift64*).
  private mutating func next(below bound: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(1, bound)
  }

  /// Bytes that mean something to YAML, jq or texts.
  private static let marks =
    Array("\t\n :-[]{},#&*!|>'\"%@`$.()?~\\ab01é\u{1}".utf8) + [0xFF, 0x00]

  /// A text with one to three changes: a byte put in, taken out or replaced, a piece doubled, taken
  /// out or moved, a line indented otherwise.
  mutating func changed(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0...next(below: 3) {
      let place = next(below: text.count + 1)
      let end = min(text.count, place + 1 + next(below: 24))
      let mark = Self.marks[next(below: Self.marks.count)]
      switch next(below: 7) {
      case 0: text.insert(mark, at: place)
      case 1: text.removeSubrange(place..<end)
      case 2 where place < text.count: text[place] = mark
      case 3: text.insert(contentsOf: text[place..<end], at: next(below: text.count + 1))
      case 4:
        let piece = text[place..<end]
        text.removeSubrange(place..<end)
        text.insert(contentsOf: piece, at: next(below: text.count + 1))
      case 5:
        let line = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        text.insert(contentsOf: [UInt8](repeating: 0x20, count: next(below: 4)), at: line)
      default: text.removeSubrange(place...)
      }
    }
    return text
  }
}
