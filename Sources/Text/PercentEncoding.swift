/// Percent-encoding (RFC 3986, section 2.1), over UTF-8.
package enum PercentEncoding {
  /// Everything but unreserved characters encoded, `%` too: a name or value of a query or form.
  package static func component(_ text: String) -> String {
    encode(text, keepsEscapes: false) { $0.isUnreserved }
  }

  /// An insert into a URL before its first `?`: unreserved characters, ``!$&'()*+,;=:@/`` and `%XX`
  /// stay as they are.
  package static func pathInsert(_ text: String) -> String {
    encode(text, keepsEscapes: true) { $0.isUnreserved || $0.isSubDelimiter || isPathMark($0) }
  }

  /// An insert into a URL behind its first `?`: only unreserved characters stay as they are.
  package static func queryInsert(_ text: String) -> String { component(text) }

  /// The text with every `%XX` put back; bytes that then are no UTF-8 become U+FFFD, and a `%` that
  /// begins no escape stays.
  package static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if let byte = escapedByte(bytes, at) {
        result.append(byte)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The byte that the escape `%XX` at that place stands for; nil where there is no such escape.
  static func escapedByte(_ bytes: [UInt8], _ at: Int) -> UInt8? {
    guard bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
      let high = bytes[at + 1].hexDigitValue, let low = bytes[at + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }

  /// Appends `%XX` for the byte.
  static func append(_ byte: UInt8, to result: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    result.append(UInt8(ascii: "%"))
    result.append(digits.utf8Start[Int(byte >> 4)])
    result.append(digits.utf8Start[Int(byte & 15)])
  }

  private static func isPathMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "/")
  }

  private static func encode(
    _ text: String, keepsEscapes: Bool, where keeps: (UInt8) -> Bool
  ) -> String {
    if text.utf8.allSatisfy(keeps) { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (at, byte) in bytes.enumerated() {
      if keeps(byte) || (keepsEscapes && escapedByte(bytes, at) != nil) {
        result.append(byte)
      } else {
        append(byte, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UInt8 {
  /// RFC 3986, section 2.3.
  var isUnreserved: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
  }

  /// RFC 3986, section 2.2.
  var isSubDelimiter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
