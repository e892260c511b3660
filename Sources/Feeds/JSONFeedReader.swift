import JSON
import Text

/// Reads a JSON Feed (jsonfeed.org, versions 1 and 1.1) from its whole text.
struct JSONFeedReader {
  private var base: URLReference?

  /// What the document says of the feed, and its entries.
  struct Document {
    var feed: ParsedFeed
    var entries: [ParsedEntry]
  }

  /// - Parameter documentURL: where the document was read from; without it, its own `feed_url` or
  ///   `home_page_url` are the base of relative references.
  init(documentURL: String?) {
    base = documentURL.flatMap { $0.isEmpty ? nil : URLReference($0) }
  }

  /// - Throws: `FeedError.badJSON`, or `.notAFeed` for JSON of another kind.
  mutating func read(_ bytes: [UInt8]) throws(FeedError) -> Document {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw .badJSON(error)
    }
    let version = Self.text(root["version"])
    let items = root["items"].arrayValue
    guard items != nil || version?.contains("jsonfeed.org/version/") == true else {
      throw .notAFeed("it is JSON without the list 'items' of a JSON Feed")
    }
    if base == nil {
      base = ["feed_url", "home_page_url"].lazy
        .compactMap { Self.text(root[$0]).flatMap { WebURL.absolute($0) } }.first
        .flatMap { URLReference($0) }
    }
    let feed = feed(root)
    let entries = (items ?? []).map { entry($0, feed) }
    return Document(feed: feed, entries: entries)
  }

  private func feed(_ root: JSONValue) -> ParsedFeed {
    var feed = ParsedFeed(format: .json)
    feed.title = title(root["title"])
    feed.url = url(root["home_page_url"])
    feed.description = Self.text(root["description"])
    feed.language = Self.text(root["language"])
    feed.imageURL = url(root["icon"]) ?? url(root["favicon"])
    feed.authors = authors(root)
    feed.selfURL = url(root["feed_url"])
    feed.nextURL = url(root["next_url"]) ?? Self.text(root["next_url"])
    if root["expired"].boolValue == true { feed.attributes["expired"] = true }
    return feed
  }

  private func entry(_ item: JSONValue, _ feed: ParsedFeed) -> ParsedEntry {
    var builder = EntryBuilder()
    builder.id.offer(Self.text(item["id"]), rank: 1)
    builder.title.offer(title(item["title"]), rank: 1)
    builder.url.offer(url(item["url"]), rank: 1)
    builder.summary.offer(Self.text(item["summary"]), rank: 1)
    if let html = Self.text(item["content_html"]) {
      builder.content.offer(HTMLLinks.absolute(html, base: base), rank: 2)
    }
    builder.content.offer(Self.text(item["content_text"]).map(HTMLEscape.text), rank: 1)
    builder.offerDate(Self.text(item["date_published"]) ?? "", \.published, rank: 1)
    builder.offerDate(Self.text(item["date_modified"]) ?? "", \.updated, rank: 1)
    builder.image.offer(url(item["image"]) ?? url(item["banner_image"]), rank: 1)
    builder.language.offer(Self.text(item["language"]), rank: 1)
    for name in authors(item) { builder.addAuthor(name) }
    for tag in item["tags"].arrayValue ?? [] { builder.addCategory(Self.text(tag)) }
    for attachment in item["attachments"].arrayValue ?? [] { add(attachment, to: &builder) }
    if let external = url(item["external_url"]) {
      builder.attributes["external_url"] = .string(external)
    }
    return builder.entry(feedAuthors: feed.authors, feedLanguage: feed.language)
  }

  private func add(_ attachment: JSONValue, to builder: inout EntryBuilder) {
    guard let address = Self.text(attachment["url"]) else { return }
    guard let url = WebURL.absoluteAny(address, base: base) else {
      let shown = EntryBuilder.shortened(address)
      builder.warn("the attachment's address '\(shown)' cannot be used")
      return
    }
    let size = attachment["size_in_bytes"].integerValue.flatMap { $0 > 0 ? $0 : nil }
    let type = MediaType.type(Self.text(attachment["mime_type"]))
    builder.addEnclosure(ParsedEnclosure(url: url, type: type, length: size))
    let seconds = attachment["duration_in_seconds"].numberValue.map { "\($0)" }
    builder.duration.offer(seconds.flatMap(DurationParser.seconds), rank: 1)
  }

  /// Version 1.1 has `authors`; `author` of version 1 counts only where that is missing.
  private func authors(_ object: JSONValue) -> [String] {
    let people = object["authors"].arrayValue ?? [object["author"]]
    var names: [String] = []
    for person in people { EntryBuilder.add(Self.text(person["name"]), to: &names) }
    return names
  }

  private func url(_ value: JSONValue) -> String? {
    Self.text(value).flatMap { WebURL.absolute($0, base: base) }
  }

  private func title(_ value: JSONValue) -> String? {
    Self.text(value).map(HTMLText.title).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A text that is not blank; a number as its text, since ids are sometimes written so.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): XMLFeedReader.filled(text)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    default: nil
    }
  }
}
