/// Dates that name a span by a letter and a number, as statistics do, or by a season, and the dates of
/// .NET's JSON.
///
/// `2025-Q4`, `Q4 2025`, `2025-S1`, `H1/2025`, `2025M11`, `2025-W45`, `2025-W45-3` (ISO 8601);
/// `Winter 2024`, of which only the year is certain; `/Date(1546300800000+0100)/`.
enum SpanDate {
  /// The date in those bytes; nil where they have none of these forms.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DatedInstant? {
    guard bytes.count <= 32 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("/Date(") { return net(text) }
    let parts = parts(of: text)
    switch parts.count {
    case 2:
      return season(parts[0], parts[1]) ?? season(parts[1], parts[0])
    case 3:
      let (first, second, third) = (parts[0], parts[1], parts[2])
      if first.count == 4, let year = Int(first), second.count == 1, let number = Int(third) {
        return span(year, second, number, digits: third.count)
      }
      guard first.count == 1, second.count == 1, third.count == 4, let year = Int(third),
        let number = Int(second)
      else { return nil }
      return span(year, first, number, digits: 1)
    case 4:
      guard parts[0].count == 4, parts[1] == "w", parts[2].count == 2, parts[3].count == 1,
        let year = Int(parts[0]), let number = Int(parts[2]), let day = Int(parts[3])
      else { return nil }
      return week(year, number, day: day)
    default: return nil
    }
  }

  /// Runs of figures and of letters, in small letters; none where anything but white space, `-`, `/`
  /// or a point stands between them.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var wasLetter: Bool?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let isLetter = byte > UInt8(ascii: "9")
        let character = Character(Unicode.Scalar(isLetter ? byte | 0x20 : byte))
        if isLetter == wasLetter {
          parts[parts.count - 1].append(character)
        } else {
          parts.append(String(character))
        }
        wasLetter = isLetter
      case 0x20, UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): wasLetter = nil
      default: return []
      }
    }
    return parts
  }

  private static func span(
    _ year: Int, _ letter: String, _ number: Int, digits: Int
  ) -> DatedInstant? {
    switch letter {
    case "q" where digits == 1 && (1...4).contains(number):
      return date(year, month: number * 3 - 2, .quarter)
    case "s" where digits == 1 && (1...2).contains(number),
      "h" where digits == 1 && (1...2).contains(number):
      return date(year, month: number * 6 - 5, .half)
    case "m" where digits <= 2 && (1...12).contains(number):
      return date(year, month: number, .month)
    case "w" where digits == 2: return week(year, number, day: nil)
    default: return nil
    }
  }

  private static func date(
    _ year: Int, month: Int, day: Int = 1, _ precision: DatePrecision
  ) -> DatedInstant? {
    var fields = DateFields()
    fields.year = year
    fields.month = month
    fields.day = day
    return fields.dated.map { DatedInstant($0.instant, precision: precision) }
  }

  /// A week of ISO 8601: the first one holds the fourth of January, and begins on a Monday.
  private static func week(_ year: Int, _ number: Int, day: Int?) -> DatedInstant? {
    guard (1000...9999).contains(year), (1...53).contains(number), (1...7).contains(day ?? 1) else {
      return nil
    }
    func monday(ofWeek week: Int, in year: Int) -> Int {
      let fourth = CivilDate(year: year, month: 1, day: 4).daysSinceEpoch
      // The first of January 1970 was a Thursday.
      let weekday = ((fourth + 3) % 7 + 7) % 7
      return fourth - weekday + (week - 1) * 7
    }
    let start = monday(ofWeek: number, in: year)
    guard start < monday(ofWeek: 1, in: year + 1) else { return nil }
    let date = CivilDate(daysSinceEpoch: start + (day ?? 1) - 1)
    return self.date(
      date.year, month: date.month, day: date.day, day == nil ? .week : .day)
  }

  private static func season(_ word: String, _ year: String) -> DatedInstant? {
    guard ["spring", "summer", "autumn", "fall", "winter"].contains(word), year.count == 4,
      let number = Int(year)
    else { return nil }
    return date(number, month: 1, .year)
  }

  /// `/Date(1546300800000)/`: milliseconds since 1970, with or without the offset of whoever wrote it.
  private static func net(_ text: String) -> DatedInstant? {
    guard text.hasSuffix(")/") else { return nil }
    let inner = text.dropFirst(6).dropLast(2)
    let sign = inner.hasPrefix("-") ? "-" : ""
    let figures = inner.dropFirst(sign.count)
    let number = figures.prefix { $0.isASCII && $0.isNumber }
    let offset = figures.dropFirst(number.count)
    guard let milliseconds = Int64(sign + number),
      offset.isEmpty
        || offset.count == 5 && "+-".contains(offset.first ?? " ")
          && offset.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return DateParser.parse(milliseconds: Double(milliseconds))
  }
}
