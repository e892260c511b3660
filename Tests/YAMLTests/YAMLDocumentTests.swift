import Diagnostics
import Testing
import YAML

@Suite("A YAML document")
struct YAMLDocumentTests {
  func read(_ text: String, limits: YAMLLimits = YAMLLimits()) throws(Diagnostic) -> YAMLDocument {
    try YAMLDocument.read(Array(text.utf8), file: "f.yaml", limits: limits)
  }

  /// What a value is without its places, as JSON-like text.
  func outline(_ node: YAMLNode?) -> String {
    switch node?.content {
    case nil: "nothing"
    case .scalar(let scalar)?: scalar.isNull ? "null" : "'\(scalar.text)'"
    case .sequence(let elements)?: "[\(elements.map(outline).joined(separator: ", "))]"
    case .mapping(let pairs)?:
      "{\(pairs.map { "\($0.name): \(outline($0.value))" }.joined(separator: ", "))}"
    }
  }

  static let good: [(String, String)] = [
    ("", "nothing"), ("# a comment\n", "nothing"), ("---\n", "null"), ("a", "'a'"),
    ("a: b", "{a: 'b'}"), ("a: b\r\nc: d\r\n", "{a: 'b', c: 'd'}"),
    ("a: b\rc: d", "{a: 'b', c: 'd'}"),
    ("\u{FEFF}a: b", "{a: 'b'}"),
    ("a: no\nb: 010\nc: 1e3\nd: 12:30\n", "{a: 'no', b: '010', c: '1e3', d: '12:30'}"),
    ("a: ~\nb:\nc: null\nd: 'null'\ne: !!str\n", "{a: null, b: null, c: null, d: 'null', e: ''}"),
    ("a: |\n  x\n  y\n", "{a: 'x\ny\n'}"), ("a: >\n  x\n  y\n", "{a: 'x y\n'}"),
    (#"{"a":1,"b":[true,null]}"#, "{a: '1', b: ['true', null]}"),
    ("a: &x { b: c }\nd: *x\n", "{a: {b: 'c'}, d: {b: 'c'}}"),
    ("%YAML 1.2\n---\na: b\n...\n", "{a: 'b'}"),
    ("a: \"\\u65e5\\t\\x41\"", "{a: '日\tA'}"),
  ]

  @Test("is read as it is written, whatever YAML would guess", arguments: good)
  func reads(_ text: String, _ expected: String) throws {
    let document = try read(text)
    #expect(outline(document.root) == expected)
    #expect(document.faults.isEmpty)
  }

  @Test("keeps places in lines and columns, of wide characters and after a byte order mark too")
  func places() throws {
    let root = try #require(try read("\u{FEFF}日本: x\r\n\r\nb: [c, 'dd']\n").root)
    let pairs = try #require(root.pairs)
    #expect(
      pairs.map(\.mark) == [
        YAMLMark(line: 1, column: 1, length: 2), YAMLMark(line: 3, column: 1, length: 1),
      ])
    #expect(pairs[0].value.mark == YAMLMark(line: 1, column: 5, length: 1))
    let elements = try #require(pairs[1].value.elements)
    #expect(
      elements.map(\.mark) == [
        YAMLMark(line: 3, column: 5, length: 1), YAMLMark(line: 3, column: 8, length: 4),
      ])
  }

  @Test("lines count as editors count them, whatever else YAML takes for a line's end")
  func lines() throws {
    let root = try #require(try read("a: \"x\u{2028}y\"\nb: z\n").root)
    #expect(root["b"]?.mark == YAMLMark(line: 2, column: 4, length: 1))
  }

  @Test("an alias keeps the place of what it names")
  func aliasPlace() throws {
    let root = try #require(try read("a: &x b\nc: *x\n").root)
    #expect(root["c"]?.mark == root["a"]?.mark)
  }

  static let bytes: [([UInt8], String)] = [
    (Array("a: b\n  ".utf8) + [0xFF], "f.yaml:2:3: error: the byte 0xFF is not UTF-8"),
    (Array("a: b\n  é".utf8) + [0xC3], "f.yaml:2:4: error: the byte 0xC3 is not UTF-8"),
    (Array("a: ".utf8) + [0xED, 0xA0, 0x80], "f.yaml:1:4: error: the byte 0xED is not UTF-8"),
    (Array("a: ".utf8) + [0xC0, 0x80], "f.yaml:1:4: error: the byte 0xC0 is not UTF-8"),
    ([0xFF, 0xFE, 0x61, 0x00], "f.yaml: error: the file is UTF-16, not UTF-8"),
    ([0xFE, 0xFF, 0x00, 0x61], "f.yaml: error: the file is UTF-16, not UTF-8"),
    (
      Array("a: b\nc: ".utf8) + [0],
      "f.yaml:2:4: error: the character U+0000 is not allowed in YAML"
    ),
    (Array("a: \u{1B}[1m".utf8), "f.yaml:1:4: error: the character U+001B is not allowed in YAML"),
    (Array("a: \u{9B}".utf8), "f.yaml:1:4: error: the character U+009B is not allowed in YAML"),
    (Array("a: \u{FEFF}".utf8), "f.yaml:1:4: error: the character U+FEFF is not allowed in YAML"),
  ]

  @Test("bytes that are no text are refused with their place", arguments: bytes)
  func refuses(_ bytes: [UInt8], _ expected: String) {
    #expect {
      try YAMLDocument.read(bytes, file: "f.yaml")
    } throws: {
      ($0 as? Diagnostic)?.text().split(separator: "\n").first.map(String.init) == expected
    }
  }
}
