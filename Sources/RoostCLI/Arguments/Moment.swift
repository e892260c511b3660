package import Text

/// Moments as people give them to `--since` and `--until`.
package enum Moment {
  /// The beginning of a local day (`2025-06-01`), RFC 3339, or a span back from now (`7d`, `1h30m`);
  /// nil for every other form.
  package static func parse(_ text: String, now: Instant) -> Instant? {
    if let instant = Instant(rfc3339: text) { return instant }
    if let seconds = Interval.seconds(text), seconds <= now.seconds {
      return Instant(milliseconds: now.milliseconds - seconds * 1000)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return date.isValid ? LocalTime.beginning(of: date) : nil
  }
}
