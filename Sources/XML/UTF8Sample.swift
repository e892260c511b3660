/// How well some bytes read as UTF-8.
struct UTF8Sample: Sendable {
  /// Right characters beyond ASCII.
  private(set) var wide = 0
  /// Wrong bytes.
  private(set) var invalid = 0

  /// Looks at bytes; without `isFinal` a character cut by their end counts as neither.
  init(_ bytes: [UInt8], isFinal: Bool) {
    var place = 0
    while place < bytes.count {
      let length = Self.length(bytes, at: place)
      switch length {
      case 0 where !isFinal && Self.isCut(bytes, at: place): place = bytes.count
      case 0:
        invalid += 1
        place += 1
      case 1: place += 1
      default:
        wide += 1
        place += length
      }
    }
  }

  /// Whether it is UTF-8: no wrong byte, or few among many right characters.
  var isMostlyUTF8: Bool { invalid == 0 || wide >= 8 && wide > 16 * invalid }

  /// The length of the character there; 0 for none. Unicode 16, table 3-7.
  private static func length(_ bytes: [UInt8], at place: Int) -> Int {
    let first = bytes[place]
    let (length, second) = shape(first)
    guard length > 1, place + length <= bytes.count else { return length == 1 ? 1 : 0 }
    guard second.contains(bytes[place + 1]) else { return 0 }
    for byte in bytes[(place + 2)..<(place + length)] where byte & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Whether the bytes end inside a character that is right so far.
  private static func isCut(_ bytes: [UInt8], at place: Int) -> Bool {
    let (length, second) = shape(bytes[place])
    guard length > 1, place + length > bytes.count else { return false }
    guard place + 1 < bytes.count else { return true }
    return second.contains(bytes[place + 1])
      && bytes[(place + 2)...].allSatisfy { $0 & 0xC0 == 0x80 }
  }

  /// The length that a first byte announces, and what the second may be.
  private static func shape(_ first: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
    switch first {
    case 0x00...0x7F: (1, 0...0)
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0...0)
    }
  }
}
