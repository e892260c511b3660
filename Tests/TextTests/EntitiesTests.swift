import Testing
import Text

@Suite("Character references")
struct EntitiesTests {
  @Test(
    "references are decoded once",
    arguments: [
      ("&lt;p&gt; &amp;amp; &quot;&apos;", "<p> &amp; \"'"),
      ("&eacute;&Eacute;&nbsp;&hellip;&rsquo;", "éÉ\u{A0}…’"),
      ("&CounterClockwiseContourIntegral;", "∳"),
      ("&NotEqualTilde;", "\u{2242}\u{338}"),
      ("&AElig;&zwnj;", "Æ\u{200C}"),
      ("&#65;&#x42;&#X43;", "ABC"),
      ("&#65", "A"),
      ("&#150;&#x99;", "–™"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ])
  func decodes(text: String, expected: String) {
    #expect(Entities.decode(text) == expected)
  }

  @Test(
    "old names count without a semicolon unless they begin something else",
    arguments: [
      ("&copy 2024", "© 2024"), ("&amp", "&"), ("?a=1&copy=2", "?a=1&copy=2"),
      ("&copycat", "&copycat"), ("&hellip now", "&hellip now"),
    ])
  func decodesOldNames(text: String, expected: String) {
    #expect(Entities.decode(text) == expected)
  }

  @Test(
    "what is no reference stays as written",
    arguments: ["&", "a & b", "&;", "&#;", "&#x;", "&#xg;", "&unknown;", "&AMp;", "&a", "AT&T"])
  func keeps(text: String) {
    #expect(Entities.decode(text) == text)
  }

  @Test(
    "every name of the table is found, first and last too",
    arguments: [("AElig", "Æ"), ("AMP", "&"), ("zwnj", "\u{200C}"), ("zwj", "\u{200D}")])
  func findsEnds(name: String, value: String) {
    #expect(Entities.named(name) == value)
  }

  @Test("a name that another begins with, and one that begins another, are told apart")
  func tellsPrefixesApart() {
    #expect(Entities.named("in") == "∈")
    #expect(Entities.named("int") == "∫")
    #expect(Entities.named("inte") == nil)
    #expect(Entities.named("") == nil)
  }
}
