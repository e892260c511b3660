/// A moment in time, in whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
  public var milliseconds: Int64

  /// The moment so many milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment so many seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { self.milliseconds = seconds * 1000 }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
  }

  /// Whether the left moment comes before the right one.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
