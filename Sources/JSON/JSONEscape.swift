/// One escape sequence of a JSON string (RFC 8259, section 7), read over bytes.
package enum JSONEscape {
  /// What is wrong with an escape.
  package struct Fault: Error, Hashable {
    /// A phrase without a full stop.
    package let reason: String

    static let cutShort = Fault(reason: "the text ends inside a string")
  }

  /// Appends the character of the escape at `at`, which stands on its backslash, and moves `at` behind
  /// it. A lone surrogate becomes U+FFFD.
  /// - Throws: `Fault`; `at` then stands where it is.
  package static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at: inout Int, into decoded: inout [UInt8]
  ) throws(Fault) {
    guard at + 1 < bytes.count else { throw .cutShort }
    let escaped = bytes[at + 1]
    at += 2
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(escaped)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try scalar(bytes, at: &at)
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      at -= 2
      throw Fault(reason: "unknown escape in a string")
    }
  }

  /// The character of four digits, or of a surrogate pair of them; `at` is behind the first `u`.
  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at: inout Int
  ) throws(Fault) -> Unicode.Scalar {
    let first = try codeUnit(bytes, at: &at)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let behindFirst = at
    at += 2
    let second = try codeUnit(bytes, at: &at)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else {
      at = behindFirst
      return "\u{FFFD}"
    }
    return scalar
  }

  private static func codeUnit(
    _ bytes: UnsafeBufferPointer<UInt8>, at: inout Int
  ) throws(Fault) -> UInt32 {
    guard at + 4 <= bytes.count else { throw .cutShort }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue else {
        throw Fault(reason: "'\\u' needs four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }
}
