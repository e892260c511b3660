/// What the records are, in one word.
enum KindGuess {
  /// Names of lists that say nothing of what is in them.
  private static let generic: Set<String> = [
    "results", "result", "items", "data", "hits", "docs", "records", "entries", "features", "list",
    "response", "objects", "rows", "children", "values", "edges", "nodes", "content", "contents",
    "payload", "search", "page", "elements", "members", "body", "array", "feed", "collection",
    "value", "output", "all", "latest", "documents", "message", "json", "index", "api", "query",
    "recent", "rest", "public", "upcoming", "popular", "trending", "day", "week", "month", "multi",
    "top", "new", "summary", "timeline", "tag", "tags", "past", "home", "feeds", "discover", "live",
    "graphql",
  ]

  /// From the name of the list, the path of the URL, then the plugin's name.
  static func kind(records: FieldPath, urlPath: String, plugin: String) -> String {
    let names = records.names.reversed()
    let parts = urlPath.split(separator: "/").map(String.init).reversed()
      .map { $0.split(separator: ".").first.map(String.init) ?? $0 }
    for name in Array(names) + Array(parts) {
      let words = NameWords.of(name)
      guard !words.isEmpty, words.count <= 2, !generic.contains(name.lowercased()),
        !words.contains(where: generic.contains),
        !words.contains(where: { $0.allSatisfy(\.isNumber) }), (3...16).contains(name.count),
        words[0] != "v", !words[0].hasPrefix("by")
      else { continue }
      let singular = NameWords.singular(words.last ?? "")
      if let label = label((words.dropLast() + [singular]).joined(separator: "-")) { return label }
    }
    return label(NameWords.singular(plugin)) ?? "item"
  }

  /// The text as the name of a kind or a relation: `[A-Za-z0-9][A-Za-z0-9_-]*`; nil: nothing is left.
  static func label(_ text: String) -> String? {
    let plain = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let cut = plain.drop { $0 == "-" }.prefix(40)
    return cut.isEmpty ? nil : String(cut)
  }
}
