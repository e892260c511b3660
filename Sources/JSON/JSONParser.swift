/// A strict reader of JSON text (RFC 8259), with two kindnesses that no value depends on: a byte
/// order mark before the text is passed over, and a lone surrogate escape becomes U+FFFD.
///
/// Bytes that are no UTF-8 inside a string become U+FFFD. Nesting deeper than `maximumDepth` is a
/// fault.
struct JSONParser {
  static let maximumDepth = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(JSONParseError) -> JSONValue {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    skipSpace()
    let result = try value()
    skipSpace()
    guard at == bytes.count else { throw fault(describeUnexpected("after the value")) }
    return result
  }

  private mutating func value() throws(JSONParseError) -> JSONValue {
    guard at < bytes.count else { throw fault("unexpected end of the text") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault(describeUnexpected("where a value should be"))
    }
  }

  private mutating func object() throws(JSONParseError) -> JSONValue {
    try enter()
    var object = JSONObject()
    skipSpace()
    if take("}") {
      depth -= 1
      return .object(object)
    }
    while true {
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw fault(describeUnexpected("where a member name should be"))
      }
      let name = try string()
      skipSpace()
      guard take(":") else { throw fault(describeUnexpected("where ':' should be")) }
      skipSpace()
      object[name] = try value()
      skipSpace()
      if take(",") { continue }
      guard take("}") else { throw fault(describeUnexpected("where ',' or '}' should be")) }
      depth -= 1
      return .object(object)
    }
  }

  private mutating func array() throws(JSONParseError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") {
      depth -= 1
      return .array(elements)
    }
    while true {
      skipSpace()
      elements.append(try value())
      skipSpace()
      if take(",") { continue }
      guard take("]") else { throw fault(describeUnexpected("where ',' or ']' should be")) }
      depth -= 1
      return .array(elements)
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONParseError) -> JSONValue {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count,
      (at..<end).allSatisfy({ bytes[$0] == word.utf8Start[$0 - at] })
    else { throw fault(describeUnexpected("where a value should be")) }
    at = end
    return value
  }

  private mutating func number() throws(JSONParseError) -> JSONValue {
    let start = at
    var isWhole = true
    _ = take("-")
    let firstDigit = at
    skipDigits()
    guard at > firstDigit else { throw fault(describeUnexpected("where a digit should be")) }
    if bytes[firstDigit] == UInt8(ascii: "0"), at > firstDigit + 1 {
      at = firstDigit
      throw fault("a number may not begin with 0")
    }
    if take(".") {
      isWhole = false
      let first = at
      skipDigits()
      guard at > first else { throw fault(describeUnexpected("where a digit should be")) }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      let first = at
      skipDigits()
      guard at > first else { throw fault(describeUnexpected("where a digit should be")) }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    // Rounded, the ids of two records could become one.
    if isWhole { return Int64(text).map(JSONValue.integer) ?? .string(text) }
    let double = Double(text) ?? 0
    let greatest = Double.greatestFiniteMagnitude
    return .number(min(max(double, -greatest), greatest))
  }

  private mutating func string() throws(JSONParseError) -> String {
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") {
      guard bytes[at] >= 0x20 else { throw fault("a control character stands raw in a string") }
      at += 1
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
      at += 1
      return String(decoding: bytes[start..<(at - 1)], as: UTF8.self)
    }
    var decoded = Array(bytes[start..<at])
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      case 0..<0x20: throw fault("a control character stands raw in a string")
      default:
        decoded.append(bytes[at])
        at += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONParseError) {
    do {
      try JSONEscape.decode(bytes, at: &at, into: &decoded)
    } catch {
      throw fault(error.reason)
    }
  }

  private mutating func enter() throws(JSONParseError) {
    guard depth < Self.maximumDepth else {
      throw fault("nesting is deeper than \(Self.maximumDepth)")
    }
    depth += 1
    at += 1
  }

  private mutating func skipDigits() {
    while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private func describeUnexpected(_ place: String) -> String {
    guard at < bytes.count else { return "unexpected end of the text" }
    let byte = bytes[at]
    let shown =
      (0x21...0x7E).contains(byte)
      ? "character '\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    return "unexpected \(shown) \(place)"
  }

  private func fault(_ reason: String) -> JSONParseError {
    var line = 1
    var column = 1
    for byte in bytes[..<min(at, bytes.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONParseError(reason: reason, offset: at, line: line, column: column)
  }
}

extension JSONValue {
  /// Reads one JSON text (RFC 8259), nested to a depth of 256 at most.
  ///
  /// An integer beyond 64 bits is the text of its digits; another number beyond the range of doubles is
  /// the greatest of them. A byte order mark is passed over; of members with one name the last stands; a lone surrogate
  /// and bytes that are no UTF-8 become U+FFFD.
  /// - Throws: `JSONParseError` with the place of the first fault.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONParseError) {
    self = try Self.parse(bytes)
  }

  /// Reads one JSON text; see `init(parsing:)` for bytes.
  public init(parsing text: String) throws(JSONParseError) {
    self = try Self.parse(text.utf8)
  }

  private static func parse(
    _ bytes: some Sequence<UInt8>
  ) throws(JSONParseError) -> JSONValue {
    let inPlace = bytes.withContiguousStorageIfAvailable(parse)
    return try (inPlace ?? ContiguousArray(bytes).withUnsafeBufferPointer(parse)).get()
  }

  private static func parse(
    _ buffer: UnsafeBufferPointer<UInt8>
  ) -> Result<JSONValue, JSONParseError> {
    Result { () throws(JSONParseError) -> JSONValue in
      var parser = JSONParser(buffer)
      return try parser.document()
    }
  }
}
