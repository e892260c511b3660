import HTTP
import JSON
import RoostFeeds
import RoostKit
import Text

/// What a plugin for feeds makes of one response.
struct ReadPage {
  var page: Page
  var items: [Item] = []
  var relations: [[Relation]] = []
  var skipped: [String] = []
  var warnings: [String] = []

  /// Reads a document; everything that was added before a throw is lost to the caller.
  init(
    _ document: String, _ selection: FeedPageReader.Selection = .entries,
    url: String = "https://e.example.org/feed", memory: JSONValue = .null,
    state: JSONValue = .null, maximumPages: Int? = nil, chunk: Int = .max
  ) throws {
    page = Page(
      response: HTTPResponse(status: 200, url: url), now: Instant(seconds: 1_750_000_000),
      memory: memory, state: state)
    var reader = FeedPageReader(selection, maximumPages: maximumPages)
    let bytes = Array(document.utf8)
    var start = 0
    while start < bytes.count {
      let end = start + min(chunk, bytes.count - start)
      try reader.read(bytes.span.extracting(start..<end), into: &page)
      take()
      start = end
    }
    try reader.finish(into: &page)
    take()
  }

  /// Reads the items of an RSS 2.0 document.
  static func rss(
    _ channel: String, _ selection: FeedPageReader.Selection = .entries, memory: JSONValue = .null
  ) throws -> ReadPage {
    try ReadPage(
      "<rss version=\"2.0\"><channel>\(channel)</channel></rss>", selection, memory: memory)
  }

  private mutating func take() {
    let taken = page.take()
    items += taken.entries.map(\.item)
    relations += taken.entries.map(\.relations)
    skipped += taken.skipped
    warnings += taken.warnings
  }
}
