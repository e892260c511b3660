/// The shapes in which well-known services write their keys and tokens.
enum TokenShape {
  /// How a token begins, and how many letters, digits, `-` and `_` follow at least.
  private static let prefixes: [(start: String, rest: Int, what: String)] = [
    ("ghp_", 36, "a GitHub token"), ("gho_", 36, "a GitHub token"), ("ghu_", 36, "a GitHub token"),
    ("ghs_", 36, "a GitHub token"), ("github_pat_", 22, "a GitHub token"),
    ("glpat-", 20, "a GitLab token"), ("xoxb-", 20, "a Slack token"),
    ("xoxp-", 20, "a Slack token"),
    ("sk_live_", 16, "a Stripe key"), ("sk-", 32, "a secret key"), ("AKIA", 16, "an AWS key"),
    ("AIza", 35, "a Google key"), ("Bearer ", 20, "an access token"),
  ]

  /// The first token in a line: its place and length in UTF-8, and what it is; nil where there is none.
  static func first(in line: Substring) -> (place: Int, length: Int, what: String)? {
    let bytes = Array(line.utf8)
    var at = 0
    while at < bytes.count {
      defer { at += 1 }
      guard at == 0 || !isWord(bytes[at - 1]) else { continue }
      for (start, rest, what) in prefixes where bytes[at] == start.utf8.first {
        guard bytes[at...].starts(with: start.utf8) else { continue }
        let tail = bytes[(at + start.utf8.count)...].prefix(while: isWord)
        if tail.count >= rest, tail.contains(where: isDigit) {
          return (at, start.utf8.count + tail.count, what)
        }
      }
      if let length = webToken(bytes[at...]) { return (at, length, "a JSON Web Token") }
      if bytes[at] == UInt8(ascii: "-"), bytes[at...].starts(with: "-----BEGIN ".utf8),
        line.contains("PRIVATE KEY-----")
      {
        return (at, 11, "a private key")
      }
    }
    return nil
  }

  /// Length of a JSON Web Token (RFC 7519): three parts of base64url, the first beginning `{"`.
  private static func webToken(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == UInt8(ascii: "e"), bytes.starts(with: "eyJ".utf8) else { return nil }
    let token = bytes.prefix { isWord($0) || $0 == UInt8(ascii: ".") }
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { $0.count >= 10 } ? token.count : nil
  }

  /// Whether a text that stands for a key is plainly none: short, of few words, or one part again and
  /// again, such as 0123456789abcdef0123456789abcdef.
  static func isMadeUp(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    if bytes.count < 12 { return true }
    let lower = key.lowercased()
    if lower.hasPrefix("0123456789") { return true }
    if ["example", "sample", "secret", "token", "test", "your", "***"].contains(
      where: lower.contains)
    {
      return true
    }
    return (1...(bytes.count / 2)).contains { period in
      bytes.indices.dropFirst(period).allSatisfy { bytes[$0] == bytes[$0 - period] }
    }
  }

  /// Whether a name in a query, a form or a header is that of a key.
  static func isSecretName(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return names.contains(plain)
  }

  /// Whether a member of a JSON object with that name holds a token or password: `key` and `session`
  /// alone may mean anything there.
  static func isSecretMember(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return memberNames.contains(plain)
  }

  private static let memberNames: Set<String> = [
    "apikey", "accesstoken", "refreshtoken", "idtoken", "authtoken", "clientsecret", "password",
    "passwd", "secret", "sessionid", "sessiontoken", "bearertoken", "requesttoken",
  ]

  private static let names: Set<String> = [
    "apikey", "key", "token", "accesstoken", "refreshtoken", "idtoken", "authtoken", "clientsecret",
    "secret", "password", "passwd", "pwd", "sig", "signature", "appid", "session", "sessionid",
    "authorization", "proxyauthorization", "cookie", "setcookie", "xapikey", "xauthtoken",
    "subscriptionkey", "auth", "authkey", "xauthkey",
  ]

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
