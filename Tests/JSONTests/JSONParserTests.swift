import JSON
import Testing

@Suite("Reading JSON")
struct JSONParserTests {
  @Test(
    "a text gives its value",
    arguments: [
      ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)),
      ("1.5", 1.5), ("1e3", .number(1000)), ("-2.5E-1", -0.25), ("\"\"", ""),
      ("[]", []), ("[1,[2],{}]", [1, [2], [:]]), ("{\"a\":{\"b\":null}}", ["a": ["b": nil]]),
      ("\u{FEFF}{}", [:]),
    ] as [(String, JSONValue)])
  func reads(text: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == expected)
    #expect(try JSONValue(parsing: Array(text.utf8)) == expected)
  }

  @Test(
    "escapes in strings are decoded; a lone surrogate becomes U+FFFD",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u00E9""#, "éé"),
      (#""\ud83d\ude42!""#, "🙂!"), (#""\ud83d""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ude42\ud83d""#, "\u{FFFD}\u{FFFD}"),
      (#""\u0000""#, "\u{0}"), (#""aé\u0041é""#, "aéAé"),
    ])
  func decodesEscapes(text: String, expected: String) throws {
    #expect(try JSONValue(parsing: text) == .string(expected))
  }

  @Test(
    "an integer beyond 64 bits keeps its digits, as text; a number beyond doubles is the greatest",
    arguments: [
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", "9223372036854775808"),
      ("-9223372036854775809", "-9223372036854775809"),
      ("12345678901234567890", "12345678901234567890"),
      ("1e999", .number(.greatestFiniteMagnitude)), ("-1e999", .number(-.greatestFiniteMagnitude)),
      ("1e-999", .number(0)), ("12345678901234567890.5", .number(12345678901234567890.5)),
    ] as [(String, JSONValue)])
  func greatNumbers(text: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == expected)
  }

  @Test("bytes that are no UTF-8 become U+FFFD")
  func repairsUTF8() throws {
    #expect(try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22]) == "a\u{FFFD}")
  }

  @Test(
    "a fault is told with its place",
    arguments: [
      ("", "unexpected end of the text", 1, 1),
      ("{\n  \"a\": é", "unexpected byte 0xC3 where a value should be", 2, 8),
      ("{\"ü\" 1}", "unexpected character '1' where ':' should be", 1, 6),
      ("[1 2]", "unexpected character '2' where ',' or ']' should be", 1, 4),
      ("[1,]", "unexpected character ']' where a value should be", 1, 4),
      ("{,}", "unexpected character ',' where a member name should be", 1, 2),
      ("{\"a\":1,}", "unexpected character '}' where a member name should be", 1, 8),
      ("01", "a number may not begin with 0", 1, 1),
      ("-", "unexpected end of the text", 1, 2),
      ("1.", "unexpected end of the text", 1, 3),
      ("1e+", "unexpected end of the text", 1, 4),
      ("nul", "unexpected character 'n' where a value should be", 1, 1),
      ("truex", "unexpected character 'x' after the value", 1, 5),
      ("\"a", "the text ends inside a string", 1, 3),
      ("\"a\n\"", "a control character stands raw in a string", 1, 3),
      (#""\x""#, "unknown escape in a string", 1, 2),
      (#""\u12"#, "the text ends inside a string", 1, 4),
      (#""\u12g4""#, "'\\u' needs four hexadecimal digits", 1, 6),
      ("'a'", "unexpected character ''' where a value should be", 1, 1),
      ("NaN", "unexpected character 'N' where a value should be", 1, 1),
    ])
  func tellsFault(text: String, reason: String, line: Int, column: Int) {
    let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("nesting is bounded, so that no text exhausts the stack")
  func boundsNesting() throws {
    let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try JSONValue(parsing: deep) }
    let error = #expect(throws: JSONParseError.self) {
      try JSONValue(parsing: String(repeating: "[", count: 100_000))
    }
    #expect(error?.reason == "nesting is deeper than 256")
    #expect(error?.offset == 256)
  }
}
