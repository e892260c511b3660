import YAML

/// Where an expression stands in its file, for warnings and errors.
struct ExpressionPlace: Hashable, Sendable {
  /// Line and column of its first character, from 1.
  var line: Int
  var column: Int
  /// The key that holds it: `item.title`.
  var path: String

  init(line: Int, column: Int, path: String) {
    self.line = line
    self.column = column
    self.path = path
  }

  init(_ mark: YAMLMark, _ path: String) {
    self.init(line: mark.line, column: mark.column, path: path)
  }
}
