package import JSON
package import Text

/// Dates as APIs write them, in JSON (docs/manifest.md, "Dates").
package enum DateForm {
  /// The date of a text, a number, or an array of one to three numbers, also nested; nil where it is
  /// none of them.
  package static func read(_ written: JSONValue) -> DatedInstant? {
    switch written {
    case .string(let text): return DateParser.parse(text)
    case .integer(let number): return DateParser.parse(number: Double(number))
    case .number(let number): return DateParser.parse(number: number)
    case .array(let elements):
      guard let first = elements.first else { return nil }
      guard elements.count > 1 || first.numberValue.map({ $0 < 10_000 }) ?? false else {
        return read(first)
      }
      let parts = elements.compactMap { $0.integerValue.flatMap { Int(exactly: $0) } }
      return parts.count == elements.count ? DateParser.date(parts: parts) : read(first)
    case .null, .bool, .object: return nil
    }
  }

  /// Whether a text says that there is no date, or that none is known: `TBA`, `Coming soon`, `-`.
  static func isNone(_ text: String) -> Bool {
    noDate.contains(text.lowercased().split(separator: " ").joined(separator: " "))
  }

  /// Words for no date (docs/manifest.md, "Dates").
  private static let noDate: Set<String> = [
    "", "-", "--", "\u{2013}", "\u{2014}", "?", "tba", "tbc", "tbd", "n/a", "na", "nil", "none",
    "null",
    "never", "unknown", "undefined", "unspecified", "unreleased", "coming soon", "to be announced",
    "to be confirmed", "to be determined", "not available",
  ]

  /// The precision that a word names, by its first word in any case: `Quarter 1` too.
  static func precision(_ words: String) -> DatePrecision? {
    let first = words.lowercased().split { !$0.isLetter }.first
    return first.flatMap { DatePrecision(rawValue: String($0)) }
  }
}
