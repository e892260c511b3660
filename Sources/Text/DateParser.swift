/// Reads dates in every form that feeds and APIs write, whatever the locale and the time zone of the
/// machine.
///
/// Forms: RFC 822, 2822 and 9110 dates with their usual faults, RFC 3339, W3C-DTF and ISO 8601
/// (calendar and ordinal dates, basic and extended, also shortened), asctime, dates with the month's
/// name in some twenty languages, numeric dates (`12/31/2004` is American, `31.12.2004` European),
/// East Asian ones, spans by letter (`2025-Q4`, `2025-W45`), .NET's `/Date(0)/`, and seconds to
/// nanoseconds since 1970. Zones may be offsets, abbreviations or the commonest regions; an unknown
/// zone is UTC, and so is none. Two digits of a year are 1970 to 2069. A leap second is the second
/// after it. A month or a day of 00 is not known: the date is that coarse.
package enum DateParser {
  /// The date in that text; nil where it is empty or cannot be read.
  package static func parse(_ text: String) -> DatedInstant? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// The date in those UTF-8 bytes; nil where they are empty or cannot be read.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> DatedInstant? {
    guard bytes.count <= 200 else { return nil }
    if let epoch = epoch(bytes) { return epoch }
    var scanner = DateScanner(bytes)
    return scanner.scan() ?? SpanDate.read(bytes)
  }

  /// The date of a number: 1000 to 9999 are years; of 8 and of 14 digits that make a date of the
  /// years 1800 to 2099 they are that date (`20251103`); others are seconds since 1970, from 10^11 on
  /// milliseconds, from 10^14 on microseconds, from 10^17 on nanoseconds. Nil for what is not finite
  /// or lies outside the years 1000 to 9999.
  package static func parse(number: Double) -> DatedInstant? {
    guard number.isFinite else { return nil }
    if number >= 1000, number <= 9999, number == number.rounded(.towardZero) {
      return date(parts: [Int(number)])
    }
    if number.rounded(.towardZero) == number,
      (1.8e7...2.1e7).contains(number) || (1.8e13...2.1e13).contains(number),
      let date = parse(String(Int64(number)))
    {
      return date
    }
    return switch abs(number) {
    case 1e17...: parse(milliseconds: number / 1e6)
    case 1e14...: parse(milliseconds: number / 1000)
    case 1e11...: parse(milliseconds: number)
    default: parse(milliseconds: number * 1000)
    }
  }

  /// The moment so many milliseconds after 1970; nil outside the years 1000 to 9999.
  static func parse(milliseconds: Double) -> DatedInstant? {
    guard milliseconds >= -30_610_224_000_000, milliseconds < 253_402_300_800_000 else {
      return nil
    }
    return DatedInstant(
      Instant(milliseconds: Int64(milliseconds.rounded(.down))), precision: .second)
  }

  /// The date of one to three numbers: year, month, day; nil for other counts and for no date.
  package static func date(parts: [Int]) -> DatedInstant? {
    guard (1...3).contains(parts.count) else { return nil }
    var fields = DateFields()
    fields.year = parts[0]
    fields.month = parts.count > 1 ? parts[1] : nil
    fields.day = parts.count > 2 ? parts[2] : nil
    return fields.dated
  }

  /// Text of nine digits or more, with or without a fraction; not one of 14 digits that begins with
  /// 19 or 20, which is a date without separators.
  private static func epoch(_ bytes: UnsafeBufferPointer<UInt8>) -> DatedInstant? {
    var value = 0.0
    var digits = 0
    var scale = 0.0
    var hasEnded = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39 where !hasEnded:
        if scale > 0 {
          value += Double(byte & 0x0F) * scale
          scale /= 10
        } else {
          value = value * 10 + Double(byte & 0x0F)
          digits += 1
        }
      case UInt8(ascii: ".") where scale == 0 && digits > 0 && !hasEnded: scale = 0.1
      case ...0x20: hasEnded = digits > 0
      default: return nil
      }
    }
    guard digits >= 9 else { return nil }
    if digits == 14, value >= 19_000_000_000_000, value < 21_000_000_000_000 { return nil }
    return parse(number: value)
  }
}
