import JSON

/// The order of `cursor` values: numbers before texts, as in jq.
enum JSONOrder {
  /// The greater of two values; null is less than everything.
  static func greater(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
    isLess(one, other) ? other : one
  }

  private static func isLess(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (_, .null): false
    case (.null, _): true
    case (.string(let one), .string(let other)): one < other
    case (.string, _): false
    case (_, .string): true
    default:
      if let one = one.numberValue, let other = other.numberValue { one < other } else { false }
    }
  }
}
