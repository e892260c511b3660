/// A URL or a relative reference in its parts (RFC 3986, section 3).
///
/// Every part is ASCII: what people write otherwise is repaired on reading.
package struct URLReference: Hashable, Sendable {
  /// Scheme in lower case, without the colon; nil in a relative reference.
  package var scheme: String?
  /// `name:password` before the host; nil where there is none.
  package var userInfo: String?
  /// Host in lower case: a name in punycode, an IPv4 address, or an IPv6 address in its brackets. Nil
  /// where there is no authority; empty in `file:///x`.
  package var host: String?
  /// Port as written; nil where there is none.
  package var port: Int?
  /// Path, percent-encoded; may be empty.
  package var path = ""
  /// What stands between `?` and `#`; nil where there is no `?`.
  package var query: String?
  /// What stands behind `#`; nil where there is none.
  package var fragment: String?

  /// The reference to the document itself: every part empty.
  package init() {}

  /// Reads a URL or a relative reference and repairs what can be repaired.
  ///
  /// Blanks and controls around it, and tabs and line breaks within, are dropped. In path, query and
  /// fragment what may not stand there (blanks, quotes, `<>{}|^` and `` ` ``, non-ASCII) is
  /// percent-encoded, existing escapes stay, and a stray `%` becomes `%25`. In `http` and `https` a
  /// backslash before the query counts as `/`. The host is made lower case and ASCII. An empty text
  /// gives the empty reference. Nil: the host or the port is none, so that this is no URL at all.
  package init?(_ text: String) {
    var parser = URLParser(text)
    guard let reference = parser.reference() else { return nil }
    self = reference
  }

  /// The reference written out (RFC 3986, section 5.3).
  package var text: String {
    var result = ""
    if let scheme { result += scheme + ":" }
    if let authority {
      result += "//" + authority
    } else if path.hasPrefix("//") {
      result += "/."
    }
    result += path
    if let query { result += "?" + query }
    if let fragment { result += "#" + fragment }
    return result
  }

  /// `user@host:port`; nil where there is no host.
  package var authority: String? {
    guard let host else { return nil }
    return (userInfo.map { $0 + "@" } ?? "") + host + (port.map { ":\($0)" } ?? "")
  }

  /// Scheme, host and port, the port named only where it is not the scheme's own:
  /// `https://example.org`. Nil unless there are a scheme and a host.
  package var origin: String? {
    guard let scheme, let host, !host.isEmpty else { return nil }
    guard let port, port != Self.defaultPort(of: scheme) else { return "\(scheme)://\(host)" }
    return "\(scheme)://\(host):\(port)"
  }

  /// The port to connect to: the one written, else the scheme's own; nil for other schemes.
  package var effectivePort: Int? { port ?? scheme.flatMap(Self.defaultPort) }

  /// The host without the brackets of an IPv6 address.
  package var hostName: String? {
    guard let host, host.hasPrefix("["), host.hasSuffix("]") else { return host }
    return String(host.dropFirst().dropLast())
  }

  /// The same without `user:password@`, for messages.
  package var withoutUserInfo: URLReference {
    var copy = self
    copy.userInfo = nil
    return copy
  }

  /// 80 and 443 for http and https; nil for other schemes.
  package static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http": 80
    case "https": 443
    default: nil
    }
  }
}
