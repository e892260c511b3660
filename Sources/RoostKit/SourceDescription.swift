/// What a document says of itself as a whole: a feed's title, home page and so on.
public struct SourceDescription: Hashable, Sendable {
  /// Plain text; nil where there is none.
  public var title: String?
  /// Absolute URL of the home page, never of the document itself.
  public var url: String?
  /// Description as given, markup kept.
  public var description: String?
  /// BCP 47 tag as written.
  public var language: String?
  /// Absolute URL of a picture.
  public var imageURL: String?
  /// Names, in order.
  public var authors: [String] = []

  /// Says nothing.
  public init() {}
}
