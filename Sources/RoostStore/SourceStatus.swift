package import JSON
package import Text

/// How a source fares; one row per source, written by syncs.
package struct SourceStatus: Hashable, Sendable {
  /// Outcome of the last sync.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Never synced.
    case new
    /// Read, or found not modified.
    case ok
    /// Some streams or pages failed.
    case partial
    /// Nothing could be read.
    case failed
    /// Held back by Retry-After or back-off.
    case deferred
    /// Answered 410: no longer asked.
    case gone
  }

  /// The plugin that read it last; nil where it never ran.
  package var plugin: String?
  /// Outcome of the last sync.
  package var state: State = .new
  /// When it was last tried.
  package var lastSync: Instant?
  /// When it last ended well.
  package var lastSuccess: Instant?
  /// When it is due again; nil: now.
  package var nextDue: Instant?
  /// Before that moment it is not asked: Retry-After or back-off.
  package var retryAt: Instant?
  /// Failures in a row.
  package var failures = 0
  /// Kind of the last failure, `http`, `missing-secret` …; nil after a success.
  package var errorKind: String?
  /// Message of the last failure, without secrets; nil after a success.
  package var errorMessage: String?
  /// The configured URL for which a move is remembered; another one now forgets it.
  package var configuredURL: String?
  /// Where permanent redirects led once; twice makes it the moved URL.
  package var moveCandidate: String?
  /// Where permanent redirects led in two syncs: asked in place of the configured URL.
  package var movedURL: String?
  /// When the configured URL was last asked.
  package var configuredURLAskedAt: Instant?
  /// Title of the document itself, such as the feed's; nil where unknown.
  package var title: String?
  /// Warnings of the last sync, each once.
  package var warnings: [String] = []
  /// Why `nextDue` is when it is: written with the rest, and read by `Store.reasons` alone.
  package var due: JSONValue = .null
  /// What the last sync skipped, merged, held back and removed: likewise.
  package var notes: JSONValue = .null
  /// Whether the notes that are stored stand, and not these.
  package var keepsNotes = false

  /// A source that never ran.
  package init() {}
}
