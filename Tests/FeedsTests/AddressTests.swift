import Feeds
import JSON
import Testing

@Suite("addresses of entries and files, and links in their texts")
struct AddressTests {
  @Test(
    "the page is the link, else the guid that is one",
    arguments: [
      ("<guid>urn:post:1</guid><link>https://s.example.org/1</link>", "https://s.example.org/1"),
      ("<guid>https://s.example.org/2</guid>", "https://s.example.org/2"),
      ("<guid ispermalink=\"false\">https://s.example.org/3</guid>", nil),
      ("<guid isPermaLink=\"TRUE\">https://s.example.org/4</guid>", "https://s.example.org/4"),
      ("<guid>1700000000123</guid>", nil),
      ("<link/><guid>https://s.example.org/5</guid>", "https://s.example.org/5"),
      (
        "<link>https://s.example.org/6</link><guid>https://s.example.org/7</guid>",
        "https://s.example.org/6"
      ),
      ("<atom:link href=\"https://s.example.org/8\"/>", "https://s.example.org/8"),
      ("<atom:link rel=\"self\" href=\"https://s.example.org/9\"/>", nil),
      (
        """
        <link>https://s.example.org/10</link>\
        <feedburner:origLink>https://s.example.org/11</feedburner:origLink>
        """, "https://s.example.org/11"
      ),
      ("<link>javascript:alert(1)</link>", nil),
    ] as [(String, String?)])
  func pages(elements: String, url: String?) throws {
    #expect(try ReadFeed.item(elements).url == url)
  }

  @Test(
    "addresses are repaired where they can be",
    arguments: [
      (
        "https://ex.example.org/n?c=food &amp; drink",
        "https://ex.example.org/n?c=food%20&%20drink"
      ),
      ("https://ex.example.org/新闻/1", "https://ex.example.org/%E6%96%B0%E9%97%BB/1"),
      (
        "https://ex.example.org/a%20b/%E6%96%B0", "https://ex.example.org/a%20b/%E6%96%B0"
      ),
    ])
  func repairedAddresses(link: String, url: String) throws {
    #expect(try ReadFeed.item("<link> \(link)\n</link>").url == url)
  }

  @Test("an address that is none is null with a warning, and the entry stays")
  func brokenAddress() throws {
    let entry = try ReadFeed.item("<title>t</title><link>http://[broken</link>")
    #expect(entry.url == nil)
    #expect(entry.warnings == ["the link 'http://[broken' is no web address"])
  }

