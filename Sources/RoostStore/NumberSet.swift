/// A set of item numbers; numbers that lie close together, as those of a stream do, take a bit each.
struct NumberSet: Sendable {
  private var words: [Int64: UInt64] = [:]
  private(set) var count = 0

  init(_ numbers: some Sequence<Int64> = []) { for number in numbers { insert(number) } }

  /// - Returns: whether the number is new.
  @discardableResult
  mutating func insert(_ number: Int64) -> Bool {
    let bit = UInt64(1) << UInt64(number & 63)
    let word = words[number >> 6, default: 0]
    guard word & bit == 0 else { return false }
    words[number >> 6] = word | bit
    count += 1
    return true
  }

  mutating func remove(_ number: Int64) {
    let bit = UInt64(1) << UInt64(number & 63)
    guard let word = words[number >> 6], word & bit != 0 else { return }
    words[number >> 6] = word & ~bit
    count -= 1
  }

  func contains(_ number: Int64) -> Bool {
    guard let word = words[number >> 6] else { return false }
    return word & (UInt64(1) << UInt64(number & 63)) != 0
  }

  /// The numbers, ascending.
  var sorted: [Int64] {
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    for (key, bits) in words.sorted(by: { $0.key < $1.key }) {
      var bits = bits
      while bits != 0 {
        numbers.append(key << 6 | Int64(bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
    return numbers
  }
}
