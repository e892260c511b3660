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

  /// A token in a text: its place and length in bytes, and what it is.
  typealias Found = (place: Int, length: Int, what: String)

  /// The first token in a line; nil where there is none.
  static func first(in line: Substring) -> Found? { next(in: Array(line.utf8), from: 0) }

  /// The first token that begins at that place or behind it; nil where there is none.
  static func next(in bytes: [UInt8], from start: Int) -> Found? {
    for at in bytes.indices[min(start, bytes.count)...] where begins[Int(bytes[at])] {
      if bytes[at] == UInt8(ascii: "-") {
        if let length = privateKey(bytes[at...]) { return (at, length, "a private key") }
        continue
      }
      guard isWordBegin(bytes, at) else { continue }
      for (start, rest, what) in prefixes where bytes[at] == start.utf8.first {
        guard bytes[at...].starts(with: start.utf8) else { continue }
        let tail = bytes[(at + start.utf8.count)...].prefix(while: isWord)
        if tail.count >= rest, tail.contains(where: isDigit) {
          return (at, start.utf8.count + tail.count, what)
        }
      }
      if let length = webToken(bytes[at...]) { return (at, length, "a JSON Web Token") }
    }
    return nil
  }

  /// The bytes with which any of them begins.
  private static let begins: [Bool] = {
    var begins = [Bool](repeating: false, count: 256)
    for first in prefixes.compactMap(\.start.utf8.first) + [UInt8(ascii: "e"), UInt8(ascii: "-")] {
      begins[Int(first)] = true
    }
    return begins
  }()

  /// Whether no word goes on there: the letter of an escape, as in `\n`, belongs to none.
  private static func isWordBegin(_ bytes: [UInt8], _ at: Int) -> Bool {
    guard at > 0, isWord(bytes[at - 1]) else { return true }
    return at > 1 && bytes[at - 2] == UInt8(ascii: "\\") && "nrtbf".utf8.contains(bytes[at - 1])
  }

  /// Length of a private key (RFC 7468): from its first line to the end of its last, or as far as what may
  /// stand in one goes on, with line ends or their escapes; nil where none begins.
  private static func privateKey(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: "-----BEGIN ".utf8) else { return nil }
    let label = bytes.dropFirst(11).prefix(40).prefix { byte in
      byte == 0x20 || isDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
    let kind = "PRIVATE KEY"
    let rest = bytes[label.endIndex...]
    guard label.count >= kind.utf8.count, label.suffix(kind.utf8.count).elementsEqual(kind.utf8),
      rest.starts(with: "-----".utf8)
    else { return nil }
    var at = rest.startIndex + 5
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "-"), bytes[at...].starts(with: "-----END ".utf8) {
        let name = bytes[(at + 9)...].prefix(48).prefix { $0 != UInt8(ascii: "-") }
        let marks = bytes[name.endIndex...].prefix(5).prefix { $0 == UInt8(ascii: "-") }
        return marks.endIndex - bytes.startIndex
      }
      guard isKeyByte(bytes[at]) else { break }
      at += 1
    }
    return at - bytes.startIndex
  }

  /// Whether a byte may stand in a private key: base64, its headers, and line ends or their escapes.
  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isWord(byte) || "+/=:,;. \t\r\n\\".utf8.contains(byte)
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
