import Text

/// How long something is kept: an item after it left its stream or listing, a response after it came.
package enum Retention: Hashable, Sendable {
  case forever
  /// So many seconds.
  case seconds(Int64)

  /// A thousand years, in seconds: no sum with it overflows.
  private static let longest: Int64 = 365_250 * 86_400

  /// When what is kept from that moment on goes; nil: never.
  func end(from start: Instant, longerBy more: Int64 = 0) -> Instant? {
    switch self {
    case .forever: nil
    case .seconds(let seconds):
      Instant(seconds: start.seconds + min(seconds, Self.longest) + more)
    }
  }
}
