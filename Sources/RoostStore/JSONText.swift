/// Writes JSON strings straight into bytes, for lists that SQLite reads back with `json_each`.
enum JSONText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// The same for a text that lies in bytes, UTF-8.
  static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      escape(utf8, to: &bytes)
    } else {
      bytes.append(contentsOf: utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0:
        bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      case 1..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hex(byte >> 4))
        bytes.append(hex(byte & 15))
      default: bytes.append(byte)
      }
    }
  }

  /// A JSON array of whole numbers.
  static func list(_ numbers: some Sequence<Int64>) -> String {
    var text = "["
    var isFirst = true
    for number in numbers {
      if !isFirst { text += "," }
      isFirst = false
      text += String(number)
    }
    return text + "]"
  }

  /// A JSON array of texts.
  static func list(_ texts: some Sequence<String>) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for text in texts {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      append(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
