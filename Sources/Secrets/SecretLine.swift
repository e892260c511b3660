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
    var result = ""
    var rest = line[...]
    while let colon = rest.firstIndex(of: ":") {
      let name = rest[..<colon].reversed().prefix {
        $0.isLetter || $0.isNumber || "_-\"'".contains($0)
      }
      result += rest[...colon]
      rest = rest[rest.index(after: colon)...]
      guard isSecret(String(name.reversed())) else { continue }
      let blanks = rest.prefix { $0 == " " || $0 == "\t" }
      result += blanks
      rest = rest.dropFirst(blanks.count)
      let value = value(rest)
      // A map or list inside one line holds names of its own.
      guard !value.isEmpty, rest.first != "{", rest.first != "[" else { continue }
      result += mark
      rest = rest.dropFirst(value.count)
    }
    return result + rest
  }

  /// The value at the beginning: in quotes, or up to what ends a plain one.
  private static func value(_ text: Substring) -> Substring {
    if let quote = text.first, quote == "\"" || quote == "'" {
      let inner = text.dropFirst()
      guard let end = inner.firstIndex(of: quote) else { return text }
      return text[...end]
    }
    return text.prefix { $0 != "," && $0 != "}" && $0 != "]" && $0 != "#" }
  }
}
