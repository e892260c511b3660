package import HTTP
package import JSON
package import RoostKit
package import Text

/// One stream of one source: which request, and what reads its response.
///
/// The walk: `first` → response → reader → `page.next` → response → a new reader → … until a page has
/// no next request.
package protocol StreamDriver: Sendable {
  /// The stream's name.
  var name: String { get }

  /// Most decoded bytes of one response, unless the source sets `max_size`.
  var maximumBodySize: Int { get }

  /// The request that begins the walk; nil: the stream is passed over.
  /// - Throws: `PluginError` where the request cannot be made.
  func first(memory: JSONValue, now: Instant) throws -> NextRequest?

  /// What of a page's `next` is kept in the store, to go on there in a later sync: JSON without
  /// secrets.
  func position(of next: NextRequest) -> JSONValue

  /// What of the memory stands when everything is asked for anew: not a high-water mark.
  func memoryAnew(_ memory: JSONValue) -> JSONValue

  /// The request of a kept position, secrets put in anew; nil: the position serves no more, and the
  /// walk begins at its first request.
  /// - Parameter gains: What the pages of the walk before it gave, in their order.
  /// - Throws: `PluginError` where the request cannot be made.
  func request(
    resuming position: JSONValue, gains: [JSONValue], memory: JSONValue, now: Instant
  ) throws -> NextRequest?

  /// The way on from a page that is as it was.
  /// - Parameters:
  ///   - position: The one that was kept of the page after it; nil: none was, as the walk ended there.
  ///   - gain: What the page gave its walk when it was read.
  /// - Throws: `PluginError` where the request cannot be made.
  func way(
    after next: NextRequest, kept position: JSONValue?, gain: JSONValue, memory: JSONValue,
    now: Instant
  ) throws -> KeptWay

  /// The request that follows where that one failed for good in this walk: of another walk of the stream,
  /// which does not depend on it. Nil: nothing does without it.
  /// - Throws: `PluginError` where the request cannot be made.
  func request(passingOver next: NextRequest, now: Instant) throws -> NextRequest?

  /// Hash of all that decides, beside the response, manifest and options, what the response to that
  /// request becomes: the lookups and the parent that its values name. Nil: nothing does. A page that was
  /// read under another one is not as it was.
  func bindings(of next: NextRequest) -> UInt64?

  /// A reader of the response to that request.
  /// - Throws: `PluginError` where the stream's options do not fit together.
  func reader(for next: NextRequest, memory: JSONValue, now: Instant) throws -> any PageReader

  /// What a response's head says of the request after that page; nil where nothing of the head counts, or
  /// where a 304 says nothing, so that what was said before stands.
  ///
  /// A page whose body is as it was is read anew where this has changed.
  func wayOn(in head: HTTPResponse) -> String?

  /// Where an item stands in the response to that request; nil where it is not in it.
  /// - Throws: as the reader does.
  func trace(
    _ wish: ItemTrace.Wish, in body: [UInt8], of head: HTTPResponse, to next: NextRequest,
    memory: JSONValue, now: Instant
  ) throws -> ItemTrace?

  /// Whether a response of a status from 400 on is a page all the same, one that holds nothing.
  func isPage(_ head: HTTPResponse, of next: NextRequest) -> Bool

  /// Whether the page is of one of several walks that the stream consists of.
  func isOneOfSeveral(_ next: NextRequest) -> Bool

  /// Whether the page is of a walk for a parent (`for`), be it the only one.
  func isForParent(_ next: NextRequest) -> Bool

  /// Whether the page is the first of such a walk.
  func isFirstOfSeveral(_ next: NextRequest) -> Bool

  /// The message in the body of a response of status 400 or above; nil: it has none.
  func message(in body: [UInt8], of response: HTTPResponse) -> String?

  /// Relations that need a look at what is stored, once per batch, before it is written.
  func relate(_ batch: [Item], stored: any StoredItems) throws -> [RelatedItem]

  /// Whether `relate` may give anything: batches are not taken through it otherwise.
  var hasRelateHook: Bool { get }
}

extension StreamDriver {
  package func position(of next: NextRequest) -> JSONValue { next.state }

  package func way(
    after next: NextRequest, kept position: JSONValue?, gain: JSONValue, memory: JSONValue,
    now: Instant
  ) throws -> KeptWay {
    guard let position else { return KeptWay(next: nil) }
    let following = try request(resuming: position, gains: [], memory: memory, now: now)
    return KeptWay(next: following, isSound: following != nil)
  }

  package func request(passingOver next: NextRequest, now: Instant) throws -> NextRequest? { nil }

  package func bindings(of next: NextRequest) -> UInt64? { nil }

  package func memoryAnew(_ memory: JSONValue) -> JSONValue { memory }

  package func trace(
    _ wish: ItemTrace.Wish, in body: [UInt8], of head: HTTPResponse, to next: NextRequest,
    memory: JSONValue, now: Instant
  ) throws -> ItemTrace? {
    var search = EntrySearch(wish)
    return try search.run(
      try reader(for: next, memory: memory, now: now), over: body,
      into: Page(response: head, now: now, memory: memory, state: next.state))
  }

  package func wayOn(in head: HTTPResponse) -> String? { nil }

  package func isPage(_ head: HTTPResponse, of next: NextRequest) -> Bool { false }

  package func isOneOfSeveral(_ next: NextRequest) -> Bool { false }

  package func isForParent(_ next: NextRequest) -> Bool { false }

  package func isFirstOfSeveral(_ next: NextRequest) -> Bool { false }

  package func message(in body: [UInt8], of response: HTTPResponse) -> String? { nil }

  package func relate(_ batch: [Item], stored: any StoredItems) throws -> [RelatedItem] { [] }

  package var hasRelateHook: Bool { false }
}
