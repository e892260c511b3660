public import HTTP
import RoostFeeds
public import RoostKit

/// Entries of one feed: articles, and episodes where there is something to hear or watch.
public struct Feed: SourceAdapter {
  /// What a source sets.
  public struct Options: Decodable, Sendable {
    /// Where the feed is.
    public var url: String
    /// Documents of a paged or archived feed that one sync reads.
    public var pages: Int?
  }

  private let options: Options
  private var reader: FeedPageReader

  /// The adapter of the one stream.
  public init(_ options: Options, stream: String) {
    self.options = options
    reader = FeedPageReader(.entries, maximumPages: options.pages)
  }

  /// The feed itself.
  public func firstRequest() -> HTTPRequest { FeedPageReader.request(options.url) }

  /// Takes the next bytes of the feed.
  public mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {
    try reader.read(chunk, into: &page)
  }

  /// The feed has ended.
  public mutating func finish(into page: inout Page) throws { try reader.finish(into: &page) }
}
