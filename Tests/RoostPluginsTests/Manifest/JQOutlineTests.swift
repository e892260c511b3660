import Testing

@testable import RoostPlugins

@Suite("The outline of a jq expression")
struct JQOutlineTests {
  func outline(_ text: String, isInsert: Bool = false) -> JQOutline {
    JQOutline(Array(text.unicodeScalars), isInsert: isInsert)
  }

  /// The text after an insert's opening brace, and where the insert ends.
  static let ends: [(String, Int?)] = [
    (".a} b", 2), ("{a: .b}} c", 7), ("\"}\"} d", 3), ("\"\\\"}\"}", 5),
    ("\"\\(.a | {b: \"}\"})\"}", 18),
    ("[.a[]]}", 6), ("(.a)}", 4), (".a", nil), ("", nil), ("}", 0), (".a # }\n}", 7),
    ("@base64 \"\\(.a)\"}", 15), (".[\"}\"]}", 6),
  ]

  @Test("finds the brace that ends an insert", arguments: ends)
  func end(_ text: String, _ expected: Int?) {
    #expect(outline(text, isInsert: true).end == expected)
  }

  static let faults: [(String, Int?, String?)] = [
    (".a | .b", nil, nil), ("(.a", 0, "'(' is never closed"), (".a)", 2, "')' closes nothing"),
    ("[(.a])", 4, "']' does not close '('"), (".a | \"x", 5, "a quote is opened and never closed"),
    ("\"\\(.a\"", 5, "a quote is opened and never closed"),
    ("\"\\(.a", 2, "'(' is never closed"), ("{a: 1", 0, "'{' is never closed"),
    ("\"\\\\\"", nil, nil), ("\"\\(\"\\(.a)\")\"", nil, nil), ("(.a) # )", nil, nil),
    ("}", 0, "'}' closes nothing"), ("\"\\", 0, "a quote is opened and never closed"),
  ]

  @Test("says which bracket or quote does not fit", arguments: faults)
  func fault(_ text: String, _ offset: Int?, _ message: String?) {
    let found = outline(text).fault
    #expect(found?.offset == offset)
    #expect(found?.message == message)
  }

  static let free: [(String, [String])] = [
    (".a", []), ("$a + $b_2", ["a", "b_2"]), (". as $x | $x + $y", ["y"]),
    (". as [$x, {k: $y}] | $x + $y + $z", ["z"]), (". as {$x, \"k\": [$y]} | $x + $y", []),
    ("reduce .[] as $x (0; . + $x + $y)", ["y"]), ("foreach .[] as [$i, $j] ($k; .; $i)", ["k"]),
    ("def f($n; g): $n + $m; f(1; 2)", ["m"]), ("label $out | break $out", []),
    ("\"$no \\($yes)\"", ["yes"]), (".[\"$no\"]", []), ("# $no\n$yes", ["yes"]), ("$", []),
    ("{$a, b: $c}", ["a", "c"]), (".as + $as", ["as"]), ("$__loc__", ["__loc__"]),
    ("[.[] as $x | $x] | $y", ["y"]), ("@text \"\\($a)\"", ["a"]),
  ]

  @Test("names the variables that the expression does not bind itself", arguments: free)
  func variables(_ text: String, _ expected: [String]) {
    #expect(outline(text).free.map(\.name) == expected)
  }
}
