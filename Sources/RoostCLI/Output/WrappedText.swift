import Text

/// Text broken into lines between its words.
package enum WrappedText {
  /// The lines, each as wide as `width` at most; a word that is wider stands alone, whole. Nil: one
  /// line. Empty for an empty text.
  package static func lines(_ text: String, width: Int?) -> [String] {
    guard let width, TerminalText.width(text) > width else { return text.isEmpty ? [] : [text] }
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in text.split(separator: " ") {
      let wordWidth = TerminalText.width(String(word))
      if line.isEmpty {
        (line, lineWidth) = (String(word), wordWidth)
      } else if lineWidth + 1 + wordWidth <= width {
        line += " " + word
        lineWidth += 1 + wordWidth
      } else {
        lines.append(line)
        (line, lineWidth) = (String(word), wordWidth)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
