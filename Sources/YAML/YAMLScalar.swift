/// A scalar as it was written; what it means, the schema says.
package struct YAMLScalar: Hashable, Sendable {
  /// How it was written.
  package enum Style: Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  /// The text, escapes decoded, lines folded.
  package var text: String
  /// How it was written; a scalar with the tag `!` or `!!str` counts as double-quoted.
  package var style: Style

  /// That text.
  package init(_ text: String, style: Style = .doubleQuoted) {
    self.text = text
    self.style = style
  }

  /// Whether it was written without quotes.
  package var isPlain: Bool { style == .plain }

  /// Whether this is the core schema's null: nothing, `~` or `null`, without quotes.
  package var isNull: Bool {
    isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
