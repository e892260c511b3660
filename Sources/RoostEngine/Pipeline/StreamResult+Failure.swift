import HTTP

extension StreamResult {
  /// Fills in that the walk failed; a 410 in the middle of it says nothing of the stream.
  /// - Parameters:
  ///   - hasRead: Whether something was read before.
  ///   - isOnly: Whether the source has no other stream.
  ///   - isMoved: Whether the source was asked where it moved to, and is asked at its own URL next.
  mutating func end(
    _ failure: SyncFailure, hasRead: Bool, isOnly: Bool = true, isMoved: Bool = false
  ) {
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
    guard report.status == .gone else { return }
    self.failure?.message +=
      isMoved
      ? ", where it had moved to; its own URL is asked next"
      : isOnly
        ? " and no longer asked; remove the source or change it"
        : "; its stream '\(report.stream)' is no longer asked, until 'streams' or its page change"
  }
}

extension SyncFailure {
  /// Whether it came from writing, and not from what was read.
  var isOfStore: Bool { kind == Self.store || kind == Self.notStored }

  /// Whether what was asked for apart from it may be there all the same: neither the user nor the store
  /// nor the server as a whole ended the walk.
  var leavesOthers: Bool {
    retryAt == nil && isOfAsking
  }

  /// What is told where it is passed over.
  func passedOver(_ stream: String) -> String {
    "\(stream): \(message); what does not depend on it is asked for"
  }

  /// Whether it came of asking for the page: not of the store, the user, another sync, or a rest that the
  /// host was granted before.
  var isOfAsking: Bool {
    ![Self.heldBack, Self.cancelled, Self.overtaken].contains(kind) && !isOfStore
  }

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
