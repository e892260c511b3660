import Diagnostics

/// libyaml's faults in plain words: what a person wrote, and what to write.
struct YAMLFailureText {
  let source: YAMLSource
  let failure: YAMLFailure

  /// The fault with its place; a tab that indents goes before all else, being the cause most often.
  var diagnostic: Diagnostic {
    if let tab = indentingTab {
      return source.diagnostic(
        kind: "yaml-tab", at: tab, "a tab indents this line; YAML is indented with spaces",
        help: "replace the tab by spaces.")
    }
    if let cut = atEnd ?? afterValue { return cut }
    guard let known = YAMLFailureWords.of(failure) else {
      return source.diagnostic(
        kind: "yaml-syntax", at: mark(failure.offset), "this is not YAML: \(failure.problem)",
        help: failure.context.isEmpty ? nil : "\(failure.context).")
    }
    let place = known.isAtContext ? failure.contextOffset ?? failure.offset : failure.offset
    let line = mark(failure.contextOffset ?? failure.offset).line
    let message = known.message.replacing("{line}", with: "\(line)")
      .replacing("{}", with: character)
    return source.diagnostic(
      kind: "yaml-syntax", at: mark(place), message, help: dollarHelp ?? known.help)
  }

  /// A file that ends where a value is wanted.
  private var atEnd: Diagnostic? {
    guard failure.problem.contains("did not find expected node content"), character.isEmpty
    else { return nil }
    return source.diagnostic(
      kind: "yaml-syntax", at: mark(failure.offset),
      "the file ends inside a list '[…]' or map '{…}'", help: "close it with ']' or '}'.")
  }

  /// Something after a value in its line, of which libyaml says that it is no key.
  private var afterValue: Diagnostic? {
    guard failure.problem.contains("did not find expected key"), !character.isEmpty else {
      return nil
    }
    let place = mark(failure.offset)
    let before = source.line(place.line).unicodeScalars.prefix(place.column - 1)
    guard before.contains(where: { $0 != " " }) else { return nil }
    return source.diagnostic(
      kind: "yaml-syntax", at: place, "the value ends before '\(character)'",
      help: "put the whole value in one pair of quotes, or close what is open before it.")
  }

  /// `${NAME}` without quotes inside `{ }`: its brace opens a map.
  private var dollarHelp: String? {
    let place = mark(failure.offset)
    let before = source.line(place.line).unicodeScalars.prefix(place.column - 1)
    guard character == "{", before.last == "$" else { return nil }
    return "inside '{ }' and '[ ]' put a value that holds '${…}' in quotes."
  }

  /// The first line from what was being read to the problem of which a tab is in the indentation.
  private var indentingTab: YAMLMark? {
    let last = mark(failure.offset).line
    let first = max(min(failure.contextOffset.map { mark($0).line } ?? last, last), last - 1)
    for number in first...last {
      let indent = source.line(number).unicodeScalars.prefix { $0 == " " || $0 == "\t" }
      if let place = Array(indent).firstIndex(of: "\t") {
        return YAMLMark(line: number, column: place + 1)
      }
    }
    return character == "\t" ? mark(failure.offset) : nil
  }

  /// A place in the text; one past its end is drawn back to the last line that has something.
  private func mark(_ offset: Int) -> YAMLMark {
    let mark = source.mark(from: offset, to: offset + 1)
    guard mark.line > 1, source.line(mark.line).isEmpty else { return mark }
    let line = (1..<mark.line).last { !source.line($0).isEmpty } ?? 1
    return YAMLMark(line: line, column: source.line(line).unicodeScalars.count + 1)
  }

  private var character: String {
    let mark = source.mark(from: failure.offset, to: failure.offset + 1)
    let scalar = source.line(mark.line).unicodeScalars.dropFirst(mark.column - 1).first
    return scalar.map(String.init) ?? ""
  }
}
