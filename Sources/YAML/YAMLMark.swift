/// Where something stands in a file.
package struct YAMLMark: Hashable, Sendable {
  /// Line from 1.
  package var line: Int
  /// Column from 1, in Unicode scalars, a tab counting one.
  package var column: Int
  /// Length in Unicode scalars, at most to the end of that line; at least 1.
  package var length: Int

  /// A place.
  package init(line: Int, column: Int, length: Int = 1) {
    self.line = line
    self.column = column
    self.length = length
  }
}
