import RoostCLI
import Testing

@Suite("Wrapped text")
struct WrappedTextTests {
  @Test(
    "lines break between words, by display width",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("新闻 新闻", 5, ["新闻", "新闻"]),
      ("abcdefgh ij", 4, ["abcdefgh", "ij"]), ("short", 80, ["short"]), ("", 10, []),
    ] as [(String, Int, [String])])
  func wraps(text: String, width: Int, lines: [String]) {
    #expect(WrappedText.lines(text, width: width) == lines)
  }

  @Test("without a width nothing is broken")
  func keeps() {
    #expect(WrappedText.lines("one two", width: nil) == ["one two"])
  }
}
