/// A place in a document, counted in the text after decoding to UTF-8.
package struct XMLPosition: Hashable, Sendable {
  /// The line, from 1. Lines end in LF, CR or CR LF.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
  /// Bytes before it, from 0.
  package let offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}
