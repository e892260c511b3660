public import Text

extension DatedInstant {
  /// The date of a text in any of the forms that APIs and feeds use: RFC 3339, RFC 9110, `2020-11`,
  /// seconds or milliseconds since 1970; nil where it is none. Without an offset it counts as UTC, and
  /// the form gives the precision.
  public init?(reading text: String) {
    guard let date = DateParser.parse(text) else { return nil }
    self = date
  }
}
