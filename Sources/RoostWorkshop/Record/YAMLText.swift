import JSON

/// Values as they are written into YAML files.
enum YAMLText {
  /// A text in double quotes: every JSON string is one of YAML.
  static func quoted(_ text: String) -> String { JSONValue.string(text).text() }

  /// A text, in quotes only where it would be something else without.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "/" } ?? false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
      && Double(text) == nil && !text.hasPrefix("0x") && !text.hasPrefix("0o")
    return isPlain ? text : quoted(text)
  }

  /// Any JSON value in flow form.
  static func value(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): scalar(text)
    case .array(let elements): "[" + elements.map(Self.value).joined(separator: ", ") + "]"
    default: value.text()
    }
  }

  /// A value of a page on a line of its own: in quotes only where it must be.
  static func line(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "\"\"" }
    let marks = "{}[]\"'@*&!|>%`#,?:-"
    let isQuoted =
      marks.unicodeScalars.contains(first) || text.contains(": ") || text.contains(" #")
      || text.hasSuffix(":") || text.first == " " || text.last == " "
      || text.unicodeScalars.contains { $0.value < 0x20 }
    return isQuoted ? quoted(text) : text
  }

  /// A value of a page inside braces.
  static func flow(_ text: String) -> String {
    text.contains { "{}[],".contains($0) } ? quoted(text) : line(text)
  }

  /// What a page takes as that text and nothing else: `{` doubled, what begins as jq in jq's quotes.
  static func literal(_ text: String) -> String {
    if let first = text.first, ".$([".contains(first) {
      let inner = JSONValue.string(text).text().replacing("\\(", with: "\\\\(")
      return quoted("(\(inner))")
    }
    return scalar(text.replacing("{", with: "{{").replacing("}", with: "}}"))
  }

  /// The same as it stands between braces.
  static func text(_ text: String) -> String {
    let literal = text.replacing("{", with: "{{").replacing("}", with: "}}")
    return text.first.map { ".$([".contains($0) } ?? false
      ? "(\(JSONValue.string(text).text().replacing("\\(", with: "\\\\(")))" : literal
  }

  /// A short part of a foreign text, for a comment.
  static func comment(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      scalar.properties.isWhitespace || scalar.value < 0x20
        || scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    let words = String(line).split(separator: " ").joined(separator: " ")
    return words.count <= 56 ? words : words.prefix(55) + "…"
  }
}
