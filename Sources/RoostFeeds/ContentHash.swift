/// A hash of texts that is the same on every machine and in every run (FNV-1a, 64 bits).
///
/// It tells texts apart, it protects nothing.
struct ContentHash: Hashable {
  private(set) var value: UInt64

  /// A hash of nothing; with another beginning the same texts give another hash.
  init(beginning: UInt64 = 0xCBF2_9CE4_8422_2325) { value = beginning }

  /// The hash of one text.
  init(of text: String) {
    self.init()
    add(text)
  }

  /// Takes a text, also an absent one, told apart from its neighbours.
  mutating func add(_ text: String?) {
    for byte in (text ?? "").utf8 { add(byte) }
    add(text == nil ? 0xFE : 0xFF)
  }

  /// 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
