/// A file that belongs to an item: an episode's audio, a picture, a video.
public struct Enclosure: Hashable, Sendable {
  /// Absolute URL.
  public var url: String
  /// Media type, `audio/mpeg`; nil where unknown.
  public var type: String?
  /// Size in bytes, above 0; nil where unknown.
  public var length: Int64?

  /// A file at that URL.
  public init(url: String, type: String? = nil, length: Int64? = nil) {
    self.url = url
    self.type = type
    self.length = length
  }
}
