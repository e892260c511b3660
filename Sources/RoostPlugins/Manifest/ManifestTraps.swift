import YAML

/// What YAML makes of a value whose quotes were forgotten (docs/manifest.md, "YAML, where it bites").
enum ManifestTraps {
  /// `{.a}` without quotes is a map: the fault, for a map whose only key looks like jq.
  static func unquoted(_ node: YAMLNode, _ name: String) -> (message: String, help: String)? {
    guard node.isFlow, let pairs = node.pairs, let first = pairs.first,
      pairs.allSatisfy({ $0.value.isNull && $0.value.scalar?.text.isEmpty == true }),
      looksLikeJQ(first.name) || first.name.contains("|")
    else { return nil }
    let text = pairs.map(\.name).joined(separator: ", ")
    return (
      "'{\(text)}' without quotes is a map in YAML, and '\(name)' is a value",
      "write \"{\(text)}\" in quotes."
    )
  }

  /// `{ x: .a, .b }` has a key `.b`: the fault, for a key that looks like jq and has no value.
  /// - Parameter mayBeAnything: Whether the key means nothing else, so that it need not look like jq.
  static func comma(
    _ pair: YAMLPair, mayBeAnything: Bool = false
  ) -> (message: String, help: String)? {
    guard pair.value.isNull, pair.value.scalar?.text.isEmpty == true,
      mayBeAnything || looksLikeJQ(pair.name)
    else { return nil }
    return (
      "'\(pair.name)' is a key here: inside '{ }' a comma ends the value before it",
      "put the whole value in quotes, or write one value a line."
    )
  }

  private static func looksLikeJQ(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return [".", "$", "(", "["].contains(first)
  }

  /// Text without inserts that was probably meant as jq: it begins as jq that needs parentheses, or
  /// pipes paths.
  static func meansJQ(_ text: String) -> Bool {
    if starts.contains(where: { text.hasPrefix($0) }) { return true }
    guard text.contains(" | ") || text.contains(" // ") || text.contains("[]") else { return false }
    return text.hasPrefix("@") || text.contains(where: { $0 == "(" }) || hasPath(text)
  }

  /// Text of a body that is a query of GraphQL, whose braces would be jq here.
  static func isGraphQL(_ text: String) -> Bool {
    let begin = text.drop { $0.isWhitespace }
    guard text.contains("\n"), let brace = begin.firstIndex(of: "{"),
      ["query", "fragment", "subscription", "{"].contains(where: { begin.hasPrefix($0) })
    else { return false }
    return begin[begin.index(after: brace)...].contains("{")
  }

  private static let starts = [
    "if ", "first(", "last(", "select(", "map(", "limit(", "reduce ", "foreach ", "try ", "def ",
    "not ", "to_entries", "from_entries", "with_entries", "tostring", "range(", "[.", "\"\\(",
    "-.", "now |",
  ]

  /// Whether a word begins with a point, as in `title | .name`.
  private static func hasPath(_ text: String) -> Bool {
    text.split(separator: " ").contains { word in
      word.first == "." && word.dropFirst().first?.isLetter == true
    }
  }
}
