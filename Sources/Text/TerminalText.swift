/// Text of foreign origin for a terminal: harmless, on one line, and of a known width.
package enum TerminalText {
  /// The text on one line without anything that steers a terminal or hides.
  ///
  /// Line breaks and tabs become blanks; other C0 controls, DEL and C1 controls, bidirectional
  /// controls, zero-width characters (but the joiners that emoji and some scripts need), byte order
  /// marks and tags go.
  package static func clean(_ text: String) -> String { cleaned(text, lineBreak: " ", tab: " ") }

  /// The same over several lines, for text that stands in quotes: every line break is a line feed, and
  /// tabs stay.
  package static func cleanLines(_ text: String) -> String {
    cleaned(text, lineBreak: "\n", tab: "\t")
  }

  private static func cleaned(
    _ text: String, lineBreak: Unicode.Scalar, tab: Unicode.Scalar
  ) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = "x"
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": continue
      case 0x09: result.append(tab)
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append(lineBreak)
      default: if !steersOrHides(scalar) { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Columns that the text takes on a terminal: letters one, East Asian wide ones and emoji two,
  /// combining ones none; an emoji joined of several counts once, so does a flag.
  package static func width(_ text: String) -> Int {
    if isPrintableASCII(text) { return text.utf8.count }
    return text.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
  }

  /// The text cut to that many columns, with `…` in the last where something was cut; shorter where a
  /// wide character does not fit. Empty for no columns.
  package static func fitted(_ text: String, to columns: Int) -> String {
    if isPrintableASCII(text), text.utf8.count <= columns { return text }
    guard columns > 0 else { return "" }
    var width = 0
    var end = text.startIndex
    var isWhole = true
    for place in text.indices {
      let next = DisplayWidth.columns(of: text[place])
      if width + next > columns {
        isWhole = false
        break
      }
      width += next
      if width < columns { end = text.index(after: place) }
    }
    return isWhole ? text : text[..<end] + "…"
  }

  /// The text with blanks behind it (before it where `isRight`) up to that many columns; a longer one
  /// stays as it is.
  package static func padded(_ text: String, to columns: Int, isRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - width(text)))
    return isRight ? blanks + text : text + blanks
  }

  private static func isPrintableASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func steersOrHides(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Soft hyphen, Arabic letter mark, Mongolian vowel separator.
    case 0xAD, 0x61C, 0x180E: true
    // Zero-width space, directional marks, embeddings and overrides, isolates, invisible operators.
    case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F: true
    // Byte order mark, interlinear annotations, tags.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
