/// How a stream, or a source, came out of a sync.
///
/// In order from harmless to bad: a source's status is the worst of its streams'.
package enum SyncStatus: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Not asked: disabled, not due, or its plugin gave no request.
  case skipped
  /// Everything is as it was at the last sync.
  case notModified = "not-modified"
  /// Read to its end.
  case ok
  /// Held back by Retry-After or back-off; asked again later.
  case deferred
  /// The server says that it is gone for good (410).
  case gone
  /// Some was read, then something failed; a later sync goes on there.
  case partial
  /// Nothing could be read.
  case failed

  /// Whether it makes the program end with exit code 1.
  package var isFault: Bool { self == .partial || self == .failed }

  package static func < (left: SyncStatus, right: SyncStatus) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
