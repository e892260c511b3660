package import JSON
package import YAML

/// An option that a source of the plugin may set.
package struct OptionSpec: Hashable, Sendable {
  /// Its name: `[a-z][a-z0-9_]*`.
  package var name: String
  /// Where it is declared.
  package var mark: YAMLMark
  /// What it holds.
  package var type: OptionType
  /// The words of an enum; empty for every other type.
  package var words: [String]
  /// The value where a source sets none, already of the type; null where there is no default.
  package var defaultValue: JSONValue
  /// Whether a source must set it.
  package var isRequired: Bool
  /// One line that says what it is for.
  package var summary: String

  /// An option.
  package init(
    name: String, mark: YAMLMark, type: OptionType, words: [String] = [],
    defaultValue: JSONValue = .null, isRequired: Bool = false, summary: String
  ) {
    self.name = name
    self.mark = mark
    self.type = type
    self.words = words
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.summary = summary
  }
}
