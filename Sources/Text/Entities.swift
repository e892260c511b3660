/// Character references of HTML and XML (`&amp;`, `&#8217;`, `&#x2019;`), decoded exactly once.
package enum Entities {
  /// The text with every reference replaced; what is none stays as written.
  ///
  /// Names are those of HTML; the old ones (`&copy`, `&amp`) also count without a semicolon, unless
  /// a letter, a digit or `=` follows, as in `?a=1&copy=2`. Numbers follow the HTML Living Standard,
  /// section 13.2.5.80: 128 to 159 are Windows-1252, and what is no character is U+FFFD.
  package static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var text = text
    return text.withUTF8 { utf8 in
      var result: [UInt8] = []
      result.reserveCapacity(utf8.count)
      var at = 0
      while at < utf8.count {
        if utf8[at] == UInt8(ascii: "&"), let (decoded, length) = reference(utf8, at) {
          result.append(contentsOf: decoded.utf8)
          at += length
        } else {
          result.append(utf8[at])
          at += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// What the reference that begins with the `&` at that place stands for, and its length in bytes
  /// with `&` and semicolon; nil where there is none. See `decode(_:)` for the rules.
  package static func reference(
    _ utf8: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (decoded: String, length: Int)? {
    var end = at + 1
    guard end < utf8.count else { return nil }
    if utf8[end] == UInt8(ascii: "#") { return number(utf8, at) }
    while end < utf8.count, utf8[end].isASCIIAlphanumeric, end - at <= longestName { end += 1 }
    let name = UnsafeBufferPointer(rebasing: utf8[(at + 1)..<end])
    guard let entry = EntityTable.entry(name) else { return nil }
    if end < utf8.count, utf8[end] == UInt8(ascii: ";") {
      return (entry.value, end - at + 1)
    }
    let isFollowedByEquals = end < utf8.count && utf8[end] == UInt8(ascii: "=")
    return entry.standsWithoutSemicolon && !isFollowedByEquals ? (entry.value, end - at) : nil
  }

  /// What the name between `&` and `;` stands for: one character or two; nil for an unknown name.
  package static func named(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    EntityTable.entry(name)?.value
  }

  /// What the name between `&` and `;` stands for: one character or two; nil for an unknown name.
  package static func named(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { EntityTable.entry($0)?.value }
  }

  /// The character that a numeric reference stands for in HTML; never fails.
  package static func character(_ code: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(code), let mapped = Unicode.Scalar(windows1252[Int(code - 0x80)]) {
      return mapped
    }
    guard code != 0, let scalar = Unicode.Scalar(code) else { return "\u{FFFD}" }
    return scalar
  }

  private static let longestName = 32

  private static func number(
    _ utf8: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (decoded: String, length: Int)? {
    var end = at + 2
    let isHex = end < utf8.count && utf8[end] | 0x20 == UInt8(ascii: "x")
    if isHex { end += 1 }
    let firstDigit = end
    var code: UInt32 = 0
    while end < utf8.count, let digit = utf8[end].hexDigitValue, isHex || digit < 10 {
      code = min(code * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
      end += 1
    }
    guard end > firstDigit else { return nil }
    if end < utf8.count, utf8[end] == UInt8(ascii: ";") { end += 1 }
    return (String(Character(character(code))), end - at)
  }

  /// What browsers make of the numbers 128 to 159.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
