import JSON

/// The order of `cursor` values: numbers before texts, as in jq.
enum JSONOrder {
  /// The greater of two values; null is less than everything.
  static func greater(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
    isLess(one, other) ? other : one
  }

  private static func isLess(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let order = order(one, other) { return order }
    return switch (one, other) {
    case (_, .null): false
    case (.null, _): true
    case (.string(let one), .string(let other)): one < other
    case (.string, _): false
    case (_, .string): true
    default:
      if let one = one.numberValue, let other = other.numberValue { one < other } else { false }
    }
  }

  /// The order of whole numbers of which one at least is too large for a double: those are read as text.
  /// Nil: they are none.
  private static func order(_ one: JSONValue, _ other: JSONValue) -> Bool? {
    guard let one = WholeNumber(one), let other = WholeNumber(other), one.isText || other.isText,
      one.isLarge || other.isLarge
    else { return nil }
    return one.isLess(than: other)
  }

  /// A whole number of any size, written as JSON has it.
  private struct WholeNumber {
    let isText: Bool
    private let isNegative: Bool
    private let digits: Substring.UTF8View

    init?(_ value: JSONValue) {
      let written: String
      switch value {
      case .string(let text): (written, isText) = (text, true)
      default:
        guard let number = value.integerValue else { return nil }
        (written, isText) = ("\(number)", false)
      }
      isNegative = written.hasPrefix("-")
      digits = written.dropFirst(isNegative ? 1 : 0).utf8
      guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1,
        digits.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
    }

    /// From 2^53 on, which has sixteen digits, or nearly.
    var isLarge: Bool { digits.count >= 16 }

    func isLess(than other: WholeNumber) -> Bool {
      guard isNegative == other.isNegative else { return isNegative }
      let (less, more) = isNegative ? (other, self) : (self, other)
      if less.digits.count != more.digits.count { return less.digits.count < more.digits.count }
      return less.digits.lexicographicallyPrecedes(more.digits)
    }
  }
}
