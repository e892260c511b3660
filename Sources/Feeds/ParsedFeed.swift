package import JSON

/// What a feed says of itself; whole only when the document has been read to its end.
package struct ParsedFeed: Hashable, Sendable {
  /// Which format it is written in.
  package var format: FeedFormat
  /// Plain text on one line; nil where it is missing or empty.
  package var title: String?
  /// Absolute URL of the home page, never of the feed itself; nil where there is none.
  package var url: String?
  /// Description, markup kept.
  package var description: String?
  /// BCP 47 tag as written.
  package var language: String?
  /// Absolute URL of a picture.
  package var imageURL: String?
  /// Names, each once.
  package var authors: [String] = []
  /// Names, each once.
  package var categories: [String] = []
  /// Absolute URL that the feed names as its own.
  package var selfURL: String?
  /// URL of the next page (RFC 5005, section 3; JSON Feed `next_url`): absolute, or as it stands where it
  /// is none that can be asked for.
  package var nextURL: String?
  /// The same of the archive before this document (RFC 5005, section 4).
  package var previousArchiveURL: String?
  /// RSS `ttl`, in minutes.
  package var ttlMinutes: Int?
  /// RSS `skipHours`, 0 to 23.
  package var skipHours: Set<Int> = []
  /// RSS `skipDays`, 0 is Sunday.
  package var skipDays: Set<Int> = []
  /// `podcast:guid`, `podcast:funding`, `itunes:type` and the rest of what shows say.
  package var attributes = JSONObject()

  package init(format: FeedFormat) { self.format = format }
}
