import Feeds
import JSON
import Testing
import Text

@Suite("which elements fill an entry's fields")
struct EntryFieldTests {
  @Test(
    "titles are plain text, decoded as XML and once more as HTML",
    arguments: [
      ("<title>It&amp;rsquo;s &amp;lt;b&amp;gt; here</title>", "It’s <b> here"),
      ("<title>&lt;b&gt;Bold&lt;/b&gt; move &amp;amp; more</title>", "Bold move & more"),
      ("<title>&amp;amp;lt;</title>", "&lt;"),
      ("<title><![CDATA[ <i>A</i>\n B ]]></title>", "A B"),
      ("<title>A <b>B</b> C</title>", "A B C"),
      ("<title>caf&eacute;</title>", "café"),
      ("<title> </title>", nil),
      ("<dc:title>D</dc:title><title>T</title>", "T"),
      ("<media:title>M</media:title><dc:title>D</dc:title>", "D"),
      ("<media:group><media:title>M</media:title></media:group>", "M"),
      ("<itunes:title>I</itunes:title>", "I"),
      ("<unknown><title>U</title></unknown>", nil),
    ] as [(String, String?)])
  func titles(elements: String, title: String?) throws {
    #expect(try ReadFeed.item(elements).title == title)
  }

  @Test(
    "Atom titles follow their type",
    arguments: [
      ("<title>a &lt;b&gt; c</title>", "a <b> c"),
      ("<title type=\"text\">a &amp;amp; c</title>", "a &amp; c"),
      ("<title type=\"html\">a &lt;b&gt;c&lt;/b&gt; &amp;amp;</title>", "a c &"),
      (
        """
        <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b></div></title>
        """, "a c"
      ),
    ])
  func atomTitles(elements: String, title: String) throws {
    #expect(try ReadFeed.entry(elements).title == title)
  }

  @Test(
    "summaries keep their markup",
    arguments: [
      ("<description>&lt;p&gt;A&lt;/p&gt;</description>", "<p>A</p>"),
      ("<description><p>A</p></description>", "<p>A</p>"),
      ("<description></description>", nil),
      ("<summary>S</summary><description>D</description>", "D"),
      ("<itunes:summary>I</itunes:summary><description>D</description>", "D"),
      ("<itunes:subtitle>S</itunes:subtitle><itunes:summary>I</itunes:summary>", "I"),
      ("<content:encoded>C</content:encoded>", nil),
      ("<media:group><media:description>M</media:description></media:group>", "M"),
    ] as [(String, String?)])
  func summaries(elements: String, summary: String?) throws {
    #expect(try ReadFeed.item(elements).summary == summary)
  }

  @Test(
    "content is HTML",
    arguments: [
      ("<content type=\"text\">1 &lt; 2 &amp; 3</content>", "1 &lt; 2 &amp; 3"),
      ("<content type=\"html\">&lt;p&gt;A&lt;/p&gt;</content>", "<p>A</p>"),
      (
        """
        <content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>A</h:p></h:div>\
        </content>
        """, "<p>A</p>"
      ),
      (
        "<content type=\"html\"><div>&lt;p&gt;A&lt;/p&gt;</div></content>", "<p>A</p>"
      ),
      ("<content type=\"application/octet-stream\">PGI+QTwvYj4=</content>", "<b>A</b>"),
      ("<content type=\"text/html\" mode=\"base64\">PGI+QTwvYj4=</content>", "<b>A</b>"),
      ("<content src=\"https://e.example.org/a.mp4\" type=\"video/mp4\"/>", nil),
    ] as [(String, String?)])
  func content(elements: String, html: String?) throws {
    #expect(try ReadFeed.entry(elements).contentHTML == html)
  }

  @Test(
    "dates by their rank, and published stands in from updated",
    arguments: [
      ("<pubDate>Tue, 06 May 2025 07:30:00 EDT</pubDate>", "2025-05-06T11:30:00Z", nil),
      ("<pubDate><![CDATA[ 3 Jun 2025 10:00:00 GMT ]]></pubDate>", "2025-06-03T10:00:00Z", nil),
      ("<dc:date>2025-01-02</dc:date>", "2025-01-02T00:00:00Z", nil),
      (
        "<dc:date>2025-01-02</dc:date><pubDate>1 Jan 2025 00:00 GMT</pubDate>",
        "2025-01-01T00:00:00Z", nil
      ),
      ("<pubDate>never</pubDate><dc:date>2025-01-02</dc:date>", "2025-01-02T00:00:00Z", nil),
      (
        "<atom:updated>2025-01-03T00:00:00Z</atom:updated>", "2025-01-03T00:00:00Z",
        "2025-01-03T00:00:00Z"
      ),
      (
        """
        <dcterms:modified>2025-01-03</dcterms:modified><dcterms:created>2025-01-01</dcterms:created>
        """, "2025-01-01T00:00:00Z", "2025-01-03T00:00:00Z"
      ),
    ] as [(String, String?, String?)])
  func dates(elements: String, published: String?, updated: String?) throws {
    let entry = try ReadFeed.item(elements)
    #expect(entry.published?.instant.rfc3339 == published)
    #expect(entry.updated?.instant.rfc3339 == updated)
    #expect(entry.warnings == [])
  }

