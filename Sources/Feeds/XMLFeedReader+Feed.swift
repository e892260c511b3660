import JSON
import Text
import XML

/// Elements outside of entries: what the feed says of itself.
extension XMLFeedReader {
  mutating func startInFeed(_ name: Name) {
    switch name.element {
    case .rss, .rdf, .feed, .channel: push(.feed)
    case .entry: beginEntry()
    case .title, .description, .summary, .dcTitle, .dcDescription, .itunesTitle, .itunesSummary,
      .itunesSubtitle:
      gatherContent(name)
    case .link: startFeedLink(name)
    case .image: push(.image)
    case .author: beginPerson(.author)
    case .owner: beginPerson(.owner)
    case .logo, .icon, .language, .dcLanguage, .managingEditor, .dcCreator, .itunesAuthor,
      .timeToLive, .itunesType, .itunesComplete, .newFeedURL, .podcastGUID, .podcastMedium,
      .itunesExplicit:
      gatherText(name)
    case .podcastLocked: gatherText(name, detail: reader.attribute("owner"))
    case .podcastFunding: gatherText(name, detail: reader.attribute("url"))
    case .podcastPerson, .podcastLocation, .podcastLicense: startNamed(name)
    case .podcastValue: startValue()
    case .category: startCategory(name)
    case .itunesCategory: startITunesCategory()
    case .itunesImage: takeFeedImage(imageAddress(), rank: 5)
    case .mediaThumbnail: takeFeedImage(reader.attribute("url"), rank: 1)
    case .mediaContent: takeFeedImage(isImage() ? reader.attribute("url") : nil, rank: 1)
    case .mediaGroup: push(.transparent)
    case .skipHours: push(.skipHours)
    case .skipDays: push(.skipDays)
    case .archive:
      feed.isArchive = true
      ignore()
    default: ignore()
    }
  }

  private mutating func takeFeedImage(_ address: String?, rank: UInt8) {
    let image = reference(address)
    feed.image.offer(image, rank: rank)
    ignore()
  }

  /// The address in an image element's attribute, as iTunes and others write it.
  func imageAddress() -> String? { reader.attribute("href") ?? reader.attribute("url") }

  /// Whether a `media:content` is a picture.
  func isImage() -> Bool {
    reader.attribute("medium")?.lowercased() == "image"
      || reader.attribute("type")?.lowercased().hasPrefix("image/") == true
  }

  mutating func startInImage(_ name: Name) {
    name.element == .url ? gatherText(name) : ignore()
  }

  private mutating func startFeedLink(_ name: Name) {
    guard let target = reader.attribute("href") else { return gatherText(name) }
    let link = reference(target)
    switch LinkRelation(reader.attribute("rel")) {
    case .alternate:
      let isPage = LinkRelation.isPage(reader.attribute("type"))
      if isPage, !name.isAtom {
        feed.homePage.offerAnew(link, rank: 4)
      } else {
        feed.homePage.offer(link, rank: isPage ? 3 : 1)
      }
      if isPage { base.homePage = base.homePage ?? link?.text }
    case .own:
      feed.selfLink = feed.selfLink ?? link
      base.selfLink = base.selfLink ?? link?.text
    case .next: feed.nextLink = feed.nextLink ?? link
    case .previousArchive: feed.previousArchive = feed.previousArchive ?? link
    case .enclosure, .replies, .other: break
    }
    ignore()
  }

  // MARK: Ends

  mutating func endFeedLeaf(_ leaf: Leaf) {
    switch leaf.name.element {
    case .title: offerFeedTitle(leaf, rank: 4)
    case .dcTitle: offerFeedTitle(leaf, rank: 3)
    case .itunesTitle: offerFeedTitle(leaf, rank: 2)
    case .description: offerDescription(leaf, rank: 6)
    case .dcDescription: offerDescription(leaf, rank: 5)
    case .itunesSummary: offerDescription(leaf, rank: 4)
    case .itunesSubtitle: offerDescription(leaf, rank: 3)
    case .summary: offerDescription(leaf, rank: 2)
    case .link:
      let link = reference(reader.takeText())
      feed.homePage.offerAnew(link, rank: 4)
      base.homePage = base.homePage ?? link?.text
    case .logo: offerFeedImage(rank: 4)
    case .icon: offerFeedImage(rank: 2)
    case .url: offerFeedImage(rank: 4)
    case .language: offerLanguage(rank: 3)
    case .dcLanguage: offerLanguage(rank: 2)
    case .managingEditor, .dcCreator:
      let name = PersonName.name(reader.takeText())
      EntryBuilder.add(name, to: &feed.authors)
    case .itunesAuthor:
      let name = PersonName.name(reader.takeText())
      EntryBuilder.add(name, to: &feed.fallbackAuthors)
    case .category: addCategory(reader.takeText())
    case .timeToLive: feed.ttlMinutes = Int(reader.takeText()).flatMap { $0 > 0 ? $0 : nil }
    case .skipHour:
      if let hour = Int(reader.takeText()), (0...24).contains(hour) {
        feed.skipHours.insert(hour % 24)
      }
    case .skipDay: if let day = Self.weekday(reader.takeText()) { feed.skipDays.insert(day) }
    default: endFeedAttribute(leaf)
    }
  }

  private mutating func offerFeedTitle(_ leaf: Leaf, rank: UInt8) {
    let title = titleText(leaf)
    feed.title.offer(title, rank: rank)
  }

  private mutating func offerDescription(_ leaf: Leaf, rank: UInt8) {
    let description = markup(leaf)
    feed.description.offer(description, rank: rank)
  }

  private mutating func offerFeedImage(rank: UInt8) {
    let image = reference(reader.takeText())
    feed.image.offer(image, rank: rank)
  }

  private mutating func offerLanguage(rank: UInt8) {
    let language = Self.filled(reader.takeText())
    feed.language.offer(language, rank: rank)
  }

  private mutating func endFeedAttribute(_ leaf: Leaf) {
    let text = HTMLText.folded(reader.takeText())
    guard !text.isEmpty else { return }
    switch leaf.name.element {
    case .itunesType: feed.attributes["show_type"] = .string(text.lowercased())
    case .itunesComplete: feed.attributes["complete"] = .bool(text.lowercased() == "yes")
    case .itunesExplicit: feed.attributes["explicit"] = Self.explicit(text)
    case .newFeedURL: feed.attributes["new_feed_url"] = .string(text)
    case .podcastGUID: feed.attributes["podcast_guid"] = .string(text)
    case .podcastMedium: feed.attributes["medium"] = .string(text)
    case .podcastLocked: feed.attributes["locked"] = .bool(text.lowercased() == "yes")
    case .podcastFunding:
      append(["text": .string(text), "url": leaf.detail.map(JSONValue.string) ?? .null], "funding")
    case .podcastPerson, .podcastLocation, .podcastLicense: endNamed(leaf, text)
    default: break
    }
  }

  /// Adds to a list among the attributes of the feed or the open entry.
  mutating func append(_ object: JSONObject, _ list: String) {
    let known = (entry?.attributes ?? feed.attributes)[list]?.arrayValue ?? []
    guard known.count < EntryBuilder.mostParts else { return }
    var object = object
    for (name, value) in object.members where value.isNull || value == "" { object[name] = nil }
    let longer = JSONValue.array(known + [.object(object)])
    if entry != nil {
      entry?.attributes[list] = longer
    } else {
      feed.attributes[list] = longer
    }
  }

  private static func weekday(_ text: String) -> Int? {
    ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].firstIndex {
      text.lowercased().hasPrefix($0)
    }
  }
}
