/// Writes JSON text: compact, or with a member a line.
///
/// Whatever steers a terminal or hides leaves as an escape: control characters, U+2028 and U+2029,
/// bidirectional controls, zero-width characters (but the joiners that emoji and some scripts need), byte
/// order marks and tags. So the text is harmless in a terminal and in a page, and reads back as it was.
struct JSONWriter {
  let isPretty: Bool
  let sortsNames: Bool
  fileprivate(set) var bytes: [UInt8] = []

  init(isPretty: Bool, sortsNames: Bool) {
    self.isPretty = isPretty
    self.sortsNames = sortsNames
  }

  mutating func write(_ value: JSONValue, indent: Int = 0) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let number): append(String(number))
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements): write(elements, indent: indent)
    case .object(let object): write(object, indent: indent)
    }
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    if let whole = Int64(exactly: number), abs(number) < 1e15 {
      append(String(whole))
    } else {
      append(number.description)
    }
  }

  private mutating func write(_ elements: [JSONValue], indent: Int) {
    guard !elements.isEmpty else { return append("[]") }
    append("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { append(",") }
      breakLine(indent + 1)
      write(element, indent: indent + 1)
    }
    breakLine(indent)
    append("]")
  }

  private mutating func write(_ object: JSONObject, indent: Int) {
    guard !object.isEmpty else { return append("{}") }
    append("{")
    let members = sortsNames ? object.members.sorted { $0.name < $1.name } : object.members
    for (place, member) in members.enumerated() {
      if place > 0 { append(",") }
      breakLine(indent + 1)
      write(member.name)
      append(isPretty ? ": " : ":")
      write(member.value, indent: indent + 1)
    }
    breakLine(indent)
    append("}")
  }

  private mutating func write(_ text: String) {
    append("\"")
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var at = 0
      while at < utf8.count {
        guard Self.mayEscape[Int(utf8[at])] else {
          at += 1
          continue
        }
        guard let (escape, length) = Self.escape(utf8, at) else {
          at += 1
          continue
        }
        bytes.append(contentsOf: utf8[start..<at])
        append(escape)
        at += length
        start = at
      }
      bytes.append(contentsOf: utf8[start...])
    }
    append("\"")
  }

  /// The bytes with which a character begins that may have to be escaped.
  private static let mayEscape: [Bool] = (0..<256).map { byte in
    byte < 0x20 || [0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3].contains(byte)
  }

  /// The escape of the character at that place and its length in bytes; nil where it stands as it is.
  private static func escape(
    _ utf8: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (String, Int)? {
    switch utf8[at] {
    case 0x22: return ("\\\"", 1)
    case 0x5C: return ("\\\\", 1)
    case 0x08: return ("\\b", 1)
    case 0x09: return ("\\t", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0C: return ("\\f", 1)
    case 0x0D: return ("\\r", 1)
    case 0..<0x20, 0x7F: return (hex(UInt32(utf8[at])), 1)
    case 0xC2 where utf8[at + 1] < 0xA0 || utf8[at + 1] == 0xAD:
      return (hex(UInt32(utf8[at + 1])), 2)
    case 0xD8 where utf8[at + 1] == 0x9C: return (hex(0x61C), 2)
    case 0xE1, 0xE2, 0xEF:
      let scalar =
        UInt32(utf8[at] & 0x0F) << 12 | UInt32(utf8[at + 1] & 0x3F) << 6
        | UInt32(utf8[at + 2] & 0x3F)
      switch scalar {
      case 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFB:
        return (hex(scalar), 3)
      default: return nil
      }
    case 0xF3 where utf8[at + 1] == 0xA0 && utf8[at + 2] < 0x82:
      // U+E0000 to U+E007F, as a surrogate pair.
      let low = UInt32(utf8[at + 2] & 0x3F) << 6 | UInt32(utf8[at + 3] & 0x3F)
      return (hex(0xDB40) + hex(0xDC00 | low), 4)
    default: return nil
    }
  }

  private static func hex(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func breakLine(_ indent: Int) {
    guard isPretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent * 2))
  }
}

extension JSONValue {
  /// The JSON text, without spaces; members in their order, or sorted by name.
  ///
  /// Whatever steers a terminal or hides leaves as an escape. Numbers that are not finite
  /// have no form in JSON and become null.
  public func text(sortedNames: Bool = false) -> String {
    var writer = JSONWriter(isPretty: false, sortsNames: sortedNames)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends the JSON text, without blanks, to bytes.
  package func append(to bytes: inout [UInt8]) {
    var writer = JSONWriter(isPretty: false, sortsNames: false)
    swap(&writer.bytes, &bytes)
    writer.write(self)
    swap(&writer.bytes, &bytes)
  }

  /// The JSON text over several lines, two spaces a level.
  public var prettyText: String {
    var writer = JSONWriter(isPretty: true, sortsNames: false)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
