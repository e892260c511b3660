import RoostCLI
import Testing

@Suite("CSV")
struct CSVWriterTests {
  @Test(
    "a field is quoted where it must be",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
      ("two\nlines", "\"two\nlines\""), (" blank ", "\" blank \""), ("", ""),
    ])
  func quotes(text: String, expected: String) {
    #expect(CSVWriter.record([.text(text)]) == expected + "\r\n")
  }

  @Test(
    "foreign text is never a formula",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
      ("\t=1", "'\t=1"), ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
      ("1-1", "1-1"),
    ])
  func guards(text: String, expected: String) {
    #expect(CSVWriter.record([.text(text)]) == expected + "\r\n")
  }

  @Test("numbers of ours stand as they are, nothing is an empty field")
  func keepsPlain() {
    #expect(CSVWriter.record([.plain("-5"), .empty, .text("x")]) == "-5,,x\r\n")
  }
}
