import Feeds
import JSON
import Testing

@Suite("documents that strict readers refuse")
struct TroubleTests {
  @Test("a blank before the declaration, and bytes in the declared encoding")
  func blankBeforeDeclaration() throws {
    // "Привет" in windows-1251.
    let word: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    let head = "\n<?xml version=\"1.0\" encoding=\"windows-1251\"?><rss><channel><item><title>"
    let tail = "</title></item></channel></rss>"
    let declared = try ReadFeed(Array(head.utf8) + word + Array(tail.utf8))
    #expect(declared.entries.map(\.title) == ["Привет"])
  }

  @Test("bytes that are valid UTF-8 are read so, whatever the declaration says")
  func lyingDeclaration() throws {
    let read = try ReadFeed(
      "<?xml version=\"1.0\" encoding=\"windows-1251\"?><rss><item><title>Привет</title></item></rss>"
    )
    #expect(read.entries.map(\.title) == ["Привет"])
  }

  @Test("the charset of the content type counts where nothing is declared")
  func charsetOfHeader() throws {
    let bytes = Array("<rss><item><title>caf".utf8) + [0xE9] + Array("</title></item></rss>".utf8)
    let read = try ReadFeed(bytes, contentType: "text/xml; charset=\"ISO-8859-1\"")
    #expect(read.entries.map(\.title) == ["café"])
  }

  @Test("control characters are removed and counted, and the items stay")
  func controlCharacters() throws {
    let read = try ReadFeed(
      ReadFeed.rss(
        """
        <item><guid>1</guid><title>before &#8; a\u{1}f\u{2}ter</title></item>
        <item><guid>2</guid><title>fine</title></item>
        """))
    #expect(read.entries.map(\.title) == ["before after", "fine"])
    #expect(read.warnings == ["line 1, column 63: 3 forbidden characters were removed"])
  }

  @Test("parts without number cost no more than their bytes: what is beyond 256 is left out")
  func endlessParts() throws {
    let parts = (0..<100_000).map {
      """
      <category>c\($0)</category><dc:creator>a\($0)</dc:creator><podcast:person>p\($0)</podcast:person>\
      <enclosure url="https://e.example.org/\($0).mp3"/><enclosure url="file:///\($0)"/>
      """
    }
    let entry = try ReadFeed.item(parts.joined())
    #expect(entry.categories.count == 256)
    #expect(entry.authors.count == 256)
    #expect(entry.enclosures.count == 256)
    #expect(entry.attributes["persons"]?.arrayValue?.count == 256)
    #expect(entry.warnings.count == 20)
  }

  @Test("what came before a cut is kept, the entry that is cut is not")
  func cut() throws {
    let read = try ReadFeed(
      "<rss><channel><title>F</title><item><guid>1</guid></item><item><guid>2</guid><title>ha")
    #expect(read.entries.map(\.id) == ["1"])
    #expect(read.feed?.title == "F")
    #expect(read.isCutShort)
    #expect(
      read.warnings.last?.hasSuffix("the document is cut short; what came before the cut is kept")
        == true)
  }

  @Test("end tags that are only forgotten at the end cost no entry")
  func forgottenEndTags() throws {
    let read = try ReadFeed("<rss><channel><item><guid>1</guid><title>whole</title>")
    #expect(read.entries.map(\.title) == ["whole"])
  }

  @Test("an item that is never closed ends where the next begins")
  func unclosedItem() throws {
    let read = try ReadFeed(ReadFeed.rss("<item><guid>1</guid><item><guid>2</guid></item>"))
    #expect(read.entries.map(\.id) == ["1", "2"])
  }

  @Test("bare ampersands and unknown entities are text")
  func ampersands() throws {
    let entry = try ReadFeed.item(
      "<title>R&D &unknown; &copy;</title><link>https://e.example.org/?a=1&b=2</link>")
    #expect(entry.title == "R&D &unknown; ©")
    #expect(entry.url == "https://e.example.org/?a=1&b=2")
  }

  @Test(
    "entities of the document's own are never expanded or loaded",
    arguments: [
      "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><rss><item><title>&x;</title></item></rss>",
      "<!DOCTYPE rss [<!ENTITY x \"lol\"><!ENTITY y \"&x;&x;\">]><rss><item><title>&y;</title></item></rss>",
      "<!DOCTYPE rss [<!ENTITY x \"lol\">]><rss><item><link href=\"&x;\"/></item></rss>",
      "<!DOCTYPE rss [<!ENTITY % p SYSTEM \"http://127.0.0.1:9/p\"> %p;]><rss><item/></rss>",
    ])
  func entities(document: String) {
    let error = #expect(throws: FeedError.self) { try ReadFeed(document) }
    #expect(error?.code == "entity-refused")
  }

  @Test("a plain DOCTYPE is nothing to worry about")
  func doctype() throws {
    let read = try ReadFeed(
      "<!DOCTYPE rss PUBLIC \"-//Netscape//DTD RSS 0.91//EN\" \"http://e.example.org/rss.dtd\">"
        + ReadFeed.rss("<item><title>t</title></item>"))
    #expect(read.entries.map(\.title) == ["t"])
  }
}
