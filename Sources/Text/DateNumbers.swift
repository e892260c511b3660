/// The numbers of a date that are neither time nor offset, until it is known which is which.
struct DateNumbers {
  struct Number {
    var value = 0
    var digits = 0
    /// The byte that stood before it.
    var separator: UInt8 = 0

    var isYear: Bool { digits == 4 || digits <= 2 && value > 31 }
  }

  private var first = Number()
  private var second = Number()
  private var third = Number()
  private(set) var count = 0
  /// How many numbers stood before the word that names the month.
  var beforeMonth = 0

  /// Takes another number; false where there is no place for it.
  mutating func append(_ value: Int, digits: Int, separator: UInt8) -> Bool {
    let number = Number(value: value, digits: digits, separator: separator)
    switch count {
    case 0: first = number
    case 1: second = number
    case 2: third = number
    default: return false
    }
    count += 1
    return true
  }

  /// Gives year, month and day their numbers; false where they do not make a date.
  func assign(to fields: inout DateFields) -> Bool {
    if fields.month != nil { return assignAroundMonth(to: &fields) }
    switch count {
    case 1: return assignCompact(to: &fields)
    case 2: return assignPair(to: &fields)
    case 3: return assignTriple(to: &fields)
    default: return false
    }
  }

  /// Day and year on either side of a month's name, or the year alone.
  private func assignAroundMonth(to fields: inout DateFields) -> Bool {
    switch count {
    case 1:
      guard first.digits == 4 else { return false }
      return set(&fields, year: first, month: nil, day: nil)
    case 2:
      let yearFirst = first.isYear && beforeMonth > 0 && !second.isYear
      return yearFirst
        ? set(&fields, year: first, month: nil, day: second)
        : set(&fields, year: second, month: nil, day: first)
    default: return false
    }
  }

  /// `2003-12`, or the day of a year in three digits (ISO 8601, ordinal dates).
  private func assignPair(to fields: inout DateFields) -> Bool {
    guard first.digits == 4 || first.digits == 2 && second.digits == 3 else { return false }
    if second.digits == 3 {
      return setOrdinal(&fields, DateFields.year(first.value, digits: first.digits), second.value)
    }
    return set(&fields, year: first, month: second, day: nil)
  }

  /// Three numbers: a year of four digits tells its place; without one, hyphens mean year first,
  /// dots day first, and slashes the month first, where the values allow it.
  private func assignTriple(to fields: inout DateFields) -> Bool {
    if first.digits == 4 { return set(&fields, year: first, month: second, day: third) }
    if third.digits != 4, second.separator == UInt8(ascii: "-") {
      return set(&fields, year: first, month: second, day: third)
    }
    let isMonthFirst =
      second.separator == UInt8(ascii: "/") ? first.value <= 12 : second.value > 12
    if third.digits != 4, first.value > 31 || third.digits == 1 {
      return set(&fields, year: first, month: second, day: third)
    }
    return isMonthFirst
      ? set(&fields, year: third, month: first, day: second)
      : set(&fields, year: third, month: second, day: first)
  }

  /// One number without separators: `2003`, `20031231`, `031231`, `2003335`, `03335`,
  /// `20031231101455` and `200312311014`.
  private func assignCompact(to fields: inout DateFields) -> Bool {
    let value = first.value
    switch first.digits {
    case 4 where fields.hour == nil: fields.year = value
    case 5: return setOrdinal(&fields, DateFields.year(value / 1000, digits: 2), value % 1000)
    case 6: return setDay(&fields, DateFields.year(value / 10_000, digits: 2), value % 10_000)
    case 7: return setOrdinal(&fields, value / 1000, value % 1000)
    case 8: return setDay(&fields, value / 10_000, value % 10_000)
    case 14 where fields.hour == nil:
      fields.hour = value / 10_000 % 100
      fields.minute = value / 100 % 100
      fields.second = value % 100
      return setDay(&fields, value / 10_000_000_000, value / 1_000_000 % 10_000)
    default: return false
    }
    return true
  }

  private func set(_ fields: inout DateFields, year: Number, month: Number?, day: Number?) -> Bool {
    guard let year = DateFields.year(year.value, digits: year.digits) else { return false }
    fields.year = year
    if let month { fields.month = month.value }
    fields.day = day?.value
    return true
  }

  private func setDay(_ fields: inout DateFields, _ year: Int?, _ monthAndDay: Int) -> Bool {
    fields.year = year
    fields.month = monthAndDay / 100
    fields.day = monthAndDay % 100
    return true
  }

  private func setOrdinal(_ fields: inout DateFields, _ year: Int?, _ day: Int) -> Bool {
    guard let year, day >= 1, day <= (CivilDate.isLeap(year) ? 366 : 365) else { return false }
    let start = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
    let date = CivilDate(daysSinceEpoch: start + day - 1)
    fields.year = year
    fields.month = date.month
    fields.day = date.day
    return true
  }
}
