import Text

/// Where the headers of a walk's first request may go along.
enum SameHost {
  /// Whether a followed URL leads to the host, and the port, of the walk's first request.
  static func holds(_ url: String, _ first: String?) -> Bool {
    guard let first, let one = URLReference(url), let other = URLReference(first) else {
      return false
    }
    return one.hostName == other.hostName && one.hostName != nil
      && (one.port == other.port || one.effectivePort == other.effectivePort)
  }

  /// The URL, if it leads to the host of one of those; `http` becomes `https` where that alone is in the
  /// way. Nil: it leads elsewhere.
  static func home(_ url: String, among homes: [String]) -> String? {
    if homes.contains(where: { holds(url, $0) && !(isPlain(url) && !isPlain($0)) }) { return url }
    guard isPlain(url) else { return nil }
    let secure = "https" + url.dropFirst("http".count)
    return homes.contains { holds(secure, $0) } ? secure : nil
  }

  private static func isPlain(_ url: String) -> Bool { url.lowercased().hasPrefix("http:") }
}
