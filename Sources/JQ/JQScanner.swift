/// Walks over the tokens of a jq expression, as far as is needed to know where it ends, that its
/// brackets pair up, and which names it uses.
struct JQScanner {
  /// What one step found.
  enum Token: Equatable {
    /// A function's name or a keyword.
    case word(String)
    /// `.name`, also inside a path.
    case field
    /// `$name`, without the `$`.
    case variable(String)
    /// A bracket that opens or closes.
    case open(UInt8)
    case close(UInt8)
    /// An operator of one or two characters, `=`, `|=`, `%`, `..` …
    case symbol(String)
    /// A number, or a string without inserts.
    case literal
  }

  let bytes: [UInt8]
  private(set) var at = 0
  /// Brackets that are open, innermost last; `"` is a string with an insert in it.
  private(set) var open: [UInt8] = []

  init(_ bytes: [UInt8], at: Int = 0) {
    self.bytes = bytes
    self.at = at
  }

  /// The next token; nil at the end of the text.
  /// - Throws: `JQError` of kind `syntax` for a string without end and for brackets that do not pair.
  mutating func next() throws(JQError) -> Token? {
    skipBlanks()
    guard at < bytes.count else { return nil }
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      open.append(byte)
      at += 1
      return .open(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return try close(byte)
    case UInt8(ascii: "\""):
      at += 1
      return try string()
    case UInt8(ascii: "$"):
      at += 1
      return .variable(word())
    case UInt8(ascii: "."):
      at += 1
      if at < bytes.count, bytes[at] == byte {
        at += 1
        return .symbol("..")
      }
      if at < bytes.count, Self.isWordStart(bytes[at]) {
        _ = word()
        return .field
      }
      if at < bytes.count, Self.isDigit(bytes[at]) { return number() }
      return .symbol(".")
    default:
      if Self.isWordStart(byte) || byte == UInt8(ascii: "@") { return .word(word()) }
      if Self.isDigit(byte) { return number() }
      return symbol()
    }
  }

  private mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case UInt8(ascii: "#"):
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      default: return
      }
    }
  }

  private mutating func close(_ byte: UInt8) throws(JQError) -> Token {
    let shown = Character(Unicode.Scalar(byte))
    guard let opened = open.popLast() else {
      throw JQError(.syntax, "'\(shown)' closes nothing")
    }
    if opened == UInt8(ascii: "\""), byte == UInt8(ascii: ")") {
      at += 1
      return try string()
    }
    let wanted: UInt8? =
      switch opened {
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      default: nil
      }
    guard byte == wanted else {
      throw JQError(.syntax, "'\(shown)' closes '\(Character(Unicode.Scalar(opened)))'")
    }
    at += 1
    return .close(byte)
  }

  /// Passes over a string to its end or to its next insert; `at` is behind the quote or the insert.
  private mutating func string() throws(JQError) -> Token {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return .literal
      case UInt8(ascii: "\\"):
        at += 1
        if at < bytes.count, bytes[at] == UInt8(ascii: "(") {
          at += 1
          open.append(UInt8(ascii: "\""))
          return .open(UInt8(ascii: "\""))
        }
        at += 1
      default: at += 1
      }
    }
    throw JQError(.syntax, "a string has no end")
  }

  private mutating func word() -> String {
    let start = at
    if at < bytes.count, bytes[at] == UInt8(ascii: "@") { at += 1 }
    while at < bytes.count {
      if Self.isWordStart(bytes[at]) || Self.isDigit(bytes[at]) {
        at += 1
      } else if at + 2 < bytes.count, bytes[at] == UInt8(ascii: ":"),
        bytes[at + 1] == UInt8(ascii: ":"), Self.isWordStart(bytes[at + 2])
      {
        at += 2
      } else {
        break
      }
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func number() -> Token {
    while at < bytes.count {
      let byte = bytes[at]
      let isExponent = byte | 0x20 == UInt8(ascii: "e")
      guard Self.isDigit(byte) || byte == UInt8(ascii: ".") || isExponent else { break }
      at += 1
      if isExponent, at < bytes.count,
        bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-")
      {
        at += 1
      }
    }
    return .literal
  }

  private mutating func symbol() -> Token {
    let pairs: Set<String> = [
      "==", "!=", "<=", ">=", "//", "|=", "+=", "-=", "*=", "/=", "%=",
    ]
    if at + 1 < bytes.count {
      let pair = String(decoding: bytes[at...(at + 1)], as: UTF8.self)
      if pairs.contains(pair) {
        at += 2
        if pair == "//", at < bytes.count, bytes[at] == UInt8(ascii: "=") {
          at += 1
          return .symbol("//=")
        }
        return .symbol(pair)
      }
    }
    defer { at += 1 }
    return .symbol(String(decoding: bytes[at...at], as: UTF8.self))
  }

  static func isWordStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
