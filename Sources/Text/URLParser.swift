/// Takes a URL or relative reference apart and repairs it; see `URLReference.init`.
struct URLParser {
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { utf8 in
      var start = 0
      var end = utf8.count
      while start < end, utf8[start] <= 0x20 { start += 1 }
      while end > start, utf8[end - 1] <= 0x20 { end -= 1 }
      let inner = utf8[start..<end]
      return inner.contains { Self.isDropped($0) }
        ? inner.filter { !Self.isDropped($0) } : Array(inner)
    }
  }

  mutating func reference() -> URLReference? {
    var result = URLReference()
    result.scheme = takeScheme()
    let isWeb = result.scheme.map { $0 == "http" || $0 == "https" } ?? true
    if isSlash(at, isWeb), isSlash(at + 1, isWeb) {
      at += 2
      guard takeAuthority(into: &result, isWeb) else { return nil }
    }
    result.path = take(until: "?", or: "#", isPath: isWeb)
    if peek("?") {
      at += 1
      result.query = take(until: "#", or: "#", isPath: false)
    }
    if peek("#") {
      at += 1
      result.fragment = take(until: nil, or: nil, isPath: false)
    }
    return result
  }

  private static func isDropped(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func peek(_ character: Unicode.Scalar) -> Bool {
    at < bytes.count && bytes[at] == UInt8(ascii: character)
  }

  private func isSlash(_ place: Int, _ isWeb: Bool) -> Bool {
    guard place < bytes.count else { return false }
    return bytes[place] == UInt8(ascii: "/") || (isWeb && bytes[place] == UInt8(ascii: "\\"))
  }

  /// RFC 3986, section 3.1.
  private mutating func takeScheme() -> String? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    var end = 1
    while end < bytes.count,
      bytes[end].isASCIIAlphanumeric || bytes[end] == UInt8(ascii: "+")
        || bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: ".")
    { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
    at = end + 1
    return String(decoding: bytes[..<end].lazy.map(\.lowercasedASCII), as: UTF8.self)
  }

  /// RFC 3986, section 3.2; the last `@` ends the user information.
  private mutating func takeAuthority(into result: inout URLReference, _ isWeb: Bool) -> Bool {
    var end = at
    while end < bytes.count, !isSlash(end, isWeb), bytes[end] != UInt8(ascii: "?"),
      bytes[end] != UInt8(ascii: "#")
    { end += 1 }
    var authority = bytes[at..<end]
    at = end
    if let sign = authority.lastIndex(of: UInt8(ascii: "@")) {
      result.userInfo = Self.repaired(authority[..<sign], isPath: false)
      authority = authority[(sign + 1)...]
    }
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")),
      !authority[colon...].contains(UInt8(ascii: "]"))
    {
      let digits = authority[(colon + 1)...]
      guard digits.isEmpty || digits.allSatisfy(\.isASCIIDigit) else { return false }
      if !digits.isEmpty {
        guard let port = UInt16(String(decoding: digits, as: UTF8.self)) else { return false }
        result.port = Int(port)
      }
      authority = authority[..<colon]
    }
    result.host = Self.host(String(decoding: authority, as: UTF8.self))
    return result.host != nil
  }

  /// The host in the form in which it goes on the wire; nil where it cannot be one.
  private static func host(_ written: String) -> String? {
    if written.isEmpty { return "" }
    if written.hasPrefix("[") {
      guard written.hasSuffix("]"),
        let address = IPAddress(ipv6: String(written.dropFirst().dropLast()))
      else { return nil }
      return "[\(address.text)]"
    }
    guard let name = DomainName.ascii(PercentEncoding.decoded(written)) else { return nil }
    return IPAddress.endsInNumber(name) ? IPAddress(ipv4: name)?.text : name
  }

  private mutating func take(
    until stop: Unicode.Scalar?, or other: Unicode.Scalar?, isPath: Bool
  ) -> String {
    let start = at
    while at < bytes.count {
      if let stop, bytes[at] == UInt8(ascii: stop) { break }
      if let other, bytes[at] == UInt8(ascii: other) { break }
      at += 1
    }
    return Self.repaired(bytes[start..<at], isPath: isPath)
  }

  private static func repaired(_ part: ArraySlice<UInt8>, isPath: Bool) -> String {
    if part.allSatisfy({ stands($0) && $0 != UInt8(ascii: "%") }) {
      return String(decoding: part, as: UTF8.self)
    }
    let bytes = Array(part)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%"), PercentEncoding.escapedByte(bytes, place) == nil {
        PercentEncoding.append(byte, to: &result)
      } else if stands(byte) {
        result.append(byte)
      } else if isPath, byte == UInt8(ascii: "\\") {
        result.append(UInt8(ascii: "/"))
      } else {
        PercentEncoding.append(byte, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the byte may stay in path, query or fragment; brackets do, as everybody lets them.
  private static func stands(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...0xFF: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      false
    default: true
    }
  }
}
