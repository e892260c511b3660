import Text

/// One start tag of a web page, found by a scan.
struct HTMLTag {
  /// The element's name in lower case.
  private(set) var name = ""
  /// Attributes by their names in lower case, character references decoded; of equal names the first.
  private(set) var attributes: [String: String] = [:]
  /// The place behind the tag.
  private(set) var end: Int

  /// The next start tag from that place on; nil where there is none. Comments are passed over.
  init?(_ bytes: [UInt8], from start: Int) {
    end = start
    while end < bytes.count {
      guard let open = bytes[end...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
      end = open + 1
      guard end < bytes.count else { return nil }
      if bytes[end...].starts(with: "!--".utf8) {
        skipComment(bytes)
      } else if Self.isLetter(bytes[end]) {
        name = word(bytes).lowercased()
        readAttributes(bytes)
        return
      }
    }
    return nil
  }

  private mutating func skipComment(_ bytes: [UInt8]) {
    while end < bytes.count, !bytes[end...].starts(with: "-->".utf8) { end += 1 }
  }

  private mutating func readAttributes(_ bytes: [UInt8]) {
    while end < bytes.count {
      skipBlanks(bytes)
      guard end < bytes.count else { return }
      if bytes[end] == UInt8(ascii: ">") {
        end += 1
        return
      }
      let name = word(bytes).lowercased()
      guard !name.isEmpty else {
        end += 1
        continue
      }
      skipBlanks(bytes)
      guard end < bytes.count, bytes[end] == UInt8(ascii: "=") else { continue }
      end += 1
      skipBlanks(bytes)
      let value = Entities.decode(value(bytes))
      if attributes[name] == nil { attributes[name] = value }
    }
  }

  private mutating func value(_ bytes: [UInt8]) -> String {
    guard end < bytes.count else { return "" }
    let quote = bytes[end]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return text(bytes) { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    }
    end += 1
    defer { end = min(end + 1, bytes.count) }
    return text(bytes) { $0 == quote }
  }

  private mutating func word(_ bytes: [UInt8]) -> String {
    text(bytes) {
      $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/")
    }
  }

  private mutating func text(_ bytes: [UInt8], until isEnd: (UInt8) -> Bool) -> String {
    let start = end
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func skipBlanks(_ bytes: [UInt8]) {
    while end < bytes.count, bytes[end] <= 0x20 { end += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}
