/// Addresses of web pages and files, as items and requests carry them: absolute and harmless.
package enum WebURL {
  /// The absolute `http` or `https` URL that the text names in a document at `base`.
  ///
  /// Nil for a blank text, for every other scheme (`javascript:`, also with blanks or controls
  /// hidden in it; `data:`, `file:`, `mailto:`), for a relative reference without base, and where
  /// there is no host.
  package static func absolute(_ text: String, base: String? = nil) -> String? {
    if isPlainAbsolute(text) { return text }
    guard let reference = reference(text, base: base), isWeb(reference) else { return nil }
    return reference.text
  }

  /// The same for references against a base that was taken apart before, as for all of a document.
  package static func absolute(_ text: String, base: URLReference?) -> String? {
    if isPlainAbsolute(text) { return text }
    guard let reference = reference(text, base: base), isWeb(reference) else { return nil }
    return reference.text
  }

  /// The absolute URL of a link in HTML: `http`, `https` or `mailto`; nil for every other scheme.
  package static func link(_ text: String, base: URLReference?) -> String? {
    if isPlainAbsolute(text) { return text }
    guard let reference = reference(text, base: base) else { return nil }
    return isWeb(reference) || reference.scheme == "mailto" ? reference.text : nil
  }

  /// The absolute URL of a file: any scheme (`ftp:`, `magnet:`, `rtmp:` …) but those that run or
  /// hold content themselves or name local files (`javascript:`, `vbscript:`, `data:`, `blob:`,
  /// `about:`, `file:`).
  package static func absoluteAny(_ text: String, base: URLReference?) -> String? {
    if isPlainAbsolute(text) { return text }
    guard let reference = reference(text, base: base), let scheme = reference.scheme else {
      return nil
    }
    switch scheme {
    case "http", "https": return isWeb(reference) ? reference.text : nil
    case "javascript", "vbscript", "data", "blob", "about", "file", "view-source": return nil
    default: return reference.text
    }
  }

  /// The absolute URL of a file; see `absoluteAny(_:base:)`.
  package static func absoluteAny(_ text: String, base: String? = nil) -> String? {
    absoluteAny(text, base: base.flatMap(URLReference.init))
  }

  /// The host in lower case, an IPv6 address without its brackets; nil where there is none.
  package static func host(of url: String) -> String? {
    guard let name = URLReference(url)?.hostName, !name.isEmpty else { return nil }
    return name
  }

  /// The port that is connected to; nil where neither the URL nor its scheme names one.
  package static func port(of url: String) -> Int? { URLReference(url)?.effectivePort }

  /// Scheme, host and port; nil where there is no host. Equal for URLs of one origin.
  package static func origin(of url: String) -> String? { URLReference(url)?.origin }

  /// Whether the reference names a page of the web: `http` or `https`, and a host.
  package static func isWeb(_ reference: URLReference) -> Bool {
    (reference.scheme == "https" || reference.scheme == "http")
      && reference.host?.isEmpty == false
  }

  private static func reference(_ text: String, base: String?) -> URLReference? {
    reference(text, base: base.flatMap(URLReference.init))
  }

  private static func reference(_ text: String, base: URLReference?) -> URLReference? {
    guard let reference = URLReference(withoutHiddenControls(text)), reference != URLReference()
    else { return nil }
    return reference.resolved(against: base ?? URLReference())
  }

  /// Browsers drop tabs and line breaks anywhere in a URL; other controls are no part of one either.
  private static func withoutHiddenControls(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(decoding: text.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }

  /// Whether the text is an absolute http or https URL that is the same after every repair: nearly
  /// all are, so this spares them the taking apart.
  private static func isPlainAbsolute(_ text: String) -> Bool {
    let found = text.utf8.withContiguousStorageIfAvailable { utf8 -> Bool in
      guard let hostStart = plainHostStart(utf8) else { return false }
      var at = hostStart
      var last: UInt8 = 0
      while at < utf8.count, utf8[at] != UInt8(ascii: "/") {
        last = utf8[at]
        guard places[Int(last)] & Self.isHost != 0 else { return false }
        at += 1
      }
      // A name that ends in a letter is no number that resolvers take for an address.
      guard last >= UInt8(ascii: "a"), at > hostStart else { return false }
      return isPlainRest(utf8, from: at)
    }
    return found ?? false
  }

  private static func plainHostStart(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    let https: StaticString = "https://"
    let http: StaticString = "http://"
    for scheme in [https, http] where utf8.count > scheme.utf8CodeUnitCount {
      let count = scheme.utf8CodeUnitCount
      if (0..<count).allSatisfy({ utf8[$0] == scheme.utf8Start[$0] }) { return count }
    }
    return nil
  }

  /// Nothing but unreserved characters, harmless marks and whole escapes, and no segment that begins
  /// with a dot or an escape.
  private static func isPlainRest(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var previous: UInt8 = 0
    for at in start..<utf8.count {
      let byte = utf8[at]
      guard places[Int(byte)] & Self.isRest != 0 else {
        guard byte == UInt8(ascii: "%"), previous != UInt8(ascii: "/"), at + 2 < utf8.count,
          utf8[at + 1].hexDigitValue != nil, utf8[at + 2].hexDigitValue != nil
        else { return false }
        previous = byte
        continue
      }
      if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return false }
      previous = byte
    }
    return true
  }

  private static let isHost: UInt8 = 1
  private static let isRest: UInt8 = 2

  /// Where each byte may stand in a URL that needs no repair.
  private static let places: [UInt8] = (UInt8(0)...255).map { byte in
    let isHostByte =
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    let isRestByte = byte.isUnreserved || byte.isSubDelimiter || "/?:@#".utf8.contains(byte)
    return (isHostByte ? isHost : 0) | (isRestByte ? isRest : 0)
  }
}
