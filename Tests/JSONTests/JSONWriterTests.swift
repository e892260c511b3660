import JSON
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test(
    "a value is written compactly, and reads back as it was",
    arguments: [
      (["a": [1, 2.5, nil, true], "b": [:], "c": []], #"{"a":[1,2.5,null,true],"b":{},"c":[]}"#),
      (.integer(.min), "-9223372036854775808"), (.number(1e300), "1e+300"),
      (.number(0.1), "0.1"), ("é新🙂/", "\"é新🙂/\""),
    ] as [(JSONValue, String)])
  func writes(value: JSONValue, expected: String) throws {
    #expect(value.text() == expected)
    #expect(try JSONValue(parsing: value.text()) == value)
    #expect(try JSONValue(parsing: value.prettyText) == value)
  }

  @Test("a whole double is written without a fraction, one that is not finite as null")
  func writesDoubles() {
    #expect(JSONValue.number(3).text() == "3")
    #expect(JSONValue.number(.infinity).text() == "null")
    #expect(JSONValue.number(.nan).text() == "null")
  }

  @Test("what steers a terminal or a text's direction leaves as an escape")
  func escapesControls() throws {
    let text = "\u{1B}[2J\u{9B}\u{7F}\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\"\\\n\t\u{0}éآ’"
    let written = JSONValue.string(text).text()
    #expect(
      written
        == #""\u001b[2J\u009b\u007f\u202e\u2066\u200f\u061c\u2028\"\\\n\t\u0000éآ’""#)
    #expect(try JSONValue(parsing: written) == .string(text))
  }

  @Test("what hides leaves as an escape, but for the joiners of emoji and scripts")
  func escapesHidden() throws {
    let text =
      "z\u{200B}w\u{FEFF}\u{AD}\u{180E}\u{2060}\u{206F}\u{FFF9}\u{FFFB}\u{E0041}\u{E007F}"
      + "\u{200C}\u{200D}\u{FFFD}\u{FFFC}\u{E0100}\u{1820}、한ｆ"
    let written = JSONValue.string(text).text()
    #expect(
      written
        == #""z\u200bw\ufeff\u00ad\u180e\u2060\u206f\ufff9\ufffb\udb40\udc41\udb40\udc7f"#
        + "\u{200C}\u{200D}\u{FFFD}\u{FFFC}\u{E0100}\u{1820}、한ｆ\"")
    #expect(try JSONValue(parsing: written) == .string(text))
  }

  @Test("names are sorted on wish")
  func sortsNames() {
    let value: JSONValue = ["b": ["d": 1, "c": 2], "a": 3]
    #expect(value.text(sortedNames: true) == #"{"a":3,"b":{"c":2,"d":1}}"#)
  }

  @Test("the pretty form has a member a line, two blanks a level")
  func writesPretty() {
    let value: JSONValue = ["a": [1, [:]], "b": []]
    #expect(value.prettyText == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}")
  }

  @Test("values tell what they are, and nil for every other kind")
  func tellsKinds() {
    #expect(JSONValue.number(3).integerValue == 3)
    #expect(JSONValue.number(3.5).integerValue == nil)
    #expect(JSONValue.integer(3).numberValue == 3)
    #expect(JSONValue.string("3").integerValue == nil)
    #expect(JSONValue.string("x")["a"] == .null)
    #expect(JSONValue.object(["a": 1])["b"].isNull)
  }
}
