import Diagnostics
import Testing

@Suite("The printed form of a fault")
struct DiagnosticTextTests {
  let unknown = Diagnostic(
    kind: "unknown-option", file: "sources.yaml", line: 14, column: 7, length: 5,
    snippet: "      windw: week", message: "unknown option 'windw' for plugin 'tmdb'",
    help: "did you mean 'window'? It takes 'day' or 'week'; default 'day'.")

  @Test("place, message, line, caret and help")
  func whole() {
    #expect(
      unknown.text() == """
        sources.yaml:14:7: error: unknown option 'windw' for plugin 'tmdb'
           14 |       windw: week
              |       ^~~~~
        help: did you mean 'window'? It takes 'day' or 'week'; default 'day'.
        """)
  }

  @Test("a warning without help")
  func warning() {
    var warning = unknown
    warning.severity = .warning
    warning.help = nil
    #expect(
      warning.text() == """
        sources.yaml:14:7: warning: unknown option 'windw' for plugin 'tmdb'
           14 |       windw: week
              |       ^~~~~
        """)
  }

  @Test("a fault of a whole file has neither line nor caret")
  func wholeFile() {
    let fault = Diagnostic(kind: "unreadable", file: "a.yaml", message: "there is no such file")
    #expect(fault.text() == "a.yaml: error: there is no such file")
    #expect(fault.location == "a.yaml")
  }

  /// Line, column, length, and the two lines as they are shown.
  static let carets: [(String, Int, Int, String, String)] = [
    ("a: b", 1, 1, "a: b", "^"),
    ("a: b", 4, 1, "a: b", "   ^"),
    ("a: b", 5, 1, "a: b", "    ^"),
    ("a: b", 99, 9, "a: b", "    ^"),
    ("\ta: b", 2, 4, "    a: b", "    ^~~~"),
    ("a\t: b", 3, 1, "a    : b", "     ^"),
    ("日本語: x", 6, 1, "日本語: x", "        ^"),
    ("a: 日本", 4, 2, "a: 日本", "   ^~~~"),
    ("e\u{301}: x", 5, 1, "e\u{301}: x", "   ^"),
    ("a: 👩‍👩‍👧 b", 10, 1, "a: 👩‍👩‍👧 b", "      ^"),
    ("a: \u{1B}[31m b", 10, 1, "a: [31m b", "        ^"),
    ("a: \u{202E}b", 5, 1, "a: b", "   ^"),
    ("a:  two  blanks", 5, 3, "a:  two  blanks", "    ^~~"),
    ("", 1, 1, "", "^"),
  ]

  @Test("the caret stands under what is meant", arguments: carets)
  func caret(_ line: String, _ column: Int, _ length: Int, _ shown: String, _ caret: String) {
    let fault = Diagnostic(
      kind: "x", file: "f", line: 7, column: column, length: length, snippet: line, message: "m")
    #expect(
      fault.text().split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(
        String.init) == ["    7 | \(shown)", "      | \(caret)"])
  }

  @Test("a long line is cut around what is meant")
  func longLine() throws {
    let line = String(repeating: "x", count: 500) + "HERE" + String(repeating: "y", count: 500)
    let fault = Diagnostic(
      kind: "x", file: "f", line: 100_000, column: 501, length: 4, snippet: line, message: "m")
    let lines = fault.text().split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1].hasPrefix("100000 | …xxx"))
    #expect(lines[1].hasSuffix("yyy…"))
    #expect(lines[1].count == 9 + 162)
    let caret = lines[2].prefix { $0 != "^" }.count
    #expect(lines[1].dropFirst(caret).prefix(4) == "HERE")
    #expect(lines[2].hasSuffix("^~~~"))
  }

  @Test("foreign text in the message cannot move the cursor or begin a line")
  func hostileMessage() {
    let fault = Diagnostic(
      kind: "x", file: "f", message: "found 'a\u{1B}[2J\nerror: b\u{202E}'", help: "c\u{7}\rd")
    #expect(!fault.text().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(fault.text().split(separator: "\n").count == 2)
  }

  @Test("colours stand around the words and never inside the file's line")
  func colours() {
    #expect(
      unknown.text(color: true) == """
        \u{1B}[1msources.yaml:14:7:\u{1B}[0m \u{1B}[31merror:\u{1B}[0m unknown option 'windw' for \
        plugin 'tmdb'
           14 |       windw: week
              |       \u{1B}[32m^~~~~\u{1B}[0m
        \u{1B}[36mhelp:\u{1B}[0m did you mean 'window'? It takes 'day' or 'week'; default 'day'.
        """)
  }

  /// Line, column, length, and the two lines as they are shown with `geheim` cut out.
  static let masked: [(String, Int, Int, String, String)] = [
    ("key: geheim, b: c", 14, 1, "key: ***, b: c", "          ^"),
    ("a: b, key: geheim", 1, 1, "a: b, key: ***", "^"),
    ("key: geheim", 6, 6, "key: ***", "     ^~~"),
    ("key: geheim", 8, 2, "key: ***", "     ^~~"),
    ("key: geheim", 1, 11, "key: ***", "^~~~~"),
  ]

  @Test("secrets are cut out of the line, and the caret stays", arguments: masked)
  func secrets(_ line: String, _ column: Int, _ length: Int, _ shown: String, _ caret: String) {
    let fault = Diagnostic(
      kind: "x", file: "f", line: 7, column: column, length: length, snippet: line,
      message: "found 'geheim'", help: "not geheim"
    ).masked { $0.replacing("geheim", with: "***") }
    #expect(
      fault.text() == """
        f:7:\(column): error: found '***'
            7 | \(shown)
              | \(caret)
        help: not ***
        """)
  }
}
