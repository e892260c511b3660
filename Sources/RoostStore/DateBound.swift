package import Text

/// A moment that dates are held against.
///
/// A date that is known to the day, or less, is no moment: it stands for the same day wherever it is
/// read, and is held against what the clocks of the reader's zone show at the moment.
package struct DateBound: Hashable, Sendable {
  /// Precisions of dates that are no moments, for SQL.
  static let precisions = "('day', 'week', 'month', 'quarter', 'half', 'year')"

  /// The moment.
  package var instant: Instant
  /// What clocks show then, as though they stood in UTC.
  package var wall: Instant

  /// That moment, in a zone so many minutes east of UTC.
  package init(_ instant: Instant, offsetMinutes: Int = 0) {
    self.instant = instant
    wall = Instant(milliseconds: instant.milliseconds + Int64(offsetMinutes) * 60_000)
  }
}
