import Feeds
package import HTTP
import JSON
package import RoostKit
import Text

/// Reads a feed of any format into a page: items with their show, hints, and the document after it.
///
/// Compiled plugins for feeds are made of this; they differ in what they take.
package struct FeedPageReader: Sendable {
  /// Which entries become items.
  package enum Selection: Sendable {
    /// Every entry: an `episode` where it has audio or video, else an `article`.
    case entries
    /// Entries with audio or video, as `episode`; the others are skipped.
    case episodes
  }

  /// Id of the show that episodes are `part-of`; there is one in a source.
  package static let showID = "show"
  /// Warnings of one document that are told one by one.
  static let maximumWarnings = 20

  private let selection: Selection
  private let maximumPages: Int?
  private var parser: FeedParser?
  private var guids: GuidMemory?
  private var show: Item?
  /// Entries that wait for the feed's title, which stands behind them in some feeds.
  private var waiting: [ParsedEntry] = []
  private var count = 0
  private var warningCount = 0

  /// A reader of one document.
  /// - Parameters:
  ///   - selection: which entries become items.
  ///   - maximumPages: documents of a paged or archived feed (RFC 5005) that one walk reads; nil: nobody said,
  ///     so that ten are read, and a walk that has more is not a whole one.
  package init(_ selection: Selection, maximumPages: Int?) {
    self.selection = selection
    self.maximumPages = maximumPages
  }

  /// The request for a feed, of whatever format.
  package static func request(_ url: String) -> HTTPRequest {
    HTTPRequest(.get, url, fields: ["Accept": accepted])
  }

  /// Feeds of every format; some servers give a page for people to anything else.
  private static let accepted =
    "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5"

  /// Takes the next bytes.
  /// - Throws: `ReadFailure` where the document is no feed; what was added to the page stays.
  package mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {
    begin(page)
    do {
      try parser?.push(chunk)
    } catch {
      throw fail(error, &page)
    }
    addEntries(to: &page, isLast: false)
  }

  /// The document has ended.
  /// - Throws: `ReadFailure` where the document is no feed; what was added to the page stays.
  package mutating func finish(into page: inout Page) throws {
    begin(page)
    do {
      try parser?.finish()
    } catch {
      throw fail(error, &page)
    }
    addEntries(to: &page, isLast: true)
    conclude(&page)
  }

  private mutating func begin(_ page: Page) {
    guard parser == nil else { return }
    parser = FeedParser(url: page.response.url, contentType: page.response.fields["Content-Type"])
    guids = GuidMemory(memory: page.memory)
  }

  private mutating func fail(_ error: FeedError, _ page: inout Page) -> ReadFailure {
    addEntries(to: &page, isLast: true)
    page.source = parser?.feed.map(SourceDescription.init)
    page.isComplete = false
    return ReadFailure(error.code, error.message)
  }

  // MARK: Items

  private mutating func addEntries(to page: inout Page, isLast: Bool) {
    guard let found = parser?.takeEntries(), isLast || !found.isEmpty else { return }
    if show == nil {
      waiting += found
      let feed = parser?.feed
      guard isLast || feed?.title != nil || waiting.count >= 100 else { return }
      show = feed.map(Self.show)
      for entry in waiting { add(entry, to: &page) }
      waiting = []
    } else {
      for entry in found { add(entry, to: &page) }
    }
  }

  private mutating func add(_ entry: ParsedEntry, to page: inout Page) {
    count += 1
    for warning in entry.warnings { warn("item \(count): \(warning)", &page) }
    guard let key = EntryIdentity.id(of: entry) else {
      let reason = "item \(count) has no guid, link, title or text"
      warn(reason, &page)
      return page.skip(reason: reason)
    }
    let isEpisode = entry.enclosures.contains { Self.isPlayable($0) }
    if selection == .episodes, !isEpisode {
      return page.skip(reason: skipReason(entry))
    }
    let id: String
    switch guids?.judge(key, link: entry.url ?? entry.enclosures.first?.url) {
    case .split(let split): id = split
    case .repeated(let times) where EntryIdentity.isHash(key): id = "\(key):\(times + 1)"
    case .repeated:
      return page.skip(reason: "item \(count) has the id and the link of an earlier item")
    case .plain, nil: id = key
    }
    let item = Item(id: id, kind: isEpisode ? "episode" : "article", entry: entry)
    guard isEpisode, let show else { return page.add(item, line: entry.line) }
    page.add(
      item, relations: [Relation("part-of", to: Self.showID, carrying: show)], line: entry.line)
  }

  private func skipReason(_ entry: ParsedEntry) -> String {
    let name = entry.title.map { " ('\($0.prefix(60))')" } ?? ""
    let fault = entry.enclosures.isEmpty ? "no enclosure" : "no audio or video among its enclosures"
    return "item \(count)\(name) has \(fault)"
  }

  /// Whether an enclosure is something to hear or watch; one of unknown type is taken to be so.
  private static func isPlayable(_ enclosure: ParsedEnclosure) -> Bool {
    guard let type = enclosure.type else { return true }
    return type.hasPrefix("audio/") || type.hasPrefix("video/")
      || type == "application/octet-stream" || type == "application/ogg"
      || type == "application/x-mpegurl" || type == "application/vnd.apple.mpegurl"
  }

  private static func show(_ feed: ParsedFeed) -> Item {
    var show = Item(id: showID, kind: "podcast")
    show.title = feed.title
    show.url = feed.url
    show.summary = feed.description
    show.language = feed.language
    show.imageURL = feed.imageURL
    show.authors = feed.authors
    show.categories = feed.categories
    show.attributes = feed.attributes
    return show
  }

  // MARK: The document as a whole

  private mutating func conclude(_ page: inout Page) {
    guard let parser, let feed = parser.feed else { return }
    page.source = SourceDescription(feed)
    page.hints.ttlMinutes = feed.ttlMinutes
    page.hints.skipHours = feed.skipHours
    page.hints.skipDays = feed.skipDays
    if let guids {
      page.memory = guids.memory
      if let guid = guids.firstSplit {
        page.warn(
          "guids are not unique: '\(guid.prefix(60))' stands for several links; "
            + "the link tells those items apart")
      }
    }
    for warning in parser.warnings { warn(warning, &page) }
    if warningCount > Self.maximumWarnings {
      page.warn("\(warningCount - Self.maximumWarnings) more warnings")
    }
    page.isDoubtful = count == 0
    if parser.isCutShort { (page.isComplete, page.isCut) = (false, true) }
    if parser.hasCutEntry {
      page.skip(reason: "item \(count + 1) is cut off by the end of the document")
    }
    switch FeedPaging(page.state).way(after: page.response.url, feed, limit: maximumPages) {
    case .next(let next): page.next = next
    case .end, .enough: break
    case .stopped(let reason):
      page.isComplete = false
      page.warn(reason)
    }
  }

  private mutating func warn(_ message: String, _ page: inout Page) {
    warningCount += 1
    if warningCount <= Self.maximumWarnings { page.warn(message) }
  }
}
