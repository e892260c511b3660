package import JSON
package import XML

/// Why a document is no feed that can be read. Entries that were read before stand.
package enum FeedError: Error, Hashable, Sendable {
  /// There is nothing in the document.
  case empty
  /// A web page stands in the feed's place: its title and the feeds that it announces.
  case webPage(title: String?, feeds: [String])
  /// The document is something else; the text says what: "it begins with an element 'svg'".
  case notAFeed(String)
  /// The document begins like JSON and is none.
  case badJSON(JSONParseError)
  /// The XML is refused.
  case refused(XMLError)
  /// A JSON document passes the bytes that are read whole.
  case tooLarge(limit: Int)

  /// A short word for reports: `not-a-feed`, `bad-json`, `too-large`, or that of the XML reader.
  package var code: String {
    switch self {
    case .empty, .webPage, .notAFeed: "not-a-feed"
    case .badJSON: "bad-json"
    case .refused(let error): error.code
    case .tooLarge: "too-large"
    }
  }

  /// What is wrong and, where it is known, what to do.
  package var message: String {
    switch self {
    case .empty: return "the document is empty, not a feed"
    case .webPage(let title, let feeds):
      var text = "HTML page, not a feed"
      if let title { text += ": '\(Self.shortened(title))'" }
      guard let first = feeds.first else { return text + "; the page announces no feed" }
      text +=
        feeds.count == 1 ? "; the page announces the feed " : "; the page announces the feeds "
      return text + ([first] + feeds.dropFirst().prefix(4)).joined(separator: ", ")
    case .notAFeed(let what): return "not a feed: \(what)"
    case .badJSON(let error):
      return
        "not a feed: JSON cannot be read at line \(error.line), column \(error.column): \(error.reason)"
    case .refused(let error): return error.message
    case .tooLarge(let limit): return "the JSON document is larger than \(limit >> 20) MiB"
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 80 ? text : text.prefix(79) + "…"
  }
}
