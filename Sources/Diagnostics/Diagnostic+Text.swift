import Text

extension Diagnostic {
  /// The fault as a person reads it: place and message, the line, a caret below it, the help.
  ///
  ///     sources.yaml:14:7: error: unknown option 'windw' for plugin 'tmdb'
  ///        14 |       windw: week
  ///           |       ^~~~~
  ///     help: did you mean 'window'?
  ///
  /// Control characters of the file never reach the terminal. There is no closing line feed.
  package func text(color: Bool = false) -> String {
    let style = TextStyle(isOn: color)
    let head = style.bold("\(TerminalText.clean(location)):")
    let word = severity == .error ? style.red("error:") : style.yellow("warning:")
    var lines = ["\(head) \(word) \(TerminalText.clean(message))"]
    if let snippet { lines += drawing(of: snippet, style) }
    if let help { lines.append("\(style.cyan("help:")) \(TerminalText.clean(help))") }
    return lines.joined(separator: "\n")
  }

  private func drawing(of snippet: Snippet, _ style: TextStyle) -> [String] {
    let (before, meant, after) = snippet.shown()
    let number = String(line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let indent = String(repeating: " ", count: TerminalText.width(before))
    let tail = String(repeating: "~", count: max(0, TerminalText.width(meant) - 1))
    return [
      "\(gutter) | \(before)\(meant)\(after)",
      "\(blank) | \(indent)\(style.green("^" + tail))",
    ]
  }
}
