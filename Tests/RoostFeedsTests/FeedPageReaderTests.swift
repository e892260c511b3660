import HTTP
import JSON
import RoostFeeds
import RoostKit
import Testing
import Text

@Suite("feeds as pages of items")
struct FeedPageReaderTests {
  private static let show = """
    <title>Show</title><link>https://e.example.org/</link><description>D</description>
    <language>en</language><itunes:image href="/c.png"/><itunes:author>Ann</itunes:author>
    <item><guid>1</guid><title>E</title><enclosure url="/1.mp3" type="audio/mpeg"/></item>
    <item><guid>2</guid><title>News</title></item>
    <item><guid>3</guid><title>Poster</title><enclosure url="/p.pdf" type="application/pdf"/></item>
    <item><guid>4</guid><enclosure url="/play/4" length="None"/></item>
    """

  @Test("episodes are part of their show, which they carry under a constant id")
  func carriedShow() throws {
    let read = try ReadPage.rss(Self.show, .episodes)
    #expect(read.items.map(\.id) == ["1", "4"])
    #expect(read.items.map(\.kind) == ["episode", "episode"])
    #expect(read.relations.map { $0.map(\.name) } == [["part-of"], ["part-of"]])
    let carried = try #require(read.relations.first?.first?.carried)
    #expect(read.relations.last?.first?.carried == carried)
    #expect(read.relations.first?.first?.target == "show")
    #expect(carried.id == "show")
    #expect(carried.kind == "podcast")
    #expect(carried.title == "Show")
    #expect(carried.url == "https://e.example.org/")
    #expect(carried.summary == "D")
    #expect(carried.imageURL == "https://e.example.org/c.png")
    #expect(carried.authors == ["Ann"])
  }

  @Test("podcasts skip what cannot be heard, with the reason")
  func skippedInPodcasts() throws {
    #expect(
      try ReadPage.rss(Self.show, .episodes).skipped == [
        "item 2 ('News') has no enclosure",
        "item 3 ('Poster') has no audio or video among its enclosures",
      ])
  }

  @Test("feeds take it as an article, part of nothing")
  func articles() throws {
    let read = try ReadPage.rss(Self.show, .entries)
    #expect(read.items.map(\.kind) == ["episode", "article", "article", "episode"])
    #expect(read.relations.map(\.count) == [1, 0, 0, 1])
    #expect(read.skipped == [])
  }

  @Test("a title behind the items still reaches the show, and what the feed says of itself")
  func lateTitle() throws {
    let items = (1...3).map { "<item><enclosure url=\"/\($0).mp3\"/></item>" }.joined()
    for chunk in [16, 100_000] {
      let read = try ReadPage(
        "<rss><channel>\(items)<title>Late</title></channel></rss>", .episodes, chunk: chunk)
      #expect(read.page.source?.title == "Late")
      #expect(read.relations.map { $0.first?.carried?.title } == ["Late", "Late", "Late"])
    }
  }

  @Test("items leave before the document ends")
  func streaming() throws {
    var page = Page(response: HTTPResponse(status: 200, url: ""), now: .init(seconds: 0))
    var reader = FeedPageReader(.entries, maximumPages: 1)
    let bytes = Array("<rss><channel><title>F</title><item><guid>1</guid></item><item>".utf8)
    try reader.read(bytes.span, into: &page)
    #expect(page.take().entries.map(\.item.id) == ["1"])
  }

  @Test("fields of an episode that the feed does not give are absent, never made up")
  func absentFields() throws {
    let item = try #require(
      try ReadPage.rss(
        "<item><guid>1</guid><description/><itunes:duration>42 min</itunes:duration></item>"
      )
      .items.first)
    #expect(item == Item(id: "1", kind: "article"))
  }

  @Test("hints and warnings of the document reach the page")
  func hints() throws {
    let read = try ReadPage("<rss><channel><ttl>60</ttl><skipDays><day>Sunday</day></skipDays>")
    #expect(read.page.hints.ttlMinutes == 60)
    #expect(read.page.hints.skipDays == [0])
    #expect(read.page.isComplete == false)
    #expect(read.warnings.count == 1)
  }

  @Test("an entry that the end of the document cuts off is skipped, and the page is not whole")
  func cutEntry() throws {
    let read = try ReadPage(
      "<rss><channel><item><guid>1</guid></item><item><guid>2</guid><title>ha")
    #expect(read.items.map(\.id) == ["1"])
    #expect(read.skipped == ["item 2 is cut off by the end of the document"])
    #expect(read.page.isComplete == false)
    #expect(read.page.isCut)
  }

  @Test("warnings beyond twenty are counted")
  func manyWarnings() throws {
    let items = (1...30).map { "<item><guid>\($0)</guid><pubDate>x</pubDate></item>" }.joined()
    let read = try ReadPage.rss(items)
    #expect(read.warnings.count == 21)
    #expect(read.warnings.last == "10 more warnings")
  }

  @Test("a document that is no feed fails with its kind and a message")
  func failure() {
    let failure = #expect(throws: ReadFailure.self) {
      try ReadPage("<html><head><title>Login</title></head></html>")
    }
    #expect(failure?.kind == "not-a-feed")
    #expect(failure?.message == "HTML page, not a feed: 'Login'; the page announces no feed")
  }

  @Test("what came before a refused entity stays")
  func refusal() throws {
    var page = Page(response: HTTPResponse(status: 200, url: ""), now: .init(seconds: 0))
    var reader = FeedPageReader(.entries, maximumPages: 1)
    let bytes = Array(
      "<!DOCTYPE rss [<!ENTITY x 'y'>]><rss><item><guid>1</guid></item><item><guid>&x;</guid>".utf8)
    #expect(throws: ReadFailure.self) {
      try reader.read(bytes.span, into: &page)
      try reader.finish(into: &page)
    }
    #expect(page.take().entries.map(\.item.id) == ["1"])
    #expect(page.isComplete == false)
  }
}
