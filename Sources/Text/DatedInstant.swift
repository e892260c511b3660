/// A date as it was written: the instant, how exact it is, and the offset from UTC it was given in.
public struct DatedInstant: Hashable, Sendable {
  /// The moment; of a coarse date the beginning of its span.
  public var instant: Instant
  /// How much of the date was given.
  public var precision: DatePrecision
  /// Minutes east of UTC as written; nil where the text named none (UTC is then taken).
  public var offsetMinutes: Int?

  /// A date with its precision.
  public init(_ instant: Instant, precision: DatePrecision = .second, offsetMinutes: Int? = nil) {
    self.instant = instant
    self.precision = precision
    self.offsetMinutes = offsetMinutes
  }
}
