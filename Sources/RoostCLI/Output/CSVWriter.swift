import Text

/// Comma-separated values (RFC 4180) that no spreadsheet takes for formulas.
package enum CSVWriter {
  /// A cell's content.
  package enum Cell: Hashable, Sendable {
    /// Foreign text: guarded, and without what steers a terminal.
    case text(String)
    /// A number or a word of ours, as it is.
    case plain(String)
    /// Nothing.
    case empty
  }

  /// One record with its line end (CR LF).
  package static func record(_ cells: [Cell]) -> String {
    cells.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ cell: Cell) -> String {
    switch cell {
    case .empty: ""
    case .plain(let text): quoted(text)
    case .text(let text): quoted(guarded(TerminalText.cleanLines(text)))
    }
  }

  /// A text that a spreadsheet would run (`=`, `+`, `-`, `@`, a tab or line break first, also behind
  /// blanks) gets an apostrophe before it.
  private static func guarded(_ text: String) -> String {
    switch text.unicodeScalars.first(where: { $0 != " " && $0 != "\u{A0}" }) {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": "'" + text
    default: text
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes || text.first == " " || text.last == " " else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
