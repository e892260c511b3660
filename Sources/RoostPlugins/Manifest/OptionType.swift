/// What an option of a plugin holds.
package enum OptionType: String, Hashable, Sendable, CaseIterable {
  case text, secret, integer, number, boolean, url
  case choice = "enum"
  case list

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
