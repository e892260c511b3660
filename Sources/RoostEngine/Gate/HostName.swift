import Text

/// By what name the turns of requests are kept.
enum HostName {
  /// The host of a URL, with its port where that is neither that of http nor of https.
  static func of(_ url: URLReference) -> String {
    let host = url.host ?? ""
    guard let port = url.port, port != 80, port != 443 else { return host }
    return "\(host):\(port)"
  }

  /// Whether a host is a name, which may lead to another address tomorrow.
  static func isName(_ url: URLReference) -> Bool {
    url.hostName.map { IPAddress($0) == nil } ?? false
  }

  /// Whether a host is the machine itself, so that nobody is spared by spacing.
  static func isLoopback(_ url: URLReference) -> Bool {
    guard let name = url.hostName else { return false }
    return name == "localhost" || IPAddress(name)?.reach == .loopback
  }
}
