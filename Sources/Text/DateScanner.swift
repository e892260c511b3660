/// Reads one date of whatever form, over its bytes, in one pass.
///
/// What stands there is told by shape: digits before a colon are the time, a word that names a month
/// is the month, signed digits behind the time are the offset, and the other numbers are year, month
/// and day by their length, order and separator. A word that fits no place makes the text unreadable,
/// but for one that stands before all numbers (a weekday in some language) or behind the time (a zone).
struct DateScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var at: Int
  let end: Int
  var fields = DateFields()
  private var numbers = DateNumbers()
  private var isAfternoon: Bool?
  private var zone: String?
  private var hasZone = false
  private var isUnreadable = false
  private var skippedWord = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    at = start
    self.end = end
  }

  /// The date; nil where there is none or it cannot be read.
  mutating func scan() -> DatedInstant? {
    if at < end, bytes[at] == UInt8(ascii: "-") { return shortened() }
    while at < end, !isUnreadable {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
        word()
      case UInt8(ascii: "+"), UInt8(ascii: "-"): sign(byte)
      case UInt8(ascii: "("): skipComment()
      default: at += 1
      }
    }
    guard !isUnreadable, assignNumbers(), applyClock() else { return nil }
    return fields.dated
  }

  // MARK: Numbers

  private mutating func number() {
    let start = at
    let value = digits()
    let length = at - start
    if let unit = unit() { return assign(value, unit, digits: length) }
    if fields.hour == nil, at + 1 < end, isDigit(at + 1),
      bytes[at] == UInt8(ascii: ":") || bytes[at] | 0x20 == UInt8(ascii: "h")
    {
      return time(hour: value)
    }
    if fields.hour == nil, meridiemFollows() {
      fields.hour = value
      return
    }
    let separator = start > 0 ? bytes[start - 1] : 0
    if separator | 0x20 == UInt8(ascii: "t"), fields.hour == nil, numbers.count > 0 {
      return compactTime(value, digits: length)
    }
    if !numbers.append(value, digits: length, separator: separator) { isUnreadable = true }
  }

  private mutating func digits() -> Int {
    var value = 0
    while at < end, isDigit(at) {
      if value < 1_000_000_000_000_000 { value = value * 10 + Int(bytes[at] & 0x0F) }
      at += 1
    }
    return value
  }

  private func isDigit(_ place: Int) -> Bool {
    place < end && bytes[place] >= 0x30 && bytes[place] <= 0x39
  }

  /// Minutes and seconds behind an hour; `at` stands on the colon.
  private mutating func time(hour: Int) {
    fields.hour = hour
    at += 1
    fields.minute = digits()
    guard at < end, bytes[at] == UInt8(ascii: ":"), isDigit(at + 1) else { return }
    at += 1
    fields.second = digits()
    if at < end, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ","), isDigit(at + 1) {
      at += 1
      fraction()
    }
    if at < end, bytes[at] == UInt8(ascii: ":") { isUnreadable = true }
  }

  /// The time behind a `T`, without colons: `10`, `1014` or `101455` (ISO 8601, basic format).
  private mutating func compactTime(_ value: Int, digits: Int) {
    switch digits {
    case 1, 2: fields.hour = value
    case 4:
      fields.hour = value / 100
      fields.minute = value % 100
    case 6:
      fields.hour = value / 10_000
      fields.minute = value / 100 % 100
      fields.second = value % 100
    default: isUnreadable = true
    }
  }

  private mutating func fraction() {
    var scale = 100
    while isDigit(at) {
      fields.milliseconds += Int(bytes[at] & 0x0F) * scale
      scale /= 10
      at += 1
    }
  }

  // MARK: Signs

  /// A hyphen between numbers, or the sign of an offset behind the time.
  private mutating func sign(_ sign: UInt8) {
    at += 1
    guard fields.hour != nil, at < end, bytes[at] > 0x20 else { return }
    guard isDigit(at) else {
      isUnreadable = true
      return
    }
    let start = at
    let value = digits()
    var minutes = 0
    switch at - start {
    case 1, 2:
      minutes = value * 60
      if at < end, bytes[at] == UInt8(ascii: ":") {
        at += 1
        guard isDigit(at) else {
          isUnreadable = true
          return
        }
        minutes += digits()
      }
    case 3, 4: minutes = value / 100 * 60 + value % 100
    default: isUnreadable = true
    }
    guard minutes <= 18 * 60 else {
      isUnreadable = true
      return
    }
    fields.offsetMinutes = sign == UInt8(ascii: "-") ? -minutes : minutes
    hasZone = true
  }

  private mutating func skipComment() {
    while at < end, bytes[at] != UInt8(ascii: ")") { at += 1 }
  }

  // MARK: Words

  private mutating func word() {
    let start = at
    var key: UInt32 = 0
    var isASCII = true
    while at < end {
      let byte = bytes[at]
      if byte >= 0x80 {
        isASCII = false
      } else if !isLetter(byte) {
        break
      }
      if at - start < 4 { key = key << 8 | UInt32(byte | 0x20) }
      at += 1
    }
    let length = at - start
    if isASCII, length >= 3, setMonth(MonthName.month(ascii: key, length: length), from: start) {
      return
    }
    if length == 1, key == 0x61 || key == 0x70, isDottedMeridiem() {
      at += 2
      isAfternoon = key == 0x70
      return
    }
    if isASCII, length <= 4, isShortWord(key, length) { return }
    otherWord(start)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Whether `.m` follows an `a` or `p`, as in `5:30 p.m.`.
  private func isDottedMeridiem() -> Bool {
    fields.hour != nil && at + 1 < end && bytes[at] == UInt8(ascii: ".")
      && bytes[at + 1] | 0x20 == UInt8(ascii: "m") && (at + 2 == end || !isLetter(bytes[at + 2]))
  }

  /// Takes the month, where it may still come: a second word before the day is the true one (`mar, 3
  /// giu`), but not the end of a span (`Nov-Dec`).
  private mutating func setMonth(_ month: Int?, from start: Int) -> Bool {
    if month != nil, fields.month != nil, start > 1, isLetter(bytes[start - 2]),
      bytes[start - 1] == UInt8(ascii: "-") || bytes[start - 1] == UInt8(ascii: "/")
    {
      return true
    }
    guard let month, fields.month == nil || numbers.count < 2 else { return false }
    fields.month = month
    numbers.beforeMonth = numbers.count
    return true
  }

  /// Takes the commonest words without making a string of them.
  private mutating func isShortWord(_ key: UInt32, _ length: Int) -> Bool {
    switch key {
    case 0x74 where length == 1: return true  // the t of ISO 8601
    case 0x7A where length == 1, 0x67_6D74, 0x75_7463, 0x7574:  // z gmt utc ut
      if fields.hour != nil || numbers.count > 0 {
        fields.offsetMinutes = fields.offsetMinutes ?? 0
        hasZone = true
      }
      return true
    case 0x61_6D: return setMeridiem(false)
    case 0x70_6D: return setMeridiem(true)
    case 0x73_756E, 0x6D_6F6E, 0x74_7565, 0x77_6564, 0x74_6875, 0x66_7269, 0x73_6174: return true
    case 0x7374, 0x6E64, 0x7264, 0x7468, 0x6465, 0x6F66, 0x6174:  // st nd rd th de of at
      return fields.hour == nil
    default: return false
    }
  }

  private mutating func setMeridiem(_ afternoon: Bool) -> Bool {
    isAfternoon = afternoon
    return true
  }

  /// Whether `am` or `pm` follows a bare hour: `3pm`.
  private func meridiemFollows() -> Bool {
    var next = at
    while next < end, bytes[next] == 0x20 { next += 1 }
    guard next + 1 < end, bytes[next + 1] | 0x20 == UInt8(ascii: "m"),
      next + 2 == end || !isLetter(bytes[next + 2])
    else { return false }
    return bytes[next] | 0x20 == UInt8(ascii: "a") || bytes[next] | 0x20 == UInt8(ascii: "p")
  }

  /// A word of another language, or a zone by name.
  private mutating func otherWord(_ start: Int) {
    while at < end, isRegion(bytes[at]), at > start, at + 1 < end, isLetter(bytes[at + 1]) {
      at += 1
      while at < end, isLetter(bytes[at]) || bytes[at] >= 0x80 { at += 1 }
    }
    let word = String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
    if fields.hour != nil {
      if !hasZone {
        zone = zone ?? word
      }
      return
    }
    if word == "오후" || word == "오전" {
      isAfternoon = word == "오후"
      fields.offsetMinutes = 540
      return
    }
    if setMonth(MonthName.month(of: word), from: start) { return }
    let isBeforeAll = numbers.count == 0 && fields.month == nil
    skippedWord = skippedWord || isBeforeAll
    let isDateComplete = numbers.count + (fields.month == nil ? 0 : 1) >= 3
    if !isBeforeAll, !isDateComplete, !Self.particles.contains(word) { isUnreadable = true }
  }

  private func isRegion(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_")
  }

  /// Words that may stand between the parts of a date.
  private static let particles: Set<String> = ["del", "er", "den", "um", "à", "º", "г", "року"]

  // MARK: Putting together

  /// `-0312` and `-03-12`: year and month without the century (ISO 8601:1988).
  private mutating func shortened() -> DatedInstant? {
    at += 1
    let start = at
    let first = digits()
    let length = at - start
    if length == 4, at == end {
      fields.year = DateFields.year(first / 100, digits: 2)
      fields.month = first % 100
    } else if length == 2, at + 3 == end, bytes[at] == UInt8(ascii: "-"), isDigit(at + 1) {
      at += 1
      fields.year = DateFields.year(first, digits: 2)
      fields.month = digits()
    }
    return at == end ? fields.dated : nil
  }

  private mutating func assignNumbers() -> Bool {
    if fields.year != nil { return numbers.count == 0 }
    if skippedWord, numbers.count + (fields.month == nil ? 0 : 1) < 3 { return false }
    return numbers.assign(to: &fields)
  }

  private mutating func applyClock() -> Bool {
    if let isAfternoon, let hour = fields.hour {
      guard (0...23).contains(hour) else { return false }
      if hour <= 12 { fields.hour = hour % 12 + (isAfternoon ? 12 : 0) }
    }
    if let zone, !hasZone {
      fields.offsetMinutes = ZoneName.offset(zone, at: fields) ?? fields.offsetMinutes
    }
    return true
  }
}
