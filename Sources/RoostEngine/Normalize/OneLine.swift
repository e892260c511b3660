/// Text on one line, as titles and names are stored: blanks folded, controls out.
enum OneLine {
  /// The text with every run of blanks and controls as one blank, none at the ends, cut to so many
  /// bytes.
  static func of(_ text: String, limit: Int) -> String {
    if isClean(text, limit: limit) { return text }
    var result = ""
    var isBlank = false
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value <= 0x20 || (0x7F...0xA0).contains(value) || value == 0x2028 || value == 0x2029 {
        isBlank = !result.isEmpty
      } else {
        if isBlank { result.unicodeScalars.append(" ") }
        isBlank = false
        result.unicodeScalars.append(scalar)
        if result.utf8.count > limit { break }
      }
    }
    return cut(result, to: limit)
  }

  /// The text, or as much of it as so many bytes hold, without breaking a character.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    // Bytes 10xxxxxx go on a character (RFC 3629, section 3).
    while end > text.startIndex, text.utf8[end] & 0xC0 == 0x80 {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }

  /// Whether the text would leave as it came: nearly all do, so this spares them the rewriting.
  private static func isClean(_ text: String, limit: Int) -> Bool {
    guard text.utf8.count <= limit else { return false }
    var copy = text
    return copy.withUTF8 { utf8 in
      var previous: UInt8 = 0x20
      for (place, byte) in utf8.enumerated() {
        switch byte {
        case 0x20: if previous == 0x20 { return false }
        case 0..<0x20, 0x7F: return false
        case 0xC2 where utf8[place + 1] <= 0xA0: return false  // C1 controls, no-break space
        case 0xE2 where utf8[place + 1] == 0x80 && utf8[place + 2] & 0xFE == 0xA8: return false
        default: break
        }
        previous = byte
      }
      return previous != 0x20 || utf8.isEmpty
    }
  }
}
