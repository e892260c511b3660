import Diagnostics
import Text

/// Hides what stands behind words such as `api_key:` in a line of a file that could not be read, so that
/// nobody knows yet which of its values are secrets.
package enum SecretLine {
  /// Parts of the names of keys, header fields and parameters whose values are secrets.
  package static let words = [
    "key", "token", "secret", "password", "passwd", "auth", "bearer", "cookie", "session",
    "signature", "credential",
  ]

  /// What stands in place of a secret.
  private static let mark = "***"

  /// Whether a name says that its value is a secret.
  package static func isSecret(_ name: some StringProtocol) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) }
  }

  /// Whether a name is that of a secret, or nearly: as a whole, or in one of its parts (`api_kye`).
  package static func looksSecret(_ name: String) -> Bool {
    if isSecret(name) || Suggestion.nearest(to: name, among: words) != nil { return true }
    return name.split(whereSeparator: { "_-.".contains($0) }).contains { part in
      let part = part.lowercased()
      // The mere beginning of a word is another word: `sec` of seconds.
      return Suggestion.nearest(to: part, among: words).map { !$0.hasPrefix(part) } ?? false
    }
  }

  /// The secrets in a URL, also in one without its scheme: its password, or a user without one, and the
  /// values of parameters that are named like secrets; as they stand and decoded.
  package static func secrets(inURL url: String) -> [String] {
    let scheme = url.firstRange(of: "://") ?? (url.hasPrefix("//") ? url.firstRange(of: "//") : nil)
    let start = scheme?.upperBound ?? url.startIndex
    let authority = url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    // Text that is no address at all.
    if scheme == nil, authority.contains(where: \.isWhitespace) { return [] }
    var found: [Substring] = []
    if let at = authority.lastIndex(of: "@") {
      let user = authority[..<at]
      if let colon = user.firstIndex(of: ":") {
        let isAddress = scheme == nil && ["mailto", "acct"].contains(user[..<colon].lowercased())
        if !isAddress { found.append(user[user.index(after: colon)...]) }
      } else if scheme != nil {
        found.append(user)
      }
    }
    let query = url[start...].drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    for parameter in query.split(separator: "&") {
      guard let equals = parameter.firstIndex(of: "="), isParameter(parameter[..<equals]) else {
        continue
      }
      found.append(parameter[parameter.index(after: equals)...])
    }
    return found.flatMap { [String($0), PercentEncoding.decoded(String($0))] }
      .filter { !$0.isEmpty }
  }

  /// Whether a parameter of a URL is named like a secret; `keyword` and `author` are not.
  static func isParameter(_ name: Substring) -> Bool {
    let name = name.lowercased()
    return parameters.contains(name) || endings.contains { name.hasSuffix($0) }
  }

  /// Whether a name of a table says that its value is a token, and nothing else: `key` and `session` may
  /// be those of a project or a year.
  static func isToken(_ name: String) -> Bool {
    let name = name.lowercased()
    return tokens.contains { name.hasSuffix($0) }
  }

  private static let tokens = ["token", "jwt", "secret", "password", "apikey", "api_key"]

  private static let parameters: Set<String> = [
    "key", "apikey", "auth", "pass", "pwd", "sig", "signature", "session", "sid",
  ]
  private static let endings = ["_key", "-key", "apikey", "token", "secret", "password"]

  /// The line with `***` in place of the values behind such names.
  package static func masked(_ line: String) -> String {
    if let value = valueWithoutColon(line) { return line[..<value.startIndex] + mark }
    var result = ""
    var rest = line[...]
    while let colon = rest.firstIndex(of: ":") {
      let name = rest[..<colon].reversed().drop { $0 == " " }.prefix {
        $0.isLetter || $0.isNumber || "_-\"'".contains($0)
      }
      result += rest[...colon]
      rest = rest[rest.index(after: colon)...]
      guard looksSecret(String(name.reversed().filter { !"\"'".contains($0) })) else { continue }
      let blanks = rest.prefix { $0 == " " || $0 == "\t" }
      result += blanks
      rest = rest.dropFirst(blanks.count)
      let value = value(rest)
      // A map or list inside one line holds names of its own.
      guard !value.isEmpty, rest.first != "{", rest.first != "[", !isReference(value) else {
        continue
      }
      result += mark
      rest = rest.dropFirst(value.count)
    }
    return result + rest
  }

  /// What stands behind such a name at a line's beginning that lacks its colon: `api_key 0123`,
  /// `api_key=0123`; nil where there is none.
  private static func valueWithoutColon(_ line: String) -> Substring? {
    let text = line.drop { " \t-".contains($0) }
    let name = text.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let rest = text[name.endIndex...]
    let value = rest.drop { " \t=".contains($0) }
    guard value.startIndex > rest.startIndex, let first = value.first, first != ":", first != "#",
      looksSecret(String(name))
    else { return nil }
    return value
  }

  /// Whether a value is a `${…}` alone, without a text that stands in for it: it names a secret and is none.
  private static func isReference(_ value: Substring) -> Bool {
    let bare = value.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
    return bare.hasPrefix("${")
      && bare.firstIndex(of: "}").map { bare.index(after: $0) == bare.endIndex } ?? true
      && !bare.contains(":-")
  }

  /// The value at the beginning: in quotes, or up to what ends a plain one. The brace of a `${…}` without
  /// quotes ends none, though YAML has it so inside `{ }`.
  private static func value(_ text: Substring) -> Substring {
    if let quote = text.first, quote == "\"" || quote == "'" {
      let inner = text.dropFirst()
      guard let end = inner.firstIndex(of: quote) else { return text }
      return text[...end]
    }
    let isEnd: (Character) -> Bool = { ",}]#".contains($0) }
    guard text.hasPrefix("${"), let brace = text.firstIndex(of: "}") else {
      return text.prefix { !isEnd($0) }
    }
    let tail = text[text.index(after: brace)...]
    return text[..<(tail.firstIndex(where: isEnd) ?? text.endIndex)]
  }
}
