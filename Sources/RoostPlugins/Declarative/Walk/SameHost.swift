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
}
