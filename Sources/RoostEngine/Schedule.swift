package import RoostKit
package import Text

/// When a source is asked again: `every`, what its document says, and back-off after failures.
///
/// A pure function of its arguments, so that a test holds time and chance still.
package struct Schedule: Sendable {
  /// What the server or the document can demand at most, in seconds: a day.
  package static let longestFloor: Int64 = 86_400
  /// Failures in a row from which on a source is held back.
  package static let patience = 2

  /// How often the source wants to be synced, in seconds.
  package var every: Int64
  /// A number from 0 up to, not including, 1: spreads sources that began together.
  package var chance: Double

  /// The schedule of a source.
  package init(every: Int64, chance: Double) {
    self.every = every
    self.chance = chance
  }

  /// When a source that was read is due again: up to a tenth before `every` is over, but not before
  /// `maximumAge` (Cache-Control, in seconds) and RSS `ttl` are, and in no skipped hour or day.
  package func nextDue(
    after now: Instant, hints: FetchHints = FetchHints(), maximumAge: Int64? = nil
  ) -> Instant {
    let wish = every - Int64(Double(every) * 0.1 * chance)
    let floor = min(max(maximumAge ?? 0, Self.ttl(hints) ?? 0), Self.longestFloor)
    return unskipped(Instant(seconds: now.seconds + max(wish, floor)), hints)
  }

  /// Seconds of RSS `ttl`, a day at most; nil where there is none.
  static func ttl(_ hints: FetchHints) -> Int64? {
    hints.ttlMinutes.map { Int64(max(0, min($0, Int(longestFloor / 60)))) * 60 }
  }

  /// Until when a source is held back after so many failures in a row: a minute after the second,
  /// doubled with each further one, at most a day; nil after the first, which may be chance.
  package func retry(after now: Instant, failures: Int) -> Instant? {
    guard failures >= Self.patience else { return nil }
    let doublings = min(failures - Self.patience, 20)
    let delay = min(Int64(60) << Int64(doublings), Self.longestFloor)
    return Instant(seconds: now.seconds + delay + Int64(Double(delay) * 0.1 * chance))
  }

  /// The first moment from `instant` on that lies in no skipped hour or day, at most a day later;
  /// `instant` itself where every hour or day is to be skipped.
  private func unskipped(_ instant: Instant, _ hints: FetchHints) -> Instant {
    var seconds = instant.seconds
    for _ in 0..<24 where Self.isSkipped(Instant(seconds: seconds), hints) {
      seconds = (seconds / 3600 + 1) * 3600
    }
    return Instant(seconds: seconds)
  }

  /// Whether a moment lies in an hour or on a day that is to be skipped; never where all are.
  static func isSkipped(_ instant: Instant, _ hints: FetchHints) -> Bool {
    guard hints.skipHours.count < 24, hints.skipDays.count < 7 else { return false }
    let hour = Int(instant.seconds / 3600 % 24)
    // 1970-01-01 was a Thursday: day 4 of a week that begins on Sunday.
    let day = Int((instant.seconds / 86_400 + 4) % 7)
    return hints.skipHours.contains(hour) || hints.skipDays.contains(day)
  }
}
