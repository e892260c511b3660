package import Text

/// What a host asked of all sources together.
package struct HostStatus: Hashable, Sendable {
  /// Before that moment nothing is asked of it: Retry-After; nil: ask.
  package var retryAt: Instant?
  /// When the last requests were sent, newest last, for limits such as `15/1h`.
  package var recentRequests: [Instant] = []
  /// Whether its name ever led to a public address: from then on it may not lead to a private one.
  package var isPublic = false

  /// A host that asked nothing.
  package init() {}
}
