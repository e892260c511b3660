import JSON
import Text
import XML

/// Elements of one entry.
extension XMLFeedReader {
  mutating func startInEntry(_ name: Name) {
    switch name.element {
    case .entry: beginEntry()
    case .title, .description, .summary, .content, .contentEncoded, .xhtmlBody, .dcTitle,
      .dcDescription, .itunesTitle, .itunesSummary, .itunesSubtitle, .mediaTitle,
      .mediaDescription:
      gatherContent(name)
    case .link: startEntryLink(name)
    case .guid: gatherContent(name, detail: reader.attribute("isPermaLink"))
    case .identifier, .published, .issued, .created, .updated, .modified, .dcDate, .dcIssued,
      .dcCreated, .dcModified, .dcIdentifier, .dcCreator, .dcSubject, .dcLanguage, .comments,
      .itunesAuthor, .itunesDuration, .itunesSeason, .itunesEpisode, .itunesEpisodeType,
      .itunesExplicit, .itunesKeywords, .podcastSeason, .podcastEpisode, .slashComments,
      .commentFeed, .threadTotal, .originalLink, .originalEnclosure, .mediaKeywords:
      gatherText(name)
    case .author: beginPerson(.author)
    case .mediaCredit:
      reader.attribute("role")?.lowercased() == "author" ? gatherText(name) : ignore()
    case .category, .mediaCategory: startCategory(name)
    case .itunesCategory: startITunesCategory()
    case .enclosure: takeEnclosure(length: "length")
    case .mediaContent: startMediaContent()
    case .mediaGroup: push(.transparent)
    case .mediaThumbnail: takeImage(reader.attribute("url"), rank: 3)
    case .itunesImage: takeImage(imageAddress(), rank: 4)
    case .image: startEntryImage()
    case .source: startSource(name)
    case .inReplyTo: takeReplyTarget()
    default: startPodcastElement(name)
    }
  }

  // MARK: Links and files

  private mutating func startEntryLink(_ name: Name) {
    guard let target = reader.attribute("href") else { return gatherText(name) }
    switch LinkRelation(reader.attribute("rel")) {
    case .alternate:
      let isPage = LinkRelation.isPage(reader.attribute("type"))
      offerURL(target, rank: isPage ? name.isAtom ? 3 : 4 : 2, replacing: !name.isAtom)
    case .enclosure:
      addEnclosure(target, type: reader.attribute("type"), length: reader.attribute("length"))
      let seconds = reader.attribute("duration")
      entry?.duration.offer(seconds.flatMap(DurationParser.seconds), rank: 1)
    case .replies:
      setNumber("comment_count", reader.attribute("count"))
    case .own, .next, .previousArchive, .other: break
    }
    ignore()
  }

  /// Takes the entry's page; what is no web address is warned of.
  ///
  /// An empty reference names the base itself, where there is an `xml:base`.
  mutating func offerURL(_ text: String, rank: UInt8, replacing: Bool) {
    let base = currentBase()
    guard let text = Self.filled(text) ?? (reader.bases.isEmpty ? nil : base?.text) else { return }
    if let url = WebURL.absolute(text, base: base) {
      if replacing {
        entry?.url.offerAnew(url, rank: rank)
      } else {
        entry?.url.offer(url, rank: rank)
      }
    } else {
      entry?.warn("the link '\(EntryBuilder.shortened(text))' is no web address")
    }
  }

  private mutating func takeEnclosure(length: StaticString) {
    let address = reader.attribute("url") ?? reader.attribute("href")
    if let address = address.flatMap(Self.filled) {
      addEnclosure(address, type: reader.attribute("type"), length: reader.attribute(length))
    }
    ignore()
  }

  private mutating func addEnclosure(_ address: String, type: String?, length: String?) {
    guard let url = WebURL.absoluteAny(address, base: currentBase()) else {
      let shown = EntryBuilder.shortened(address)
      entry?.warn("the enclosure's address '\(shown)' cannot be used")
      return
    }
    let size = length.flatMap(Self.filled).flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    entry?.addEnclosure(ParsedEnclosure(url: url, type: MediaType.type(type), length: size))
  }

  private mutating func startMediaContent() {
    if let address = reader.attribute("url").flatMap(Self.filled) {
      addEnclosure(address, type: reader.attribute("type"), length: reader.attribute("fileSize"))
      if isImage() { offerImage(address, rank: 2) }
      let seconds = reader.attribute("duration")
      entry?.duration.offer(seconds.flatMap(DurationParser.seconds), rank: 1)
    }
    push(.transparent)
  }

  private mutating func takeImage(_ address: String?, rank: UInt8) {
    if let address { offerImage(address, rank: rank) }
    ignore()
  }

  mutating func offerImage(_ address: String, rank: UInt8) {
    guard let address = Self.filled(address) else { return }
    let base = currentBase()
    entry?.image.offer(WebURL.absolute(address, base: base), rank: rank)
  }

  private mutating func startEntryImage() {
    if let address = imageAddress() { offerImage(address, rank: 3) }
    push(.image)
  }

  // MARK: People, categories, sources

  mutating func beginPerson(_ role: PersonParts.Role) {
    person = PersonParts(role: role)
    reader.gatherText()
    push(.person)
  }

  mutating func startInPerson(_ name: Name) {
    person.hasParts = true
    switch name.element {
    case .personName, .personAddress, .title: gatherText(name)
    default: ignore()
    }
  }

  mutating func endPerson() {
    let name = person.hasParts ? person.shownName : PersonName.name(reader.takeText())
    switch person.role {
    case .sourceAuthor: entry?.addSourceAuthor(name)
    case .owner: feed.owner = feed.owner ?? name
    case .author where entry != nil: entry?.addAuthor(name)
    case .author: EntryBuilder.add(name, to: &feed.authors)
    }
  }

  mutating func startCategory(_ name: Name) {
    guard
      let word = reader.attribute("label").flatMap(Self.filled)
        ?? reader.attribute("term").flatMap(Self.filled)
    else { return gatherContent(name) }
    addCategory(word)
    ignore()
  }

  mutating func startITunesCategory() {
    if let word = reader.attribute("text") { addCategory(word) }
    push(.transparent)
  }

  mutating func addCategory(_ word: String) {
    if entry != nil {
      entry?.addCategory(word)
    } else {
      EntryBuilder.add(word, to: &feed.categories)
    }
  }

  private mutating func startSource(_ name: Name) {
    if let url = reader.attribute("url") { return gatherText(name, detail: url) }
    push(.source)
  }

  mutating func startInSource(_ name: Name) {
    switch name.element {
    case .author: beginPerson(.sourceAuthor)
    case .title: gatherContent(name)
    default: ignore()
    }
  }

  private mutating func takeReplyTarget() {
    entry?.attributes["in_reply_to"] = (reader.attribute("ref") ?? reader.attribute("href"))
      .map(JSONValue.string)
    ignore()
  }
}
