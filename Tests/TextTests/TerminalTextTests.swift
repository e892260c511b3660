import Testing
import Text

@Suite("Text for a terminal")
struct TerminalTextTests {
  @Test(
    "nothing that steers a terminal or hides is left, on one line",
    arguments: [
      (
        "ok \u{1B}]8;;https://bad.example.org\u{7}link\u{1B}]8;;\u{7} \u{1B}[2J\u{9B}31m"
          + " \u{202E}gnp\nnext",
        "ok ]8;;https://bad.example.orglink]8;; [2J31m gnp next"
      ),
      ("a\tb\r\nc\nd\re", "a b c d e"),
      ("a\u{2028}b\u{85}c", "a b c"),
      ("a\u{200B}b\u{FEFF}c\u{2066}d\u{AD}e\u{E0041}", "abcde"),
      ("plain", "plain"), ("Żółć 新闻", "Żółć 新闻"), ("", ""),
      ("👩\u{200D}🚀 می\u{200C}خواهم", "👩\u{200D}🚀 می\u{200C}خواهم"),
    ])
  func cleans(text: String, expected: String) {
    #expect(TerminalText.clean(text) == expected)
  }

  @Test(
    "width counts columns",
    arguments: [
      ("", 0), ("abc", 3), ("Żółć", 4), ("e\u{301}", 1), ("新闻", 4), ("ｆｕｌｌ", 8),
      ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("か\u{3099}", 2), ("🙂", 2), ("👩‍🚀", 2),
      ("🇩🇪", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("☎︎", 1), ("1️⃣", 2), ("…", 1), ("→", 1),
      ("नमस्ते", 4), ("สวัสดี", 4),
    ])
  func measures(text: String, columns: Int) {
    #expect(TerminalText.width(text) == columns)
  }

  @Test(
    "a text that is too wide ends in an ellipsis and never exceeds the columns",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("新闻新闻", 7, "新闻新…"),
      ("新闻新闻", 6, "新闻…"), ("abc", 0, ""), ("abc", 1, "…"), ("🇩🇪🇩🇪", 3, "🇩🇪…"),
      ("新", 2, "新"), ("新a", 2, "…"),
    ])
  func fits(text: String, columns: Int, expected: String) {
    let fitted = TerminalText.fitted(text, to: columns)
    #expect(fitted == expected)
    #expect(TerminalText.width(fitted) <= columns)
  }

  @Test("padding fills up to the columns by width")
  func pads() {
    #expect(TerminalText.padded("新", to: 4) == "新  ")
    #expect(TerminalText.padded("7", to: 3, isRight: true) == "  7")
    #expect(TerminalText.padded("long", to: 2) == "long")
  }
}
