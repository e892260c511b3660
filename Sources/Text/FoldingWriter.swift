/// Gathers text and folds its white space into single blanks, none at the ends; no-break blanks
/// count as white space at the ends only.
struct FoldingWriter {
  private var bytes: [UInt8] = []
  private var owesBlank = false

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ byte: UInt8) {
    if byte.isHTMLSpace {
      owesBlank = true
    } else {
      if owesBlank, !bytes.isEmpty { bytes.append(0x20) }
      owesBlank = false
      bytes.append(byte)
    }
  }

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Words before and behind this place are apart.
  mutating func separate() { owesBlank = true }

  func finish() -> String {
    var text = bytes[...]
    while true {
      if text.first == 0x20 {
        text = text.dropFirst()
      } else if text.starts(with: [0xC2, 0xA0]) {
        text = text.dropFirst(2)
      } else if text.last == 0x20 {
        text = text.dropLast()
      } else if text.suffix(2) == [0xC2, 0xA0] {
        text = text.dropLast(2)
      } else {
        return String(decoding: text, as: UTF8.self)
      }
    }
  }
}
