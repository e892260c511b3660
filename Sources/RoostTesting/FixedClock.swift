public import Text
internal import Threads

/// A clock that moves only when told: time is a parameter, so that no test sleeps.
public final class FixedClock: Sendable {
  private let instant: Mutex<Instant>

  /// A clock that stands at that moment.
  public init(_ now: Instant) { instant = Mutex(now) }

  /// The moment at which the clock stands.
  public var now: Instant { instant.withLock { $0 } }

  /// Moves the clock on, or back where seconds are negative.
  public func advance(bySeconds seconds: Double) {
    instant.withLock { $0 = Instant(milliseconds: $0.milliseconds + Int64(seconds * 1000)) }
  }

  /// Puts the clock at that moment.
  public func set(_ now: Instant) { instant.withLock { $0 = now } }
}
