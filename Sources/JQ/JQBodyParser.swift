internal import CJQ
import JSON

/// Reads a response body straight into values of libjq, in place of `jv_parse`.
///
/// What `jv_parse` would let in or refuse is made harmless on the way: integers beyond ±2^53 become
/// their digits as text, lone surrogates and bytes that are no UTF-8 become U+FFFD, `nan` is refused
/// (libjq aborts on some uses of it), raw control characters in strings stand as they are. Nesting
/// deeper than `maximumDepth` is a fault.
struct JQBodyParser {
  static let maximumDepth = JQValue.maximumDepth

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0
  private var decoded: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(JQError) -> JQValue {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    skipSpace()
    let result = try value()
    skipSpace()
    guard at == bytes.count else { throw unexpected("after the value") }
    return result
  }

  private mutating func value() throws(JQError) -> JQValue {
    guard at < bytes.count else { throw fault("the text ends where a value should be") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "t"): return JQValue(owning: try word("true", jv_true()))
    case UInt8(ascii: "f"): return JQValue(owning: try word("false", jv_false()))
    case UInt8(ascii: "n"): return JQValue(owning: try word("null", jv_null()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw unexpected("where a value should be")
    }
  }

  private mutating func object() throws(JQError) -> JQValue {
    try enter()
    var object = JQValue(owning: jv_object())
    skipSpace()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return object
    }
    while true {
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw unexpected("where a member name should be")
      }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("where ':' should be") }
      skipSpace()
      object.set(name, try value())
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw unexpected("where ',' or '}' should be") }
      depth -= 1
      return object
    }
  }

  private mutating func array() throws(JQError) -> JQValue {
    try enter()
    var array = JQValue.emptyArray
    skipSpace()
    if take(UInt8(ascii: "]")) {
      depth -= 1
      return array
    }
    while true {
      skipSpace()
      array.append(try value())
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw unexpected("where ',' or ']' should be") }
      depth -= 1
      return array
    }
  }

  private mutating func word(_ word: StaticString, _ value: jv) throws(JQError) -> jv {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count, (at..<end).allSatisfy({ bytes[$0] == word.utf8Start[$0 - at] })
    else { throw unexpected("where a value should be") }
    at = end
    return value
  }

  private mutating func number() throws(JQError) -> JQValue {
    let start = at
    _ = take(UInt8(ascii: "-"))
    let firstDigit = at
    let whole = skipDigits()
    guard at > firstDigit else { throw unexpected("where a digit should be") }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    if isWhole {
      if let whole, whole <= JQValue.greatestExact {
        return .number(firstDigit == start ? Double(whole) : -Double(whole))
      }
      return text(start, at)
    }
    let digits = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = Double(digits), number.isFinite else {
      throw fault("the number '\(digits.prefix(40))' is out of range")
    }
    return .number(number)
  }

  private mutating func digits() throws(JQError) {
    let first = at
    _ = skipDigits()
    guard at > first else { throw unexpected("where a digit should be") }
  }

  /// Passes over digits and gives their value; nil where there are more than eighteen.
  private mutating func skipDigits() -> Int64? {
    let first = at
    var value: Int64 = 0
    while at < bytes.count, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
      if at - first < 18 { value = value &* 10 &+ Int64(digit) }
      at += 1
    }
    return at - first <= 18 ? value : nil
  }

  private mutating func string() throws(JQError) -> JQValue {
    at += 1
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return text(start, at - 1)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      default: at += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escapedString(from start: Int) throws(JQError) -> JQValue {
    decoded.removeAll(keepingCapacity: true)
    decoded.append(contentsOf: bytes[start..<at])
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return JQValue(owning: decoded.withUnsafeBufferPointer { Self.string($0) })
      case UInt8(ascii: "\\"): try escape()
      default:
        decoded.append(bytes[at])
        at += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escape() throws(JQError) {
    do {
      try JSONEscape.decode(bytes, at: &at, into: &decoded)
    } catch {
      throw fault(error.reason)
    }
  }

  private func text(_ start: Int, _ end: Int) -> JQValue {
    JQValue(owning: Self.string(UnsafeBufferPointer(rebasing: bytes[start..<end])))
  }

  /// A string of these bytes; libjq puts U+FFFD where they are no UTF-8.
  private static func string(_ utf8: UnsafeBufferPointer<UInt8>) -> jv {
    guard let start = utf8.baseAddress else { return jv_string_sized("", 0) }
    return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) { bytes in
      jv_string_sized(bytes, Int32(clamping: utf8.count))
    }
  }

  private mutating func enter() throws(JQError) {
    guard depth < Self.maximumDepth else {
      throw fault("nesting is deeper than \(Self.maximumDepth)")
    }
    depth += 1
    at += 1
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private func unexpected(_ place: String) -> JQError {
    guard at < bytes.count else { return fault("the text ends \(place)") }
    let byte = bytes[at]
    let shown =
      (0x21...0x7E).contains(byte)
      ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    return fault("\(shown) stands \(place)")
  }

  private func fault(_ reason: String) -> JQError {
    let read = bytes[..<min(at, bytes.count)]
    let line = 1 + read.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    let lineStart = (read.lastIndex(of: 0x0A) ?? -1) + 1
    let column = 1 + read[lineStart...].reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
    return JQError(.body, "line \(line), column \(column): \(reason)")
  }
}

extension JQValue {
  /// How deep arrays and objects of a body may stand inside one another.
  package static let maximumDepth = 256

  /// Reads one JSON text (RFC 8259), nested to a depth of 256 at most.
  /// - Throws: `JQError` of kind `body` with line and column of the first fault.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JQError) {
    var parser = JQBodyParser(bytes)
    self = try parser.document()
  }
}
