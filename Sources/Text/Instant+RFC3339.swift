extension Instant {
  /// The moment that day and time name at that offset from UTC.
  package init(
    _ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0,
    offsetMinutes: Int = 0
  ) {
    let minutes = date.daysSinceEpoch * 1440 + hour * 60 + minute - offsetMinutes
    self.init(milliseconds: Int64((minutes * 60 + second) * 1000 + millisecond))
  }

  /// The day in UTC.
  package var utcDate: CivilDate {
    CivilDate(daysSinceEpoch: Int((milliseconds - millisecondOfDay) / 86_400_000))
  }

  /// Milliseconds since the beginning of the day in UTC.
  package var millisecondOfDay: Int64 {
    let remainder = milliseconds % 86_400_000
    return remainder < 0 ? remainder + 86_400_000 : remainder
  }

  /// RFC 3339 in UTC: `2025-06-01T00:00:00Z`, with `.123` only where there are milliseconds.
  ///
  /// The years 0 to 9999 are written; a moment before or after them as the first or last of them.
  package var rfc3339: String {
    let first: Int64 = -62_167_219_200_000
    let last: Int64 = 253_402_300_799_999
    return Instant(milliseconds: min(max(milliseconds, first), last)).writtenOut
  }

  private var writtenOut: String {
    let date = utcDate
    let time = Int(millisecondOfDay)
    let fraction = time % 1000
    return String(unsafeUninitializedCapacity: 24) { buffer in
      var at = 0
      func put(_ number: Int, _ digits: Int, _ separator: Unicode.Scalar) {
        var rest = number
        for place in (0..<digits).reversed() {
          buffer[at + place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        buffer[at + digits] = UInt8(ascii: separator)
        at += digits + 1
      }
      put(date.year, 4, "-")
      put(date.month, 2, "-")
      put(date.day, 2, "T")
      put(time / 3_600_000, 2, ":")
      put(time / 60_000 % 60, 2, ":")
      put(time / 1000 % 60, 2, fraction == 0 ? "Z" : ".")
      if fraction != 0 { put(fraction, 3, "Z") }
      return at
    }
  }

  /// Reads RFC 3339, section 5.6: `2025-06-01T08:30:00.25+02:00`; a blank or small letters serve too.
  ///
  /// Digits of the fraction beyond the third are dropped; a leap second is the next second. Nil for
  /// every other form, a day that does not exist, and a time without offset.
  package init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2),
      scanner.take("-"), let day = scanner.number(2),
      scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2),
      scanner.take(":"), let second = scanner.number(2)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.isValid, hour < 24, minute < 60, second <= 60 else { return nil }
    var millisecond = 0
    if scanner.take(".") {
      guard let fraction = scanner.milliseconds() else { return nil }
      millisecond = fraction
    }
    guard let offset = scanner.offsetMinutes(), scanner.isAtEnd else { return nil }
    self.init(
      date, hour: hour, minute: minute, second: second, millisecond: millisecond,
      offsetMinutes: offset)
  }
}
