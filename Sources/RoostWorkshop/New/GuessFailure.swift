package import HTTP
import JSON
import Text

/// Why an answer gives no page.
package struct GuessFailure: Error, Hashable, Sendable {
  /// What it is: `not-json`, `no-records`, `feed`.
  package var kind: String
  /// What is wrong, without a full stop.
  package var message: String
  /// What to do.
  package var help: String

  /// That failure.
  package init(kind: String, message: String, help: String) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  /// The failure with its texts run through that.
  package func masked(_ mask: (String) -> String) -> GuessFailure {
    GuessFailure(kind: kind, message: mask(message), help: mask(help))
  }

  /// The API refuses.
  package static func status(_ head: HTTPResponse) -> GuessFailure {
    GuessFailure(
      kind: "http-status", message: "\(head.url) answered with status \(head.status)",
      help:
        "where it wants a key, put it into the URL: a parameter such as 'api_key' becomes a secret option."
    )
  }

  static func notJSON(_ recorded: RecordedResponse) -> GuessFailure {
    let url = recorded.head.url
    let start = String(decoding: recorded.body.prefix(512), as: UTF8.self).lowercased()
    let type = ContentType(recorded.head.fields)
    if start.contains("<rss") || start.contains("<feed") || start.contains("<rdf:rdf") {
      return GuessFailure(
        kind: "feed", message: "\(url) is a feed, which needs no plugin of its own",
        help: "write a source with 'plugin: feed' (or 'podcast') and 'url: \(url)' in sources.yaml."
      )
    }
    let what =
      start.contains("<html") || start.contains("<!doctype html")
      ? "a web page" : type?.type ?? "something else"
    return GuessFailure(
      kind: "not-json", message: "\(url) answered with \(what), not JSON",
      help:
        "give the address of a JSON API; anything else is read by a plugin in Swift ('--kind swift')."
    )
  }

  static func noRecords(_ recorded: RecordedResponse, _ response: JSONValue) -> GuessFailure {
    let isIDs =
      response.arrayValue?.allSatisfy { $0.stringValue != nil || $0.integerValue != nil } ?? false
    guard !isIDs || response.arrayValue?.isEmpty ?? true else {
      return GuessFailure(
        kind: "ids", message: "\(recorded.head.url) answered with a list of ids, not of things",
        help:
          "give the address of one of the things, then ask for each by 'for: { get: \(URLReference(recorded.head.url)?.path ?? "/") }' and '{$parent}' in 'get'; docs/manifest.md shows it under 'Recipes'."
      )
    }
    return GuessFailure(
      kind: "no-records", message: "there are no records in the answer of \(recorded.head.url)",
      help: "give an address that answers with a list of things.")
  }
}
