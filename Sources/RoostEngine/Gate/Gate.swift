package import HTTP
package import RoostStore

/// What every request of every source passes on its way out: next links and lookups too.
package protocol Gate: Sendable {
  /// Sends the request when its turn has come, under the manners of its source, and returns the head
  /// of the final response, of whatever status, once its body has been pushed to the receiver.
  /// - Parameter maximumBodySize: Most decoded bytes, unless the source sets `max_size`.
  /// - Throws: `SyncFailure` where no complete response came (its kind that of the `HTTPError`), or of
  ///   kind `held-back`, with `retryAt`, where the host may not be asked now.
  func send(
    _ request: HTTPRequest, of source: SourceManners, maximumBodySize: Int,
    to receiver: any HTTPReceiver
  ) async throws(SyncFailure) -> HTTPResponse

  /// From now on hands over, at once, whatever a host asks that later runs must heed too. To be called
  /// once, before the first request.
  func keepHosts(_ keep: @escaping @Sendable (_ host: String, HostStatus) -> Void)
}

extension Gate {
  package func keepHosts(_ keep: @escaping @Sendable (_ host: String, HostStatus) -> Void) {}
}

extension SyncFailure {
  /// Kind of a failure that means "not now": the source is deferred, and nothing is wrong.
  package static let heldBack = "held-back"
  /// Kind of a failure that means that another sync reads the stream now; nothing is wrong.
  package static let overtaken = "overtaken"
  /// Kind of a failure that means that the server answered 410 and is no longer asked.
  package static let gone = "gone"
  /// Kind of a failure that means that the store cannot be used.
  package static let store = "store"
  /// Kind of a failure that means that the store, which is well, refused what was read.
  package static let notStored = "not-stored"
  /// Kind of a failure that means that the user stopped the sync.
  package static let cancelled = HTTPError.Kind.cancelled.rawValue
}
