import XML

/// The elements that are read, by what they mean, over all formats and namespaces.
///
/// RSS and Atom share a table: their equal names mean the same, and a feed that mixes them, or puts
/// its elements into a namespace of its own, is understood as it was meant.
enum FeedElement: UInt8 {
  // Frames
  case rss, rdf, feed, channel, entry, image, textInput, source, owner, mediaGroup, html
  // Core
  case title, link, description, summary, content, identifier, guid, author, contributor, category
  case published, issued, created, updated, modified, enclosure, comments, language, personName
  case personAddress, personPage, url, logo, icon, managingEditor, webMaster, timeToLive, skipHours
  case skipHour, skipDays, skipDay, newFeedURL
  // Dublin Core
  case dcTitle, dcDescription, dcCreator, dcSubject, dcDate, dcIdentifier, dcLanguage
  case dcIssued, dcCreated, dcModified
  // Content
  case contentEncoded, xhtmlBody
  // iTunes and Google Play
  case itunesTitle, itunesAuthor, itunesSummary, itunesSubtitle, itunesImage, itunesDuration
  case itunesSeason, itunesEpisode, itunesEpisodeType, itunesExplicit, itunesKeywords
  case itunesCategory, itunesType, itunesComplete, itunesOrder
  // Media RSS
  case mediaContent, mediaThumbnail, mediaTitle, mediaDescription, mediaCredit, mediaKeywords
  case mediaCategory
  // Podcast Namespace
  case podcastTranscript, podcastChapters, podcastPerson, podcastFunding, podcastGUID
  case podcastLocked, podcastValue, podcastSoundbite, podcastLocation, podcastLicense
  case podcastMedium, podcastSeason, podcastEpisode
  // Threads, FeedBurner, history
  case slashComments, commentFeed, threadTotal, inReplyTo, originalLink, originalEnclosure, archive

  /// The meaning of a name; nil for one that is not read.
  static func element(_ name: XMLName) -> FeedElement? {
    let local = name.local.lowercased()
    guard let namespace = name.namespace else {
      // A default namespace that nobody knows holds the format's own elements.
      return name.prefix.isEmpty ? core[local] : nil
    }
    switch FeedNamespace(rawValue: namespace) {
    case .rss, .atom: return core[local]
    case .rdf: return local == "rdf" ? .rdf : nil
    case .dublinCore: return dublinCore[local]
    case .dublinCoreTerms: return dublinCoreTerms[local] ?? dublinCore[local]
    case .content: return local == "encoded" ? .contentEncoded : nil
    case .itunes: return itunes[local]
    case .googlePlay: return googlePlay[local]
    case .podcast: return podcast[local]
    case .media: return media[local]
    case .slash: return local == "comments" ? .slashComments : nil
    case .wellFormedWeb: return local == "commentrss" ? .commentFeed : nil
    case .thread: return local == "total" ? .threadTotal : local == "in-reply-to" ? .inReplyTo : nil
    case .feedBurner:
      return local == "origlink"
        ? .originalLink : local == "origenclosurelink" ? .originalEnclosure : nil
    case .history: return local == "archive" ? .archive : nil
    case .xhtml:
      return local == "html" ? .html : local == "body" || local == "div" ? .xhtmlBody : nil
    case nil: return nil
    }
  }

  private static let core: [String: FeedElement] = [
    "rss": .rss, "rdf": .rdf, "feed": .feed, "channel": .channel, "item": .entry, "entry": .entry,
    "image": .image, "textinput": .textInput, "source": .source, "html": .html, "title": .title,
    "link": .link, "description": .description, "summary": .summary, "subtitle": .description,
    "tagline": .description, "content": .content, "id": .identifier, "guid": .guid,
    "author": .author, "contributor": .contributor, "category": .category, "pubdate": .published,
    "published": .published, "issued": .issued, "created": .created, "updated": .updated,
    "lastbuilddate": .updated, "modified": .modified, "enclosure": .enclosure,
    "comments": .comments, "language": .language, "name": .personName, "email": .personAddress,
    "uri": .personPage, "url": .url, "logo": .logo, "icon": .icon,
    "managingeditor": .managingEditor, "webmaster": .webMaster, "ttl": .timeToLive,
    "skiphours": .skipHours, "hour": .skipHour, "skipdays": .skipDays, "day": .skipDay,
  ]

  private static let dublinCore: [String: FeedElement] = [
    "title": .dcTitle, "description": .dcDescription, "creator": .dcCreator, "author": .dcCreator,
    "subject": .dcSubject, "date": .dcDate, "identifier": .dcIdentifier, "language": .dcLanguage,
  ]

  private static let dublinCoreTerms: [String: FeedElement] = [
    "issued": .dcIssued, "created": .dcCreated, "modified": .dcModified, "available": .dcIssued,
  ]

  private static let itunes: [String: FeedElement] = [
    "title": .itunesTitle, "author": .itunesAuthor, "summary": .itunesSummary,
    "subtitle": .itunesSubtitle, "image": .itunesImage, "duration": .itunesDuration,
    "season": .itunesSeason, "episode": .itunesEpisode, "episodetype": .itunesEpisodeType,
    "explicit": .itunesExplicit, "keywords": .itunesKeywords, "category": .itunesCategory,
    "type": .itunesType, "complete": .itunesComplete, "order": .itunesOrder, "owner": .owner,
    "new-feed-url": .newFeedURL, "name": .personName, "email": .personAddress,
  ]

  private static let googlePlay: [String: FeedElement] = [
    "author": .itunesAuthor, "description": .itunesSummary, "image": .itunesImage,
    "explicit": .itunesExplicit, "category": .itunesCategory, "owner": .owner,
  ]

  private static let media: [String: FeedElement] = [
    "group": .mediaGroup, "content": .mediaContent, "thumbnail": .mediaThumbnail,
    "title": .mediaTitle, "description": .mediaDescription, "credit": .mediaCredit,
    "keywords": .mediaKeywords, "category": .mediaCategory,
  ]

  private static let podcast: [String: FeedElement] = [
    "transcript": .podcastTranscript, "chapters": .podcastChapters, "person": .podcastPerson,
    "funding": .podcastFunding, "guid": .podcastGUID, "locked": .podcastLocked,
    "value": .podcastValue, "soundbite": .podcastSoundbite, "location": .podcastLocation,
    "license": .podcastLicense, "medium": .podcastMedium, "season": .podcastSeason,
    "episode": .podcastEpisode,
  ]
}
