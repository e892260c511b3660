import Diagnostics
import Testing
import YAML

@Suite("The limits of a YAML document")
struct YAMLLimitTests {
  func message(_ text: String, limits: YAMLLimits = YAMLLimits()) -> String? {
    do throws(Diagnostic) {
      _ = try YAMLDocument.read(Array(text.utf8), file: "f.yaml", limits: limits)
      return nil
    } catch {
      return "\(error.location): \(error.kind): \(error.message)"
    }
  }

  /// Ten aliases of ten aliases of … : so many nodes from a few lines.
  func bomb(levels: Int, leaf: String = "x") -> String {
    var text = "a0: &a0 [\(leaf)]\n"
    for level in 1...levels {
      let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    return text
  }

  @Test("a bomb of aliases is bounded by the number of values")
  func aliasCount() {
    #expect(
      message(bomb(levels: 30))
        == "f.yaml:6:50: too-large: the document has more than 200000 values, aliases counted "
        + "each time")
  }

  @Test("a bomb of aliases is bounded by the size of its texts")
  func aliasSize() {
    #expect(
      message(bomb(levels: 4, leaf: String(repeating: "y", count: 10_000)))
        == "f.yaml:5:10: too-large: the document has more than 16777216 bytes of text, aliases "
        + "counted each time")
  }

  @Test("the values of a document without aliases are bounded too")
  func nodes() {
    var limits = YAMLLimits()
    limits.nodes = 10
    #expect(message("[a, b, c, d, e, f, g, h, i]", limits: limits) == nil)
    #expect(
      message("[a, b, c, d, e, f, g, h, i, j]", limits: limits)
        == "f.yaml:1:29: too-large: the document has more than 10 values, aliases counted each "
        + "time")
  }

  static let brackets = ["[", "{a: ", "- ", "? "]

  @Test("nesting is bounded, in lists and in maps", arguments: brackets)
  func depth(_ bracket: String) throws {
    let text = String(repeating: bracket, count: 100_000)
    let found = try #require(message(text))
    #expect(found.hasSuffix("too-deep: lists and maps are nested more than 64 deep"))
  }

  @Test("sixty-four lists inside one another are read")
  func deepest() {
    let open = String(repeating: "[", count: 64)
    #expect(message(open + String(repeating: "]", count: 64)) == nil)
  }

  @Test("a file that is too large is refused before it is looked at")
  func size() {
    var limits = YAMLLimits()
    limits.size = 10
    #expect(message("a: 4567890", limits: limits) == nil)
    #expect(
      message("a: 45678901", limits: limits)
        == "f.yaml: too-large: the file has more than 10 bytes, and no more are read")
  }

  @Test("what is no regular file is refused unread where pipes are not taken")
  func noRegularFile() {
    for path in ["/dev/zero", "/dev", "/proc/self/fd"] {
      let fault = #expect(throws: Diagnostic.self) {
        try YAMLDocument.bytes(ofFile: path, named: "f", takesPipes: false)
      }
      #expect(fault?.message == "this is a folder or a device, not a file")
    }
  }

  @Test(
    "an eighth of a megabyte of hostile text ends in a moment",
    arguments: [
      "[", "*a ", "&a ", "a: b\n", "\"", "- - ", "#", "{", "a: [", "? : ", "!!a ", "%", "\n ",
    ])
  func hostile(_ part: String) {
    let text = String(repeating: part, count: (128 << 10) / part.utf8.count - 1)
    let clock = ContinuousClock()
    let time = clock.measure { _ = message(text) }
    #expect(time < .seconds(20))
  }
}
