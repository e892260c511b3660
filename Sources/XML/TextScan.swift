/// Looks through text eight bytes at a time: the reader's innermost loops, hence the arithmetic on
/// words. (A word with a byte below `n` has that byte's top bit set in `(x - n…) & ~x`.)
enum TextScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The offset of the first byte that text cannot take over as it stands: a control other than
  /// tab and line feed, or, with `findsReferences`, an `&`; `count` where there is none.
  @inline(__always)
  static func firstSpecial(
    _ start: UnsafePointer<UInt8>, count: Int, findsReferences: Bool
  ) -> Int {
    let mark: UInt8 = findsReferences ? 0x26 : 0x00
    var place = 0
    while place < count {
      // Words are tested for `&` and anything below blank; a false alarm (a line feed) costs a look.
      while place + 8 <= count {
        let word = UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self)
        let controls = (word &- ones &* 0x20) & ~word & tops
        let marked = word ^ (ones &* UInt64(mark))
        if controls | ((marked &- ones) & ~marked & tops) != 0 { break }
        place += 8
      }
      let end = min(place + 8, count)
      while place < end {
        let byte = start[place]
        if byte == mark || (byte < 0x20 && byte != 0x0A && byte != 0x09) { return place }
        place += 1
      }
    }
    return count
  }

  /// The offset of the first byte beyond ASCII; `count` where there is none.
  @inline(__always)
  static func firstBeyondASCII(_ start: UnsafePointer<UInt8>, count: Int) -> Int {
    var place = 0
    while place + 32 <= count {
      let piece = UnsafeRawPointer(start + place)
      let words =
        piece.loadUnaligned(as: UInt64.self)
        | piece.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        | piece.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        | piece.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
      if words & tops != 0 { break }
      place += 32
    }
    while place < count, start[place] < 0x80 { place += 1 }
    return place
  }

  /// How many bytes are line feeds.
  static func countLines(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    count(bytes, { ($0 ^ (ones &* 0x0A)) }, { $0 == 0x0A })
  }

  /// How many characters begin: all bytes but those that go on with one, 10xxxxxx.
  static func countCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.count - count(bytes, { ($0 ^ tops) & (ones &* 0xC0) }, { $0 & 0xC0 == 0x80 })
  }

  /// How many bytes are wanted: those that `zeroing` makes zero, a word at a time.
  @inline(__always)
  private static func count(
    _ bytes: UnsafeBufferPointer<UInt8>, _ zeroing: (UInt64) -> UInt64, _ isWanted: (UInt8) -> Bool
  ) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var total = 0
    var place = 0
    while place + 8 <= bytes.count {
      let word = zeroing(UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self))
      // The top bit of each byte that is not zero.
      let filled = (((word & ~tops) &+ ~tops) | word) & tops
      // The top bits summed up by one multiplication.
      total &+= 8 &- Int(truncatingIfNeeded: ((filled >> 7) &* ones) >> 56)
      place += 8
    }
    while place < bytes.count {
      if isWanted(start[place]) { total &+= 1 }
      place += 1
    }
    return total
  }
}
