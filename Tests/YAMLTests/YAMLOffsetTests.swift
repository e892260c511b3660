import Testing
import YAML

@Suite("The place of a part of a scalar")
struct YAMLOffsetTests {
  /// The file, in which `@` is looked for in the value of `a`, and where it stands.
  static let cases: [(String, Int, Int)] = [
    ("a: x@", 1, 5), ("a: 'x@'", 1, 6), ("a: \"x@\"", 1, 6), ("a: 'it''s @'", 1, 11),
    ("a: \"\\t\\u65e5\\x41 @\"", 1, 18), ("a: \"\\U0001F600@\"", 1, 15), ("a: x\n  y\n  z@", 3, 4),
    ("a: x\n\n\n   y@", 4, 5), ("a: 'x\n\n  y @'", 3, 5), ("a: |\n  x\n  y @\n", 3, 5),
    ("a: |\n\n    x\n      y @\n", 4, 9), ("a: >\n  x\n  y @\n", 3, 5),
    ("a: >-\n\n  x\n\n  y @\n", 5, 5), ("a: x   \n  @", 2, 3), ("a: 日本 @", 1, 7),
    ("a: \"x \\\n   @\"", 2, 4), ("a: |2\n    x\n  @\n", 3, 3),
  ]

  @Test("is followed back through quotes, escapes, folds and indentation", arguments: cases)
  func place(_ text: String, _ line: Int, _ column: Int) throws {
    let document = try YAMLDocument.read(Array(text.utf8), file: "f")
    let node = try #require(document.root?["a"])
    let scalar = try #require(node.scalar)
    let offset = try #require(Array(scalar.text.unicodeScalars).firstIndex(of: "@"))
    let mark = document.source.mark(in: scalar, at: node.mark, offset: offset)
    #expect(mark == YAMLMark(line: line, column: column, length: 1))
  }

  @Test("is the scalar's own place where the text is not the file's")
  func otherText() throws {
    let document = try YAMLDocument.read(Array("a: xyz".utf8), file: "f")
    let node = try #require(document.root?["a"])
    let mark = document.source.mark(in: YAMLScalar("other"), at: node.mark, offset: 3)
    #expect(mark == node.mark)
  }
}
