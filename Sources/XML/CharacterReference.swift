internal import Text

/// What stands at an `&`: a reference to a character, or none.
enum CharacterReference {
  /// A character, and the bytes of the reference with `&` and semicolon.
  case scalar(Unicode.Scalar, length: Int)
  /// Characters of an HTML name, and the bytes.
  case text(String, length: Int)
  /// A number of no character that XML allows, and the bytes.
  case forbidden(length: Int)
  /// A name that is none of HTML's: its bytes are between `&` and the semicolon.
  case unknown(length: Int)
  /// An `&` on its own.
  case none
  /// The bytes end before it can be told.
  case cut

  private static let longest = 64

  /// Looks at the `&` at `place`; nothing from `end` on counts. Where more bytes may come
  /// (`isWhole` false), a reference at the end is `cut`.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, end: Int, isWhole: Bool
  ) -> CharacterReference {
    guard place + 1 < end else { return isWhole ? .none : .cut }
    if bytes[place + 1] == UInt8(ascii: "#") {
      return number(bytes, at: place, end: end, isWhole: isWhole)
    }
    var stop = place + 1
    let furthest = min(end, place + longest)
    while stop < furthest, ByteClass.isEntityName(bytes[stop]) { stop += 1 }
    if stop == end, stop < place + longest, !isWhole { return .cut }
    guard stop < end, bytes[stop] == UInt8(ascii: ";"), stop > place + 1 else { return .none }
    let name = UnsafeBufferPointer(rebasing: bytes[(place + 1)..<stop])
    return named(name, length: stop - place + 1)
  }

  private static func named(
    _ name: UnsafeBufferPointer<UInt8>, length: Int
  ) -> CharacterReference {
    switch (name.count, name[0], name[name.count - 1]) {
    case (2, UInt8(ascii: "l"), UInt8(ascii: "t")): return .scalar("<", length: length)
    case (2, UInt8(ascii: "g"), UInt8(ascii: "t")): return .scalar(">", length: length)
    case (3, UInt8(ascii: "a"), UInt8(ascii: "p")) where name[1] == UInt8(ascii: "m"):
      return .scalar("&", length: length)
    case (4, UInt8(ascii: "a"), UInt8(ascii: "s"))
    where name[1] == UInt8(ascii: "p") && name[2] == UInt8(ascii: "o"):
      return .scalar("'", length: length)
    default:
      guard let text = Entities.named(name) else { return .unknown(length: length) }
      return .text(text, length: length)
    }
  }

  /// `&#8217;` or `&#x2019;`; the semicolon may be missing. Two halves of a pair (`&#55357;&#56832;`)
  /// are one character.
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, end: Int, isWhole: Bool
  ) -> CharacterReference {
    guard let first = code(bytes, at: place, end: end, isWhole: isWhole) else { return .cut }
    guard first.length > 0 else { return .none }
    if first.code & 0x1F_FC00 == 0xD800 {
      let next = place + first.length
      if next + 1 < end, bytes[next] != UInt8(ascii: "&") || bytes[next + 1] != UInt8(ascii: "#") {
        return .scalar("\u{FFFD}", length: first.length)
      }
      guard let second = code(bytes, at: next, end: end, isWhole: isWhole) else { return .cut }
      if second.length > 0, second.code & 0x1F_FC00 == 0xDC00,
        let scalar = Unicode.Scalar(
          0x10000 + (first.code & 0x3FF) << 10 + (second.code & 0x3FF))
      {
        return .scalar(scalar, length: first.length + second.length)
      }
    }
    if isForbidden(first.code) { return .forbidden(length: first.length) }
    return .scalar(Entities.character(first.code), length: first.length)
  }

  /// The number at `&#`, and its length; 0 where there are no digits, nil where the bytes end.
  private static func code(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, end: Int, isWhole: Bool
  ) -> (code: UInt32, length: Int)? {
    guard place + 2 < end else { return isWhole ? (0, 0) : nil }
    let isHex = bytes[place + 2] | 0x20 == UInt8(ascii: "x")
    let digits = place + (isHex ? 3 : 2)
    var stop = digits
    var code: UInt32 = 0
    while stop < end, stop < place + longest, let digit = digit(bytes[stop], isHex) {
      code = min(code &* (isHex ? 16 : 10) &+ digit, 0x11_0000)
      stop += 1
    }
    if stop == end, stop < place + longest, !isWhole { return nil }
    guard stop > digits else { return (0, 0) }
    if stop < end, bytes[stop] == UInt8(ascii: ";") { stop += 1 }
    return (code, stop - place)
  }

  private static func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
    if byte &- 0x30 < 10 { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return isHex && letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// XML 1.0, section 2.2.
  private static func isForbidden(_ code: UInt32) -> Bool {
    code < 0x20 ? code != 0x09 && code != 0x0A && code != 0x0D : code == 0xFFFE || code == 0xFFFF
  }
}
