package import Text

/// Why a source failed, was cut short or is held back, in words for people; secrets are masked.
package struct SyncFailure: Error, Hashable, Sendable {
  /// The kind, as reports name it: `timeout`, `http-status`, `not-a-feed`, `missing-secret` …
  package var kind: String
  /// What, where, why, what to do.
  package var message: String
  /// When the source may be asked again; nil where nothing holds it back.
  package var retryAt: Instant?

  /// What to do about a source that is held back, behind the message that says so. Not every command that
  /// meets one has the option, so the one that does is named.
  static func forcing(_ source: String) -> String {
    "; 'roost aggregate --force \(source)' asks before that"
  }

  /// A failure of that kind.
  package init(_ kind: String, _ message: String, retryAt: Instant? = nil) {
    self.kind = kind
    self.message = message
    self.retryAt = retryAt
  }
}
