import JSON
import Text
import XML

/// Texts of an entry, taken at the end of their elements.
extension XMLFeedReader {
  mutating func endLeaf(_ leaf: Leaf) {
    if case .person = scope { return endPersonPart(leaf) }
    if case .source = scope { return endSourceTitle(leaf) }
    guard entry != nil else { return endFeedLeaf(leaf) }
    switch leaf.name.element {
    case .title: offerTitle(leaf, rank: 4)
    case .dcTitle: offerTitle(leaf, rank: 3)
    case .mediaTitle: offerTitle(leaf, rank: 2)
    case .itunesTitle: offerTitle(leaf, rank: 1)
    case .description: offerSummary(leaf, rank: 6)
    case .summary: offerSummary(leaf, rank: 5)
    case .dcDescription: offerSummary(leaf, rank: 4)
    case .itunesSummary: offerSummary(leaf, rank: 3)
    case .itunesSubtitle: offerSummary(leaf, rank: 2)
    case .mediaDescription: offerSummary(leaf, rank: 1)
    case .contentEncoded: offerContent(leaf, rank: 3)
    case .content: offerContent(leaf, rank: 2)
    case .xhtmlBody: offerContent(leaf, rank: 1)
    case .published, .updated, .issued, .created, .modified, .dcDate, .dcIssued, .dcCreated,
      .dcModified:
      endDate(leaf.name.element)
    default: endShortText(leaf)
    }
  }

  private mutating func offerTitle(_ leaf: Leaf, rank: UInt8) {
    guard entry?.title.accepts(rank) == true else { return }
    let title = titleText(leaf)
    entry?.title.offer(title, rank: rank)
  }

  private mutating func offerSummary(_ leaf: Leaf, rank: UInt8) {
    guard entry?.summary.accepts(rank) == true else { return }
    let summary = markup(leaf)
    entry?.summary.offer(summary, rank: rank)
  }

  private mutating func offerContent(_ leaf: Leaf, rank: UInt8) {
    guard entry?.content.accepts(rank) == true else { return }
    let content = html(leaf)
    entry?.content.offer(content, rank: rank)
  }

  private mutating func endDate(_ element: FeedElement) {
    let text = reader.takeText()
    switch element {
    case .published: entry?.offerDate(text, \.published, rank: 6)
    case .issued: entry?.offerDate(text, \.published, rank: 5)
    case .dcDate: entry?.offerDate(text, \.published, rank: 4)
    case .created: entry?.offerDate(text, \.published, rank: 3)
    case .dcIssued: entry?.offerDate(text, \.published, rank: 2)
    case .dcCreated: entry?.offerDate(text, \.published, rank: 1)
    case .updated: entry?.offerDate(text, \.updated, rank: 3)
    case .modified: entry?.offerDate(text, \.updated, rank: 2)
    default: entry?.offerDate(text, \.updated, rank: 1)
    }
  }

  private mutating func endShortText(_ leaf: Leaf) {
    guard let text = Self.filled(writtenText(leaf)) else { return }
    switch leaf.name.element {
    case .guid: endIdentifier(text, isPermaLink: leaf.detail)
    case .identifier: entry?.id.offer(text, rank: 3)
    case .dcIdentifier: entry?.id.offer(text, rank: 2)
    case .link: offerURL(text, rank: 4, replacing: true)
    case .originalLink: offerURL(text, rank: 5, replacing: true)
    case .originalEnclosure:
      let base = currentBase()
      entry?.originalEnclosure = WebURL.absoluteAny(text, base: base)
    case .url: offerImage(text, rank: 3)
    case .dcCreator: entry?.addAuthor(PersonName.name(text))
    case .itunesAuthor, .mediaCredit:
      entry?.addFallbackAuthor(PersonName.name(text))
    case .category, .dcSubject, .mediaCategory: entry?.addCategory(text)
    case .itunesKeywords, .mediaKeywords:
      for word in text.split(separator: ",") { entry?.addCategory(String(word)) }
    case .dcLanguage: entry?.language.offer(text, rank: 2)
    default: endEntryAttribute(leaf, text)
    }
  }

  /// The element's text, or its markup where people put elements into it.
  private mutating func writtenText(_ leaf: Leaf) -> String {
    leaf.isWhole && reader.contentHasElements ? reader.takeMarkup() : reader.takeText()
  }

  /// A guid is also the page where it is a web address and not said to be none.
  private mutating func endIdentifier(_ text: String, isPermaLink: String?) {
    entry?.id.offer(text, rank: 4)
    let isLink = isPermaLink.map { $0.lowercased() == "true" } ?? true
    if isLink { entry?.url.offer(WebURL.absolute(text), rank: 1) }
  }

  private mutating func endEntryAttribute(_ leaf: Leaf, _ text: String) {
    switch leaf.name.element {
    case .itunesDuration: entry?.duration.offer(DurationParser.seconds(text), rank: 2)
    case .itunesSeason, .podcastSeason: setNumber("season", text)
    case .itunesEpisode, .podcastEpisode: setNumber("episode", text)
    case .itunesEpisodeType: entry?.attributes["episode_type"] = .string(text.lowercased())
    case .itunesExplicit: entry?.attributes["explicit"] = Self.explicit(text)
    case .slashComments, .threadTotal: setNumber("comment_count", text)
    case .comments: setURL("comments", text)
    case .commentFeed: setURL("comments_feed", text)
    case .source: endSource(title: text, url: leaf.detail)
    case .podcastPerson, .podcastLocation, .podcastLicense: endNamed(leaf, text)
    default: break
    }
  }

  private mutating func endPersonPart(_ leaf: Leaf) {
    let text = Self.filled(reader.takeText())
    switch leaf.name.element {
    case .personName, .title: person.name = person.name ?? text
    default: person.address = person.address ?? text
    }
  }

  private mutating func endSourceTitle(_ leaf: Leaf) {
    endSource(title: titleText(leaf), url: nil)
  }

  private mutating func endSource(title: String?, url: String?) {
    let base = currentBase()
    var source = JSONObject()
    source["title"] = title.map(JSONValue.string)
    source["url"] = url.flatMap { WebURL.absolute($0, base: base) }.map(JSONValue.string)
    if !source.isEmpty { entry?.attributes["source"] = .object(source) }
  }

  /// Sets a whole number of 0 or more, where the text is one; the first stands.
  mutating func setNumber(_ name: String, _ text: String?) {
    guard let number = text.flatMap(Self.filled).flatMap({ Int64($0) }), number >= 0,
      entry?.attributes[name] == nil
    else { return }
    entry?.attributes[name] = .integer(number)
  }

  private mutating func setURL(_ name: String, _ text: String) {
    let base = currentBase()
    entry?.attributes[name] = WebURL.absolute(text, base: base).map(JSONValue.string)
  }

  /// `yes`, `true` and `explicit` against `no`, `false` and `clean`; nil for other words.
  static func explicit(_ text: String) -> JSONValue? {
    switch text.lowercased() {
    case "yes", "true", "explicit": true
    case "no", "false", "clean": false
    default: nil
    }
  }
}
