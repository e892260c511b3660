public import HTTP
public import JSON

/// A compiled plugin: which request, which items are in the answer, which relations they have.
///
/// It does no I/O of its own: the engine owns HTTP, manners, storage, secrets and time. An adapter is
/// made anew for each response.
public protocol SourceAdapter: PageReader {
  /// What a source may set, decoded from its options; the manifest declares the same names.
  associatedtype Options: Decodable & Sendable

  /// An adapter of one stream.
  /// - Throws: where the options do not fit together; the message is shown with the source's place.
  init(_ options: Options, stream: String) throws

  /// The request that begins the stream's walk.
  func firstRequest() -> HTTPRequest

  /// The request that begins a walk, with what the stream remembers of earlier ones (`Page.memory`; null
  /// at first): for APIs that can be asked for what is newer. Such a page sets
  /// `Page.isIncrement`, since what it leaves out has not left. Without it, `firstRequest()`.
  func firstRequest(memory: JSONValue) -> HTTPRequest

  /// Relations that need a look at what is stored: called once per batch, before it is written.
  ///
  /// One set-based look-up serves a batch; never look up item by item. Without it, none.
  static func relate(_ batch: [Item], stored: any StoredItems) throws -> [RelatedItem]
}

extension SourceAdapter {
  /// The request of a stream that remembers nothing.
  public func firstRequest(memory: JSONValue) -> HTTPRequest { firstRequest() }

  /// No relations beside those that the adapter states itself.
  public static func relate(_ batch: [Item], stored: any StoredItems) throws -> [RelatedItem] { [] }
}
