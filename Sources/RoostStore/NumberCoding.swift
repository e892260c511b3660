/// Lists of item numbers as bytes: differences, zigzag, seven bits a byte; mostly one byte a number.
enum NumberCoding {
  static func encode(_ numbers: some Sequence<Int64>) -> [UInt8] {
    var bytes: [UInt8] = []
    var last: Int64 = 0
    for number in numbers {
      let difference = number - last
      var value = UInt64(bitPattern: difference << 1 ^ difference >> 63)
      while value >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
        value >>= 7
      }
      bytes.append(UInt8(value))
      last = number
    }
    return bytes
  }

  /// How many numbers such a list has.
  static func count(_ bytes: [UInt8]) -> Int { bytes.count { $0 < 0x80 } }

  /// The numbers of such a list; one cut short gives those before the cut.
  static func decode(_ bytes: [UInt8]) -> [Int64] {
    var numbers: [Int64] = []
    var last: Int64 = 0
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      last &+= Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
      numbers.append(last)
      (value, shift) = (0, 0)
    }
    return numbers
  }
}