  @Test("an unreadable date is null, with a warning that shows it; a missing one is null without")
  func unreadableDate() throws {
    let bad = try ReadFeed.item("<title>t</title><pubDate>yesterday at noon</pubDate>")
    #expect(bad.published == nil)
    #expect(bad.warnings == ["the date 'yesterday at noon' cannot be read"])
    let none = try ReadFeed.item("<title>t</title><pubDate> </pubDate>")
    #expect(none.published == nil)
    #expect(none.warnings == [])
  }

  @Test(
    "authors are names, without the address beside them",
    arguments: [
      ("<author>ann@e.example.org (Ann Bee)</author>", ["Ann Bee"]),
      ("<author>Ann Bee &lt;ann@e.example.org&gt;</author>", ["Ann Bee"]),
      ("<author>Ann Bee (ann@e.example.org)</author>", ["Ann Bee"]),
      ("<author>ann@e.example.org</author>", ["ann@e.example.org"]),
      ("<author>Ann Bee (editor)</author>", ["Ann Bee (editor)"]),
      ("<author><name>Ann</name><email>ann@e.example.org</email></author>", ["Ann"]),
      ("<author><email>ann@e.example.org</email></author>", ["ann@e.example.org"]),
      (
        "<dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator><author>Ann</author>",
        ["Ann", "Bob"]
      ),
      ("<itunes:author>Show</itunes:author><dc:creator>Ann</dc:creator>", ["Ann"]),
      ("<itunes:author>Show</itunes:author>", ["Show"]),
      ("<media:credit role=\"author\">Cam</media:credit>", ["Cam"]),
      ("<title>t</title>", ["Desk"]),
    ])
  func authors(elements: String, names: [String]) throws {
    let editor = "<managingEditor>desk@e.example.org (Desk)</managingEditor>"
    let read = try ReadFeed(ReadFeed.rss("\(editor)<item>\(elements)</item>"))
    #expect(read.entries.first?.authors == names)
  }

  @Test("an entry taken over from elsewhere has the source's authors")
  func sourceAuthors() throws {
    let entry = try ReadFeed.entry(
      "<id>1</id><source><author><name>Origin</name></author><title>Other</title></source>")
    #expect(entry.authors == ["Origin"])
    #expect(entry.attributes["source"] == ["title": "Other"])
  }

  @Test(
    "categories of every kind, each once",
    arguments: [
      ("<category>A</category><category> A </category><dc:subject>B</dc:subject>", ["A", "B"]),
      ("<category term=\"a\" label=\"A\"/><category term=\"b\"/>", ["A", "b"]),
      ("<itunes:keywords>x, y,,x</itunes:keywords>", ["x", "y"]),
      (
        "<itunes:category text=\"Arts\"><itunes:category text=\"Food\"/></itunes:category>",
        ["Arts", "Food"]
      ),
    ])
  func categories(elements: String, names: [String]) throws {
    #expect(try ReadFeed.item(elements).categories == names)
  }

  @Test("ids are verbatim, by their rank")
  func ids() throws {
    #expect(try ReadFeed.item("<guid> A b </guid>").id == "A b")
    #expect(try ReadFeed.item("<dc:identifier>d</dc:identifier><guid>g</guid>").id == "g")
    let base = "xml:base=\"https://e.example.org/a/\""
    #expect(try ReadFeed.entry("<id>../x</id>", attributes: base).id == "../x")
    #expect(try ReadFeed.item("<title>t</title>").id == nil)
  }

  @Test(
    "pictures by their rank",
    arguments: [
      ("<itunes:image href=\"https://e.example.org/i.png\"/>", "https://e.example.org/i.png"),
      (
        """
        <media:thumbnail url="https://e.example.org/t.png"/>\
        <itunes:image href="https://e.example.org/i.png"/>
        """, "https://e.example.org/i.png"
      ),
      (
        "<media:content url=\"https://e.example.org/c.png\" medium=\"image\"/>",
        "https://e.example.org/c.png"
      ),
      ("<media:content url=\"https://e.example.org/c.mp4\" type=\"video/mp4\"/>", nil),
    ] as [(String, String?)])
  func pictures(elements: String, url: String?) throws {
    #expect(try ReadFeed.item(elements).imageURL == url)
  }
}
