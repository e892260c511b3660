import Feeds
import JSON
import Testing
import Text

@Suite("JSON Feed")
struct JSONFeedTests {
  private func read(_ items: String, head: String = "", url: String? = nil) throws -> ReadFeed {
    try ReadFeed(
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \(head) \"items\": [\(items)]}", url: url
    )
  }

  @Test("every member of an item has its field")
  func item() throws {
    let read = try read(
      """
      {"id": 7, "url": "p/7", "title": "T &amp; <b>t</b>", "summary": "S",
       "content_html": "<img src='a.png'>", "content_text": "no",
       "date_published": "2025-01-02T03:04:05+01:00", "date_modified": "2025-01-03",
       "image": "i.png", "banner_image": "b.png", "language": "fr", "tags": ["a", "b", "a"],
       "authors": [{"name": "Ann"}, {"url": "https://e.example.org"}], "author": {"name": "Bob"},
       "external_url": "https://o.example.org/",
       "attachments": [{"url": "7.m4a", "mime_type": "audio/x-m4a", "size_in_bytes": 5,
         "duration_in_seconds": 61.5}, {"mime_type": "audio/mpeg"}]}
      """, head: "\"feed_url\": \"https://e.example.org/d/feed.json\",")
    let entry = try #require(read.entries.first)
    #expect(entry.id == "7")
    #expect(entry.url == "https://e.example.org/d/p/7")
    #expect(entry.title == "T & t")
    #expect(entry.summary == "S")
    #expect(entry.contentHTML == "<img src=\"https://e.example.org/d/a.png\">")
    #expect(entry.published?.instant.rfc3339 == "2025-01-02T02:04:05Z")
    #expect(entry.updated?.instant.rfc3339 == "2025-01-03T00:00:00Z")
    #expect(entry.imageURL == "https://e.example.org/d/i.png")
    #expect(entry.language == "fr")
    #expect(entry.categories == ["a", "b"])
    #expect(entry.authors == ["Ann"])
    #expect(
      entry.enclosures == [
        ParsedEnclosure(url: "https://e.example.org/d/7.m4a", type: "audio/x-m4a", length: 5)
      ])
    #expect(
      entry.attributes == ["external_url": "https://o.example.org/", "duration_s": 61])
    #expect(entry.warnings == [])
  }

  @Test("plain content is escaped, and the feed's author and language stand in")
  func fallbacks() throws {
    let read = try read(
      "{\"id\": \"1\", \"content_text\": \"1 < 2 & 3\"}",
      head: "\"author\": {\"name\": \"Desk\"}, \"language\": \"en\",")
    let entry = try #require(read.entries.first)
    #expect(entry.contentHTML == "1 &lt; 2 &amp; 3")
    #expect(entry.authors == ["Desk"])
    #expect(entry.language == "en")
    #expect(entry.published == nil)
  }

  @Test("members of a wrong type are absent, and their item stays")
  func wrongTypes() throws {
    let read = try read(
      """
      {"id": {}, "title": ["x"], "url": 5, "tags": "a", "attachments": {}, "authors": null}, "text", 3
      """)
    #expect(read.entries.count == 3)
    #expect(read.entries.allSatisfy { $0.title == nil && $0.url == nil && $0.id == nil })
  }

  @Test("what the feed says of itself")
  func feed() throws {
    let read = try read(
      "",
      head: """
        "title": "F", "home_page_url": "https://e.example.org/", "description": "D",
        "icon": "/i.png", "next_url": "/feed.json?p=2", "authors": [{"name": "Ann"}],
        """, url: "https://e.example.org/feed.json")
    #expect(read.feed?.title == "F")
    #expect(read.feed?.url == "https://e.example.org/")
    #expect(read.feed?.description == "D")
    #expect(read.feed?.imageURL == "https://e.example.org/i.png")
    #expect(read.feed?.nextURL == "https://e.example.org/feed.json?p=2")
    #expect(read.feed?.authors == ["Ann"])
  }
}
