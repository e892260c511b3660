package import Text

/// Dates in header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
  /// Reads a date in any of the three forms of the standard, and in those that servers send in
  /// their place; nil where it is none (`0`, `-1`, an empty text).
  package static func instant(_ text: String) -> Instant? {
    // A plain number is a count or an error in every field, never a date; so are several.
    guard text.unicodeScalars.contains(where: { $0 == ":" || $0.properties.isAlphabetic }) else {
      return nil
    }
    return DateParser.parse(text)?.instant
  }

  /// Writes a date in the one form that may be sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func text(_ instant: Instant) -> String {
    let days = Int((Double(instant.seconds) / 86_400).rounded(.down))
    let date = CivilDate(daysSinceEpoch: days)
    let rest = Int(instant.seconds) - days * 86_400
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return
      "\(weekdays[date.weekday]), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
