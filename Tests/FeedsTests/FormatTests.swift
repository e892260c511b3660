import Feeds
import Testing

@Suite("formats are told by the content")
struct FormatTests {
  /// One feed with one item, in each format.
  static let documents: [(FeedFormat, String)] = [
    (.rss, "<rss version=\"0.91\"><channel>\(title)<item>\(item)</item></channel></rss>"),
    (.rss, "<rss version=\"2.0\"><channel>\(title)<item>\(item)</item></channel></rss>"),
    (.rss, "<rss version=\"2.0\">\(title)<item>\(item)</item></rss>"),
    (.rss, "<channel>\(title)<item>\(item)</item></channel>"),
    (.rss, "<RSS><CHANNEL><TITLE>F</TITLE><ITEM>\(item)</ITEM></CHANNEL></RSS>"),
    (.rss, "<rss xmlns=\"urn:unknown\"><channel>\(title)<item>\(item)</item></channel></rss>"),
    (
      .rdf,
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel>\(title)</channel>\
      <item>\(item)</item></rdf:RDF>
      """
    ),
    (
      .rdf,
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:rss="http://purl.org/rss/1.0/"><rss:channel><rss:title>F</rss:title></rss:channel>\
      <rss:item><rss:title>T</rss:title><rss:link>https://e.example.org/1</rss:link></rss:item>\
      </rdf:RDF>
      """
    ),
    (
      .atom,
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#">\(title)<entry><title>T</title>\
      <link href="https://e.example.org/1"/></entry></feed>
      """
    ),
    (
      .atom,
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>F</a:title><a:entry>\
      <a:title>T</a:title><a:link href="https://e.example.org/1"/></a:entry></a:feed>
      """
    ),
    (
      .json,
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "F",
       "items": [{"id": "1", "title": "T", "url": "https://e.example.org/1"}]}
      """
    ),
    (
      .json,
      " {\"title\": \"F\", \"items\": [{\"title\": \"T\", \"url\": \"https://e.example.org/1\"}]}"
    ),
  ]

  private static let title = "<title>F</title>"
  private static let item = "<title>T</title><link>https://e.example.org/1</link>"

  @Test("every format gives the same item", arguments: documents)
  func formats(format: FeedFormat, document: String) throws {
    let read = try ReadFeed(document)
    #expect(read.feed?.format == format)
    #expect(read.feed?.title == "F")
    #expect(read.entries.map(\.title) == ["T"])
    #expect(read.entries.map(\.url) == ["https://e.example.org/1"])
  }

  @Test("the cut between chunks changes nothing", arguments: documents)
  func chunks(format: FeedFormat, document: String) throws {
    let whole = try ReadFeed(document)
    for size in [1, 2, 7] {
      let parts = try ReadFeed(document, chunk: size)
      #expect(parts.feed == whole.feed)
      #expect(parts.entries == whole.entries)
    }
  }

  @Test("the content type does not decide")
  func contentType() throws {
    let json = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":[]}"
    #expect(try ReadFeed(json, contentType: "application/rss+xml").feed?.format == .json)
    #expect(try ReadFeed(ReadFeed.rss(""), contentType: "text/html").feed?.format == .rss)
  }

  @Test("entries leave as they end, before the document does")
  func streaming() throws {
    var parser = FeedParser(url: nil, contentType: nil)
    let start = Array("<rss><channel><item><title>1</title></item><item><title>".utf8)
    try parser.push(start.span)
    #expect(parser.takeEntries().map(\.title) == ["1"])
    let end = Array("2</title></item><title>Late</title></channel></rss>".utf8)
    try parser.push(end.span)
    #expect(parser.takeEntries().map(\.title) == ["2"])
    try parser.finish()
    #expect(parser.feed?.title == "Late")
  }

  @Test(
    "what is no feed is refused, with what it is",
    arguments: [
      ("", "the document is empty, not a feed"),
      (" \n ", "the document is empty, not a feed"),
      ("garbage", "not a feed: there is no element in it"),
      ("<svg/>", "not a feed: it begins with an element 'svg'"),
      ("{\"a\": 1}", "not a feed: it is JSON without the list 'items' of a JSON Feed"),
      (
        "{\"a\": ",
        "not a feed: JSON cannot be read at line 1, column 7: unexpected end of the text"
      ),
      ("<html><body/></html>", "HTML page, not a feed; the page announces no feed"),
      ("<p>Not found</p>", "HTML page, not a feed; the page announces no feed"),
    ])
  func refused(document: String, message: String) {
    let error = #expect(throws: FeedError.self) { try ReadFeed(document) }
    #expect(error?.message == message)
  }

  @Test("a packed document of which the server does not say so is named so", arguments: [1, 2, 4])
  func packed(chunk: Int) {
    let error = #expect(throws: FeedError.self) {
      try ReadFeed([0x1F, 0x8B, 0x08, 0x00, 0x3C, 0x3E], chunk: chunk)
    }
    #expect(
      error?.message
        == "not a feed: it is packed with gzip, which its Content-Encoding does not say")
  }

  @Test("a web page in a feed's place is named with its title and the feeds it announces")
  func webPage() {
    let page = """
      <!DOCTYPE html><html><head><title>Just a
        check &amp; more</title>
      <!-- <link rel="alternate" type="application/rss+xml" href="/old.xml"> -->
      <link rel=stylesheet href="/s.css">
      <link rel="alternate" type="application/rss+xml" href="/real.xml">
      <LINK REL='Alternate' TYPE='application/atom+xml' HREF='https://o.example.org/a?b=1&amp;c=2'>
      </head><body>…</body></html>
      """
    for size in [1, 4096] {
      let error = #expect(throws: FeedError.self) {
        try ReadFeed(page, url: "https://example.org/feed", contentType: "text/xml", chunk: size)
      }
      #expect(error?.code == "not-a-feed")
      #expect(
        error?.message
          == "HTML page, not a feed: 'Just a check & more'; the page announces the feeds "
          + "https://example.org/real.xml, https://o.example.org/a?b=1&c=2")
    }
  }
}
