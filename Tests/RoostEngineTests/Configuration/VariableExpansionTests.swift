import Testing

@testable import RoostEngine

@Suite("Variables in a text")
struct VariableExpansionTests {
  let environment = [
    "KEY": "p$a{ss: \"x\"", "HOME": "/home/u", "EMPTY": "", "TWICE": "${KEY}",
    "LATIN": "caf\u{FFFD}",
  ]

  func expand(_ text: String) -> VariableExpansion {
    VariableExpansion(text, environment: environment) { path in
      ["token": "from file", "latin": "\u{FFFD}"][path]
    }
  }

  static let texts: [(String, String, [String])] = [
    ("", "", []), ("a", "a", []), ("${KEY}", "p$a{ss: \"x\"", ["p$a{ss: \"x\""]),
    ("ab$HOMEcd", "ab$HOMEcd", []), ("$${KEY}", "${KEY}", []), ("$$HOME", "$$HOME", []),
    ("$$${HOME}", "$${HOME}", []), ("${NOPE:-none}", "none", []), ("${NOPE:-}", "", []),
    ("${EMPTY:-none}", "none", []), ("${EMPTY}", "", []), ("${HOME:-none}", "/home/u", ["/home/u"]),
    ("a ${HOME} b ${HOME}", "a /home/u b /home/u", ["/home/u", "/home/u"]),
    ("${TWICE}", "${KEY}", ["${KEY}"]), ("${NOPE:-a:b $c}", "a:b $c", []),
    ("${file:token}", "from file", ["from file"]), ("$", "$", []), ("{KEY}", "{KEY}", []),
    ("日本${HOME}語", "日本/home/u語", ["/home/u"]),
  ]

  @Test("are put in once, and nothing else is", arguments: texts)
  func puts(_ text: String, _ expected: String, _ values: [String]) {
    let expansion = expand(text)
    #expect(expansion.text == expected)
    #expect(expansion.values == values)
    #expect(expansion.faults.isEmpty)
  }

  static let faults: [(String, Int, Int, String, Bool)] = [
    ("a ${NOPE}", 2, 7, "the variable NOPE is not set", true),
    ("${file:gone}", 0, 12, "the file 'gone' cannot be read", true),
    ("${}", 0, 3, "'${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}", false),
    ("${a b}", 0, 6, "'${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}", false),
    ("x ${KEY", 2, 2, "'${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}", false),
    ("${1A}", 0, 5, "'${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}", false),
    ("${LATIN}", 0, 8, "the variable LATIN is no text in UTF-8", true),
    ("${LATIN:-x}", 0, 11, "the variable LATIN is no text in UTF-8", true),
    ("${file:latin}", 0, 13, "the file 'latin' is no text in UTF-8", true),
    (
      "a ${NOPE:-${KEY}}", 10, 2, "a default holds no '${' of its own: nothing in it is replaced",
      false
    ),
    (
      "${HOME:-x${KEY}}", 9, 2, "a default holds no '${' of its own: nothing in it is replaced",
      false
    ),
    ("${file:}", 0, 8, "'${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}", false),
  ]

  @Test("that are not there or of no known form are told with their place", arguments: faults)
  func tells(_ text: String, _ offset: Int, _ length: Int, _ message: String, _ isUnset: Bool) {
    let found = expand(text).faults
    #expect(found.map(\.offset) == [offset])
    #expect(found.map(\.length) == [length])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.isUnset) == [isUnset])
  }
}
