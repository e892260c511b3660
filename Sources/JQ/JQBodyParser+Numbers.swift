extension JQBodyParser {
  /// Reads a number: as a double where it is one exactly or nearly, as its digits where it is whole and
  /// beyond ±2^53.
  mutating func number() throws(JQError) {
    let start = at
    _ = take(UInt8(ascii: "-"))
    let firstDigit = at
    var digits = Digits()
    try skipDigits(&digits)
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      let first = at
      try skipDigits(&digits)
      digits.fraction = at - first
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      digits.isExact = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      var exponent = Digits()
      try skipDigits(&exponent)
    }
    let isNegative = firstDigit > start
    if isWhole {
      guard digits.isExact, digits.value <= JQValue.greatestExact else {
        return add(.string, UInt64(start) << 32 | UInt64(at - start))
      }
      let value = Double(digits.value)
      return add(.number, (isNegative ? -value : value).bitPattern)
    }
    if let value = digits.number {
      return add(.number, (isNegative ? -value : value).bitPattern)
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = Double(text) else { throw fault("'\(text.prefix(40))' is no number") }
    // As jq does: one record's absurd number must not cost a page.
    let most = Double.greatestFiniteMagnitude
    add(.number, min(max(number, -most), most).bitPattern)
  }

  /// The digits of a number.
  private struct Digits {
    var value: Int64 = 0
    /// Whether the value is that of all digits, of which there are eighteen at most.
    var isExact = true
    /// How many digits stand behind the point.
    var fraction = 0

    /// The number, where one division gives the nearest double: both sides are exact then.
    var number: Double? {
      guard isExact, value <= JQValue.greatestExact, fraction < Self.powers.count else {
        return nil
      }
      return Double(value) / Self.powers[fraction]
    }

    private static let powers: [Double] = [
      1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
      1e17, 1e18,
    ]
  }

  /// Passes over digits, of which there must be some, and adds them to a number.
  private mutating func skipDigits(_ digits: inout Digits) throws(JQError) {
    let first = at
    while at < bytes.count, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
      if digits.value < 100_000_000_000_000_000 {
        digits.value = digits.value &* 10 &+ Int64(digit)
      } else {
        digits.isExact = false
      }
      at += 1
    }
    guard at > first else { throw unexpected("where a digit should be") }
  }
}
