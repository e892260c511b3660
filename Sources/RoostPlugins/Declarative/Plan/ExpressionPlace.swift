import YAML

/// Where an expression stands in its file, for warnings and errors.
struct ExpressionPlace: Hashable, Sendable {
  /// Its first character.
  var mark: YAMLMark
  /// The key that holds it: `item.title`.
  var path: String
}
