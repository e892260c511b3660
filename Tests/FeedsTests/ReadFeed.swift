import Feeds
import Testing

/// A document read to its end.
struct ReadFeed {
  var feed: ParsedFeed?
  var entries: [ParsedEntry]
  var warnings: [String]
  var isCutShort: Bool

  /// Reads a document given as text.
  init(
    _ document: String, url: String? = nil, contentType: String? = nil, chunk: Int = .max
  ) throws(FeedError) {
    try self.init(Array(document.utf8), url: url, contentType: contentType, chunk: chunk)
  }

  /// Reads a document in pieces of so many bytes.
  init(
    _ bytes: [UInt8], url: String? = nil, contentType: String? = nil, chunk: Int = .max
  ) throws(FeedError) {
    var parser = FeedParser(url: url, contentType: contentType)
    entries = []
    var start = 0
    while start < bytes.count {
      let end = start + min(chunk, bytes.count - start)
      try parser.push(bytes.span.extracting(start..<end))
      entries += parser.takeEntries()
      start = end
    }
    try parser.finish()
    entries += parser.takeEntries()
    feed = parser.feed
    warnings = parser.warnings
    isCutShort = parser.isCutShort
  }

  /// Reads the one item of an RSS 2.0 document.
  static func item(_ elements: String, url: String? = nil) throws -> ParsedEntry {
    let read = try ReadFeed(rss("<item>\(elements)</item>"), url: url)
    return try #require(read.entries.first)
  }

  /// Reads the one entry of an Atom document.
  static func entry(
    _ elements: String, attributes: String = "", url: String? = nil
  ) throws -> ParsedEntry {
    let read = try ReadFeed(atom("<entry>\(elements)</entry>", attributes: attributes), url: url)
    return try #require(read.entries.first)
  }

  static func rss(_ channel: String) -> String {
    "<rss version=\"2.0\"><channel>\(channel)</channel></rss>"
  }

  static func atom(_ children: String, attributes: String = "") -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(attributes)>\(children)</feed>"
  }
}
