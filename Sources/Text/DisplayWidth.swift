/// How many columns a character takes on a terminal.
enum DisplayWidth {
  /// 2 for what is shown as a picture (an emoji, also joined of several, a flag, a keycap), else what
  /// its scalars take together: 0, 1 or 2, more for syllables of several letters.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x7F, scalars.count == 1 { return first.value < 0x20 ? 0 : 1 }
    if first.properties.isEmoji, let picture = columns(ofEmoji: scalars, first) { return picture }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Nil where the character is no picture after all: a digit, or a flag's letter alone.
  private static func columns(
    ofEmoji scalars: Character.UnicodeScalarView, _ first: Unicode.Scalar
  ) -> Int? {
    let textSelector: Unicode.Scalar = "\u{FE0E}"
    let pictureSelector: Unicode.Scalar = "\u{FE0F}"
    if scalars.contains(textSelector) { return columns(of: first) }
    if scalars.contains(pictureSelector) { return 2 }
    return first.properties.isEmojiPresentation ? 2 : nil
  }

  /// 0 for controls and combining marks, 2 for wide ones, else 1.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F..<0xA0) ~= scalar.value ? 0 : 1 }
    if isWide(scalar) { return 2 }
    // Vowels and final consonants of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: return 1
    }
  }

  /// East Asian wide or full width (UAX 11), or shown as a picture by default (UTS 51).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < scalar.value {
        low = middle + 1
      } else if wide[middle].lowerBound > scalar.value {
        high = middle
      } else {
        // Tone marks and voicing marks inside these blocks combine.
        return scalar.properties.generalCategory != .nonspacingMark
      }
    }
    return false
  }

  /// Blocks of wide characters of UAX 11, with what in them is not assigned yet.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F265, 0x1F300...0x1F320,
    0x1F900...0x1F9FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
