import Feeds
import JSON
import Testing

@Suite("what a feed says of itself")
struct FeedFieldTests {
  private func feed(_ channel: String, url: String? = nil) throws -> ParsedFeed {
    try #require(try ReadFeed(ReadFeed.rss(channel), url: url).feed)
  }

  private func atomFeed(_ children: String, _ attributes: String = "") throws -> ParsedFeed {
    try #require(try ReadFeed(ReadFeed.atom(children, attributes: attributes)).feed)
  }

  @Test("title, home page, description, language and picture of RSS")
  func rss() throws {
    let feed = try feed(
      """
      <title>A &amp;amp; B</title><link>/home</link><description>&lt;b&gt;D&lt;/b&gt;</description>
      <language>de-AT</language><image><url>/logo.png</url><title>no</title></image>
      <itunes:summary>no</itunes:summary>
      """, url: "https://e.example.org/feed")
    #expect(feed.title == "A & B")
    #expect(feed.url == "https://e.example.org/home")
    #expect(feed.description == "<b>D</b>")
    #expect(feed.language == "de-AT")
    #expect(feed.imageURL == "https://e.example.org/logo.png")
  }

  @Test("the same of Atom")
  func atom() throws {
    let feed = try atomFeed(
      """
      <title type="html">A &amp;amp; B</title><subtitle>D</subtitle><icon>/i.png</icon>
      <link rel="self" href="https://e.example.org/feed"/><link href="/"/><logo>/l.png</logo>
      """, "xml:lang=\"en_GB\"")
    #expect(feed.title == "A & B")
    #expect(feed.url == "https://e.example.org/")
    #expect(feed.description == "D")
    #expect(feed.language == "en-GB")
    #expect(feed.imageURL == "https://e.example.org/l.png")
  }

  @Test("a feed's own address is never its home page")
  func ownAddress() throws {
    let feed = try atomFeed("<link rel=\"self\" href=\"https://e.example.org/feed\"/>")
    #expect(feed.url == nil)
    #expect(feed.selfURL == "https://e.example.org/feed")
  }

  @Test("an image of iTunes stands before an image of RSS")
  func images() throws {
    let feed = try feed(
      """
      <image><url>https://e.example.org/r.png</url></image>
      <itunes:image href="https://e.example.org/i.png"/>
      """)
    #expect(feed.imageURL == "https://e.example.org/i.png")
  }

  @Test("hints for the next visit")
  func hints() throws {
    let feed = try feed(
      """
      <ttl>90</ttl><skipHours><hour>0</hour><hour>24</hour><hour>7</hour><hour>99</hour></skipHours>
      <skipDays><day>Sunday</day><day>saturday</day><day>Someday</day></skipDays>
      """)
    #expect(feed.ttlMinutes == 90)
    #expect(feed.skipHours == [0, 7])
    #expect(feed.skipDays == [0, 6])
    #expect(try self.feed("<ttl>-5</ttl>").ttlMinutes == nil)
  }

  @Test("links of paged and archived feeds")
  func paging() throws {
    let feed = try atomFeed(
      """
      <link rel="next" href="https://e.example.org/f?page=2"/>
      <link rel="prev-archive" href="https://e.example.org/2024.atom"/>
      """)
    #expect(feed.nextURL == "https://e.example.org/f?page=2")
    #expect(feed.previousArchiveURL == "https://e.example.org/2024.atom")
  }

  @Test("what the Podcast Namespace says of a show")
  func show() throws {
    let feed = try feed(
      """
      <podcast:guid>917393e3</podcast:guid><podcast:locked owner="a@e.example.org">yes</podcast:locked>
      <podcast:funding url="https://e.example.org/give">Give!</podcast:funding>
      <podcast:person role="host" href="https://e.example.org/ann">Ann</podcast:person>
      <podcast:value type="lightning" method="keysend">
      <podcast:valueRecipient name="Ann" split="90"/><podcast:valueRecipient name="Bob" split="10"/>
      </podcast:value><itunes:type>Serial</itunes:type><itunes:explicit>clean</itunes:explicit>
      """)
    #expect(
      feed.attributes == [
        "podcast_guid": "917393e3", "locked": true, "show_type": "serial", "explicit": false,
        "funding": [["text": "Give!", "url": "https://e.example.org/give"]],
        "persons": [["role": "host", "href": "https://e.example.org/ann", "name": "Ann"]],
        "value": [
          [
            "type": "lightning", "method": "keysend",
            "recipients": [["name": "Ann", "split": "90"], ["name": "Bob", "split": "10"]],
          ]
        ],
      ])
  }

  @Test("what podcasts say of an episode")
  func episode() throws {
    let entry = try ReadFeed.item(
      """
      <itunes:duration>1:02:03</itunes:duration><itunes:season> 2 </itunes:season>
      <itunes:episode>x</itunes:episode><podcast:episode>7</podcast:episode>
      <itunes:explicit>Yes</itunes:explicit><itunes:episodeType>Bonus</itunes:episodeType>
      <podcast:transcript url="/1.vtt" type="text/vtt"/>
      <podcast:chapters url="/1.json" type="application/json+chapters"/>
      <podcast:soundbite startTime="73.0" duration="60"/><slash:comments>12</slash:comments>
      """, url: "https://e.example.org/f")
    #expect(
      entry.attributes == [
        "duration_s": 3723, "season": 2, "episode": 7, "explicit": true, "episode_type": "bonus",
        "transcripts": [["url": "https://e.example.org/1.vtt", "type": "text/vtt"]],
        "chapters": ["url": "https://e.example.org/1.json", "type": "application/json+chapters"],
        "soundbites": [["startTime": "73.0", "duration": "60"]], "comment_count": 12,
      ])
  }

  @Test("namespaces count by their URI in any spelling and by the prefixes people use undeclared")
  func namespaces() throws {
    let declared = try ReadFeed(
      """
      <rss xmlns:i="HTTPS://www.iTunes.com/DTDs/PodCast-1.0.dtd/"><channel><item>\
      <i:duration>9</i:duration></item></channel></rss>
      """)
    #expect(declared.entries.first?.attributes["duration_s"] == 9)
    let foreign = try ReadFeed(
      "<rss xmlns:itunes=\"urn:other\"><item><title>t</title><itunes:duration>9</itunes:duration></item></rss>"
    )
    #expect(foreign.entries.first?.attributes.isEmpty == true)
  }
}
