import JSON
import Text

/// Gathers what a document says of the feed as a whole.
struct FeedBuilder {
  var title = Ranked<String>()
  /// The home page as written, with the `xml:base` values that it stands below.
  var homePage = Ranked<Reference>()
  var description = Ranked<String>()
  var language = Ranked<String>()
  var image = Ranked<Reference>()
  var authors: [String] = []
  var fallbackAuthors: [String] = []
  /// `itunes:owner`, who counts where nobody else is named.
  var owner: String?
  var categories: [String] = []
  var selfLink: Reference?
  var nextLink: Reference?
  var previousArchive: Reference?
  var isArchive = false
  var ttlMinutes: Int?
  var skipHours: Set<Int> = []
  var skipDays: Set<Int> = []
  var attributes = JSONObject()

  /// An address that can be resolved only when the whole head is known.
  struct Reference: Hashable, Sendable {
    var text: String
    var bases: [String]

    func absolute(_ document: URLReference?) -> String? {
      let base = bases.reduce(document) { outer, text in
        URLReference(text)?.resolved(against: outer ?? URLReference()) ?? outer
      }
      return text.isEmpty
        ? base.flatMap { WebURL.absolute($0.text) } : WebURL.absolute(text, base: base)
    }
  }

  /// The people to name where an entry names none.
  var people: [String] {
    if !authors.isEmpty { return authors }
    return fallbackAuthors.isEmpty ? owner.map { [$0] } ?? [] : fallbackAuthors
  }

  /// What is known so far.
  func feed(format: FeedFormat, base: URLReference?) -> ParsedFeed {
    var feed = ParsedFeed(format: format)
    feed.title = title.value
    feed.url = homePage.value?.absolute(base)
    feed.description = description.value
    feed.language = language.value
    feed.imageURL = image.value?.absolute(base)
    feed.authors = people
    feed.categories = categories
    feed.selfURL = selfLink?.absolute(base)
    // One that cannot be asked for is kept as it stands: what is behind it is missing, and that is told.
    feed.nextURL = nextLink.map { $0.absolute(base) ?? $0.text }
    feed.previousArchiveURL = previousArchive.map { $0.absolute(base) ?? $0.text }
    feed.ttlMinutes = ttlMinutes
    feed.skipHours = skipHours
    feed.skipDays = skipDays
    feed.attributes = attributes
    return feed
  }
}
