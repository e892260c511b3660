import Diagnostics
import Text

/// Names and values, one a line, the values below each other.
enum FieldList {
  /// The lines; values are cleaned, and broken where they are wider than the terminal.
  static func lines(_ fields: [(String, String)], width: Int?, style: TextStyle) -> [String] {
    let nameWidth = fields.map { TerminalText.width(TerminalText.clean($0.0)) }.max() ?? 0
    let indent = String(repeating: " ", count: nameWidth + 4)
    return fields.flatMap { name, value in
      let room = width.map { max(20, $0 - nameWidth - 4) }
      let parts = WrappedText.lines(TerminalText.clean(value), width: room)
      let padded = TerminalText.padded(TerminalText.clean(name), to: nameWidth)
      let first = "  " + style.cyan(padded) + "  " + (parts.first ?? "")
      return [first] + parts.dropFirst().map { indent + $0 }
    }
  }
}
