/// Dates whose numbers have their unit written behind them, as in East Asia.
extension DateScanner {
  enum Unit { case year, month, day, hour, minute, second }

  /// The unit written behind a number, `2004년 05월 28일`; Korean ones tell Korean time.
  mutating func unit() -> Unit? {
    guard at + 2 < end, bytes[at] >= 0xE5 else { return nil }
    switch (bytes[at], bytes[at + 1], bytes[at + 2]) {
    case (0xEB, 0x85, 0x84): return korean(.year)  // 년
    case (0xEC, 0x9B, 0x94): return korean(.month)  // 월
    case (0xEC, 0x9D, 0xBC): return korean(.day)  // 일
    case (0xEC, 0x8B, 0x9C): return korean(.hour)  // 시
    case (0xEB, 0xB6, 0x84): return korean(.minute)  // 분
    case (0xEC, 0xB4, 0x88): return korean(.second)  // 초
    case (0xE5, 0xB9, 0xB4): return passing(.year)  // 年
    case (0xE6, 0x9C, 0x88): return passing(.month)  // 月
    case (0xE6, 0x97, 0xA5), (0xE5, 0x8F, 0xB7): return passing(.day)  // 日 号
    case (0xE6, 0x99, 0x82), (0xE6, 0x97, 0xB6): return passing(.hour)  // 時 时
    case (0xE5, 0x88, 0x86): return passing(.minute)  // 分
    case (0xE7, 0xA7, 0x92): return passing(.second)  // 秒
    default: return nil
    }
  }

  private mutating func korean(_ unit: Unit) -> Unit {
    fields.offsetMinutes = 540
    return passing(unit)
  }

  private mutating func passing(_ unit: Unit) -> Unit {
    at += 3
    return unit
  }

  mutating func assign(_ value: Int, _ unit: Unit, digits: Int) {
    switch unit {
    case .year: fields.year = DateFields.year(value, digits: digits)
    case .month: fields.month = value
    case .day: fields.day = value
    case .hour: fields.hour = value
    case .minute: fields.minute = value
    case .second: fields.second = value
    }
  }
}
