extension URLReference {
  /// The target that the reference names when it stands in a document at `base` (RFC 3986, section
  /// 5.2, strict).
  ///
  /// Against a base without scheme the result has none either.
  package func resolved(against base: URLReference) -> URLReference {
    var target = self
    if scheme != nil {
      target.path = Self.withoutDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    if host != nil {
      target.path = Self.withoutDotSegments(path)
      return target
    }
    target.userInfo = base.userInfo
    target.host = base.host
    target.port = base.port
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = Self.withoutDotSegments(path)
    } else {
      target.path = Self.withoutDotSegments(base.merged(with: path))
    }
    return target
  }

  /// RFC 3986, section 5.2.3.
  private func merged(with relativePath: String) -> String {
    if host != nil, path.isEmpty { return "/" + relativePath }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return relativePath }
    return path[...slash] + relativePath
  }

  /// The path with `.` and `..` worked in (RFC 3986, section 5.2.4).
  static func withoutDotSegments(_ path: String) -> String {
    let mayHaveDots = path.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }
    guard mayHaveDots else { return path }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let isAbsolute = path.hasPrefix("/")
    if isAbsolute { segments.removeFirst() }
    var kept: [Substring] = []
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      switch dots(segment) {
      case 1: if isLast { kept.append("") }
      case 2:
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  /// 1 for `.`, 2 for `..`, also with a dot as `%2E`; 0 for every other segment.
  private static func dots(_ segment: Substring) -> Int {
    guard segment.utf8.count <= 6 else { return 0 }
    switch segment.lowercased() {
    case ".", "%2e": return 1
    case "..", ".%2e", "%2e.", "%2e%2e": return 2
    default: return 0
    }
  }
}
