public import JSON
public import Text

/// One row of the common schema: an episode, an article, a launch, a film, a genre …
public struct Item: Hashable, Sendable {
  /// Identity within its source over all kinds; never empty.
  public var id: String
  /// What it is: `episode`, `article`, `launch`, `movie` …
  public var kind: String
  /// Plain text on one line; nil where the source gives none (shown as "Untitled").
  public var title: String?
  /// Absolute URL of the item's page, http or https; nil where there is none.
  public var url: String?
  /// Short description as the source gives it, markup kept; nil where there is none.
  public var summary: String?
  /// Full content as HTML with absolute links, not sanitized; nil where there is none.
  public var contentHTML: String?
  /// When it was published; nil where the date is missing or cannot be read.
  public var published: DatedInstant?
  /// When it was last changed, as the source says; nil where unknown.
  public var updated: DatedInstant?
  /// Names, in order, each once.
  public var authors: [String] = []
  /// Names, in order, each once.
  public var categories: [String] = []
  /// Absolute URL of a picture; nil where there is none.
  public var imageURL: String?
  /// BCP 47 tag as written; nil where unknown.
  public var language: String?
  /// Files, in the source's order.
  public var enclosures: [Enclosure] = []
  /// Fields that only some kinds have: `duration_s`, `flight_number`, `vote_average` …
  public var attributes = JSONObject()

  /// An item of that identity and kind; everything else is empty.
  public init(id: String, kind: String) {
    self.id = id
    self.kind = kind
  }
}
