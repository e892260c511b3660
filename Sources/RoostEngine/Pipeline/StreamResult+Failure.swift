import HTTP

extension StreamResult {
  /// Fills in that the walk failed; a 410 in the middle of it says nothing of the source.
  /// - Parameter hasRead: Whether something was read before.
  mutating func end(_ failure: SyncFailure, hasRead: Bool) {
    self.failure = failure
    report.status =
      if failure.kind == SyncFailure.overtaken {
        .deferred
      } else if hasRead {
        .partial
      } else {
        switch failure.kind {
        case SyncFailure.cancelled: .skipped
        case SyncFailure.heldBack: .deferred
        case SyncFailure.gone where !isResumed: .gone
        default: .failed
        }
      }
  }
}

extension SyncFailure {
  /// Whether it came from writing, and not from what was read.
  var isOfStore: Bool { kind == Self.store || kind == Self.notStored }

  /// Whether it says something of the document that was asked for: not that the network failed, the
  /// user stopped, or the server wants rest.
  var isOfDocument: Bool {
    let others: [HTTPError.Kind] = [
      .cancelled, .timeout, .connectionFailed, .unresolvedHost, .tls, .system,
    ]
    return retryAt == nil && kind != Self.heldBack && !isOfStore
      && !others.contains { $0.rawValue == kind }
  }
}
