/// The parts of a date as they were read, on the way to an instant.
struct DateFields {
  var year: Int?
  var month: Int?
  var day: Int?
  var hour: Int?
  var minute: Int?
  var second: Int?
  var milliseconds = 0
  /// Minutes east of UTC; nil where the text named none that is known.
  var offsetMinutes: Int?

  /// The date; nil where a part is missing below a part that is there, or out of its range.
  ///
  /// A day of 00 is not known, nor is what stands below it, and so with a month of 00 and its day.
  /// 24:00:00 is the next midnight (ISO 8601), second 60 the next second, as leap seconds are not
  /// counted. Years before 1000 are what programs write that have no date, and give none.
  var dated: DatedInstant? {
    guard let year, (1000...9999).contains(year) else { return nil }
    if day == 0 {
      var coarse = DateFields()
      coarse.year = year
      coarse.month = month == 0 ? nil : month
      return coarse.dated
    }
    let date = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    guard date.isValid, month != nil || day == nil else { return nil }
    let hour = hour ?? 0
    let minute = minute ?? 0
    let second = second ?? 0
    guard (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let minutes = date.daysSinceEpoch * 1440 + hour * 60 + minute - (offsetMinutes ?? 0)
    let total = (minutes * 60 + second) * 1000 + milliseconds
    return DatedInstant(
      Instant(milliseconds: Int64(total)), precision: precision, offsetMinutes: offsetMinutes)
  }

  private var precision: DatePrecision {
    if second != nil { return .second }
    if minute != nil { return .minute }
    if hour != nil { return .hour }
    if day != nil { return .day }
    return month != nil ? .month : .year
  }

  /// A year by its digits: of two, 00 to 69 are 20xx and 70 to 99 are 19xx; nil for three or five.
  static func year(_ value: Int, digits: Int) -> Int? {
    switch digits {
    case 4: value
    case 1, 2: value < 70 ? value + 2000 : value + 1900
    default: nil
    }
  }
}
