import Diagnostics

/// Which variables are bound at a place of a manifest (docs/manifest.md, "Variables").
struct VariableScope {
  /// Names without `$`, in order.
  private(set) var names: [String]

  /// What every place sees: options and lookups.
  init(_ names: [String]) { self.names = names }

  /// Names that the engine binds; no option or lookup may bear one.
  static let reserved = [
    "stream", "now", "cursor", "parent", "page", "offset", "page_token", "response", "index",
    "record",
  ]

  /// jq's own words: `$if` cannot be written in jq 1.6.
  static let words = [
    "and", "as", "catch", "def", "elif", "else", "end", "foreach", "if", "import", "include",
    "label", "module", "or", "reduce", "then", "try", "__loc__",
  ]

  /// The same with further names.
  func adding(_ more: [String]) -> VariableScope { VariableScope(names + more) }

  /// In the requests of a stream, and in what follows them.
  var inRequests: VariableScope {
    adding(["stream", "now", "cursor", "parent", "page", "offset", "page_token"])
  }

  /// In items and relations.
  var inItems: VariableScope { inRequests.adding(["response", "index"]) }

  /// Inside `each`.
  var insideEach: VariableScope { adding(["record"]) }
}

extension VariableScope {
  /// What to do about a name that is not bound.
  static func help(for name: String, among names: [String]) -> String {
    if let near = Suggestion.nearest(to: name, among: names) { return "did you mean '$\(near)'?" }
    return "known here: "
      + names.map { "$\($0)" }.joined(separator: ", ") + "."
  }
}
