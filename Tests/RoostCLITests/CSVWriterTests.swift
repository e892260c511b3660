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
      ("1-1", "1-1"), (" =1", "' =1"), ("\u{A0}@x", "'\u{A0}@x"), ("\u{200B}=1", "'=1"),
      ("\u{1B}=1", "'=1"), ("＝1", "'＝1"), ("\r\n=1", "\"'\n=1\""),
    ])
  func guards(text: String, expected: String) {
    #expect(CSVWriter.record([.text(text)]) == expected + "\r\n")
  }

  @Test("nothing in it steers a terminal that shows it; its line breaks are line feeds")
  func steersNothing() {
    let hostile = "a\u{1B}[2J\u{9B}31m\u{7}\u{202E}b\rc\r\nd\te\u{8}\u{FEFF}"
    #expect(CSVWriter.record([.text(hostile)]) == "\"a[2J31mb\nc\nd\te\"\r\n")
  }

  @Test("numbers of ours stand as they are, nothing is an empty field")
  func keepsPlain() {
    #expect(CSVWriter.record([.plain("-5"), .empty, .text("x")]) == "-5,,x\r\n")
  }
}
