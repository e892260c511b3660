import RoostPlugins
import Text

/// A URL taken apart into what a page says of its request, and the options that it makes.
struct RequestDraft {
  /// An option that it makes.
  struct Option {
    var name: String
    /// As the page declares it, without braces.
    var spec: String
    /// What the recorded request had; nil: the default.
    var recorded: String?
  }

  /// Scheme, host and port.
  let origin: String
  /// The path as text of a page.
  let path: String
  /// The path as it was written.
  let plainPath: String
  /// The parameters as the page has them.
  private(set) var query: [(name: String, value: String)] = []
  private(set) var options: [Option] = []

  /// Parameters that hold what a user looks for.
  private static let searches: Set<String> = [
    "q", "query", "term", "search", "s", "keyword", "keywords", "tag", "user", "username", "topic",
    "subject", "category", "lang", "language", "country", "channel", "playlistid", "channelid",
    "author", "location", "symbol", "city", "filter",
  ]

  /// What of those URLs is secret: parameters with the name of a key, and a password.
  static func secrets(of urls: [String]) -> [String] {
    urls.flatMap { url -> [String] in
      guard let reference = URLReference(url) else { return [] }
      let userInfo = reference.userInfo.map { PercentEncoding.decoded($0) }
      let password = userInfo?.split(separator: ":", maxSplits: 1).dropFirst().first
      return pairs(reference.query).filter { TokenShape.isSecretName($0.name) }.map(\.value)
        + (password.map { [String($0)] } ?? [])
    }
  }

  /// - Parameters:
  ///   - paging: What sets parameters of its own, or a part of the path; nil: nothing.
  ///   - cleaner: Takes secrets out of everything else.
  init?(_ url: String, paging guess: PagingGuess?, cleaner: SecretCleaner) {
    let paging = guess?.query ?? []
    guard let reference = URLReference(url), let origin = reference.origin else { return nil }
    self.origin = origin
    plainPath = reference.path.isEmpty ? "/" : cleaner.text(reference.path)
    path = guess?.path ?? plainPath.replacing("{", with: "{{").replacing("}", with: "}}")
    let paged = Set(paging.map(\.name))
    for (name, value) in Self.pairs(reference.query) where !paged.contains(name) {
      let key = Self.optionName(name)
      if TokenShape.isSecretName(name) {
        options.append(
          Option(
            name: key, spec: "type: secret, required: true, summary: Key of the API.",
            recorded: SecretCleaner.standIn(for: value)))
        query.append((name, "$\(key)"))
      } else if Self.searches.contains(name.lowercased()) {
        options.append(
          Option(
            name: key,
            spec:
              "type: text, default: \(YAMLText.quoted(cleaner.text(value))), summary: Parameter \(YAMLText.scalar(name)) of the request."
          ))
        query.append((name, "$\(key)"))
      } else {
        query.append((name, YAMLText.literal(cleaner.text(value))))
      }
    }
    query += paging
  }

  /// The parameters of a query, decoded, in order.
  static func pairs(_ query: String?) -> [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decode: (Substring) -> String = {
        PercentEncoding.decoded(String($0).replacing("+", with: " "))
      }
      return (decode(parts[0]), parts.count > 1 ? decode(parts[1]) : "")
    }
  }

  /// A name that an option may have, near to that of a parameter.
  private static func optionName(_ name: String) -> String {
    let words = NameWords.of(name).map { $0.filter(\.isASCII) }.filter { !$0.isEmpty }
    var text = words.joined(separator: "_")
    if text.isEmpty || text.first?.isLetter != true { text = "option_" + text }
    return ManifestNames.isFreeOption(text) ? text : "\(text)_text"
  }
}
