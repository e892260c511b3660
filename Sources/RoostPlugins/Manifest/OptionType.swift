/// What an option of a plugin holds.
package enum OptionType: String, Hashable, Sendable, CaseIterable {
  case text, secret, integer, number, boolean, url
  case choice = "enum"
  case list

  /// What a value may be, for tables.
  package var details: String {
    switch self {
    case .text: "text as it is written"
    case .secret: "text that is never shown or stored, and cut out of every message"
    case .integer: "a whole number in decimal digits"
    case .number: "a number in decimal digits, with a fraction or without"
    case .boolean: "`true` or `false`"
    case .url: "an absolute URL of http or https"
    case .choice: "one of the words that the page lists under `of`"
    case .list: "a list of text"
    }
  }

  /// What a value must be, for messages: `'pages' must be a whole number`.
  package var wanted: String {
    switch self {
    case .text, .secret: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .url: "a URL"
    case .choice: "one of its words"
    case .list: "a list of text"
    }
  }
}
