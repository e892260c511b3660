/// Most requests to a host in a span of time, for all sources together: `15/1h`.
package struct RateLimit: Hashable, Sendable {
  /// How many.
  package var requests: Int
  /// In how many seconds.
  package var seconds: Int64

  /// So many in so many seconds.
  package init(requests: Int, seconds: Int64) {
    self.requests = requests
    self.seconds = seconds
  }
}