  @Test("the nearest xml:base counts, each resolved against the outer one")
  func nearestBase() throws {
    let read = try ReadFeed(
      ReadFeed.atom(
        """
        <entry><id>e1</id><link href="one/"/>
        <link rel="enclosure" href="/audio/1.mp3" type="audio/mpeg"/>
        <content type="html" xml:base="one/">&lt;img src="a.png"&gt; &lt;a href="?p=2"&gt;n&lt;/a&gt;</content>
        </entry><entry><id>e2</id><link href="two"/></entry>
        """, attributes: "xml:base=\"https://example.org/blog/\""),
      url: "https://example.org/feeds/all.atom")
    let entry = try #require(read.entries.first)
    #expect(entry.url == "https://example.org/blog/one/")
    #expect(entry.enclosures.map(\.url) == ["https://example.org/audio/1.mp3"])
    #expect(
      entry.contentHTML
        == "<img src=\"https://example.org/blog/one/a.png\"> "
        + "<a href=\"https://example.org/blog/one/?p=2\">n</a>")
    #expect(read.entries.last?.url == "https://example.org/blog/two")
  }

  @Test("without xml:base the document's address counts, without that its own or its home page")
  func documentBase() throws {
    let item = "<item><link>p/1</link></item>"
    func url(_ head: String, _ address: String?) throws -> String? {
      try ReadFeed(ReadFeed.rss(head + item), url: address).entries.first?.url
    }
    let home = "<link>https://home.example.org/x/</link>"
    let own = "<atom:link rel=\"self\" href=\"https://own.example.org/f/feed\"/>"
    #expect(try url(home + own, "https://d.example.org/a/b") == "https://d.example.org/a/p/1")
    #expect(try url(home + own, nil) == "https://own.example.org/f/p/1")
    #expect(try url(home, nil) == "https://home.example.org/x/p/1")
    #expect(try url("", nil) == nil)
  }

  @Test(
    "links in markup are made absolute, everything else stays as written",
    arguments: [
      ("<a href='x'>1</a>", "<a href=\"https://e.example.org/d/x\">1</a>"),
      ("<A HREF=/x>1</A>", "<A HREF=\"https://e.example.org/x\">1</A>"),
      (
        "<img alt=\"a > b\" src=\"i.png\">",
        "<img alt=\"a > b\" src=\"https://e.example.org/d/i.png\">"
      ),
      ("<a href=\"?a=1&amp;b=2\">1</a>", "<a href=\"https://e.example.org/d/f?a=1&amp;b=2\">1</a>"),
      ("<a href=\"#n\">1</a>", "<a href=\"https://e.example.org/d/f#n\">1</a>"),
      ("<a href=\"//o.example.org/\">1</a>", "<a href=\"https://o.example.org/\">1</a>"),
      ("<a href=\"HTTP://o.example.org\">1</a>", "<a href=\"HTTP://o.example.org\">1</a>"),
      ("<a href=\"mailto:a@b\">1</a>", "<a href=\"mailto:a@b\">1</a>"),
      ("<a href=\"\">1</a>", "<a href=\"\">1</a>"),
      ("<!-- <a href=\"x\"> -->", "<!-- <a href=\"x\"> -->"),
      ("1 < 2, <a href=", "1 < 2, <a href="),
      ("<p title=\"href=x\">a</p>", "<p title=\"href=x\">a</p>"),
      (
        "<img srcset=\"a.png 1x, /b.png 2x\">",
        "<img srcset=\"https://e.example.org/d/a.png 1x, https://e.example.org/b.png 2x\">"
      ),
      ("<object data=\"x\"></object>", "<object data=\"https://e.example.org/d/x\"></object>"),
    ])
  func markup(written: String, absolute: String) throws {
    let entry = try ReadFeed.item(
      "<description><![CDATA[\(written)]]></description>", url: "https://e.example.org/d/f")
    #expect(entry.summary == absolute)
  }

  @Test("files keep their order; type and length are given, told, or null")
  func enclosures() throws {
    let several = try ReadFeed.item(
      """
      <enclosure url="https://m.example.org/cover.jpg" type="image/jpeg" length="0"/>
      <enclosure url="https://m.example.org/ep1.mp3?sid=9&amp;f=a.txt" length="" type=""/>
      <enclosure url="https://m.example.org/cover.jpg" length="12"/>
      """)
    #expect(
      several.enclosures == [
        ParsedEnclosure(url: "https://m.example.org/cover.jpg", type: "image/jpeg", length: 12),
        ParsedEnclosure(url: "https://m.example.org/ep1.mp3?sid=9&f=a.txt", type: "audio/mpeg"),
      ])
    let bare = try ReadFeed.item(
      "<enclosure url=\"https://m.example.org/play/2\" length=\"None\" type=\"audio\"/>")
    #expect(bare.enclosures == [ParsedEnclosure(url: "https://m.example.org/play/2")])
  }

  @Test("media:content is a file too, and a file that cannot be used is warned of")
  func mediaContent() throws {
    let entry = try ReadFeed.item(
      """
      <media:group><media:content url="/v.mp4" fileSize="99" type="video/mp4" duration="61"/>
      </media:group><enclosure url="file:///etc/passwd"/><enclosure url="magnet:?xt=urn:x"/>
      """, url: "https://e.example.org/")
    #expect(
      entry.enclosures == [
        ParsedEnclosure(url: "https://e.example.org/v.mp4", type: "video/mp4", length: 99),
        ParsedEnclosure(url: "magnet:?xt=urn:x"),
      ])
    #expect(entry.attributes["duration_s"] == 61)
    #expect(entry.warnings == ["the enclosure's address 'file:///etc/passwd' cannot be used"])
  }
}
