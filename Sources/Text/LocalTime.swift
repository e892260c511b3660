#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A moment as clocks show it in the zone of `TZ`, else of the machine.
package struct LocalTime: Hashable, Sendable {
  /// The day.
  package var date: CivilDate
  /// 0 to 23.
  package var hour: Int
  /// 0 to 59.
  package var minute: Int
  /// 0 to 60.
  package var second: Int
  /// Minutes east of UTC at that moment.
  package var offsetMinutes: Int
  /// The zone's short name at that moment: `CEST`, `UTC`, `+03`.
  package var zone: String

  /// How clocks show that moment here; UTC where the zone cannot say.
  package init(_ instant: Instant) {
    var seconds = time_t(instant.seconds)
    var parts = tm()
    tzset()
    guard localtime_r(&seconds, &parts) != nil else {
      date = instant.utcDate
      let second = Int(instant.millisecondOfDay / 1000)
      (hour, minute, self.second) = (second / 3600, second / 60 % 60, second % 60)
      (offsetMinutes, zone) = (0, "UTC")
      return
    }
    date = CivilDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    offsetMinutes = parts.tm_gmtoff / 60
    zone = parts.tm_zone.map { String(cString: $0) } ?? "UTC"
  }

  /// The beginning of that day here; nil where the zone cannot say.
  package static func beginning(of date: CivilDate) -> Instant? {
    var parts = tm()
    parts.tm_year = CInt(clamping: date.year - 1900)
    parts.tm_mon = CInt(date.month - 1)
    parts.tm_mday = CInt(date.day)
    parts.tm_isdst = -1
    tzset()
    let seconds = mktime(&parts)
    // -1 is the fault and also the second before 1970.
    if seconds == -1, parts.tm_mday != CInt(date.day) { return nil }
    return Instant(seconds: Int64(seconds))
  }

  /// `2025-06-01 08:30`.
  package var text: String { "\(date.text) \(Self.twoDigits(hour)):\(Self.twoDigits(minute))" }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CivilDate {
  /// `2025-06-01`; the year has four digits at least.
  package var text: String {
    "\(yearText)-\(LocalTime.twoDigits(month))-\(LocalTime.twoDigits(day))"
  }

  /// `2025`, `0099`, `-0044`.
  package var yearText: String {
    let digits = String(abs(year))
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
