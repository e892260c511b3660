extension DatedInstant {
  /// The date for people, as exact as it is known: `2025-06-01 08:30` in local time, `2025-06-01`,
  /// `2025-06`, `2025-Q2`, `2025-H1`, `2025`.
  ///
  /// A day or a longer span is that of the place it was written for, wherever the reader is.
  package var localText: String {
    let written = Instant(milliseconds: instant.milliseconds + Int64(offsetMinutes ?? 0) * 60_000)
    let date = written.utcDate
    switch precision {
    case .year: return date.yearText
    case .half: return "\(date.yearText)-H\(date.month <= 6 ? 1 : 2)"
    case .quarter: return "\(date.yearText)-Q\((date.month + 2) / 3)"
    case .month: return String(date.text.dropLast(3))
    case .week, .day: return date.text
    case .hour, .minute, .second: return LocalTime(instant).text
    }
  }
}
