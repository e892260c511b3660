/// Makes gzip bodies (RFC 1952) for tests, without a compressor.
enum Gzip {
  /// The bytes in stored blocks (RFC 1951, section 3.2.4): right, though no smaller.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var out = header
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      let count = UInt16(end - start)
      out.append(end == bytes.count ? 1 : 0)
      out += littleEndian(UInt32(count), bytes: 2) + littleEndian(UInt32(~count), bytes: 2)
      out += bytes[start..<end]
      start = end
    } while start < bytes.count
    return out + littleEndian(checksum(bytes), bytes: 4)
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count), bytes: 4)
  }

  /// A stream that unpacks to so many spaces: one literal, then copies of 258 bytes at distance 1
  /// in fixed codes (RFC 1951, section 3.2.6). It has no checksum, for nobody should get there.
  static func bomb(unpackingTo count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: header)
    bits.write(0b011, count: 3)  // last block, fixed codes
    bits.write(reversing: 0b0101_0000, count: 8)  // literal 32: 0x30 + 32
    for _ in 0..<max(count / 258, 1) {
      bits.write(reversing: 0b1100_0101, count: 8)  // length 258: symbol 285
      bits.write(0, count: 5)  // distance 1
    }
    bits.write(0, count: 7)  // end of block
    return bits.finished()
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  private static func littleEndian(_ value: UInt32, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Bits into bytes, the lowest first (RFC 1951, section 3.1.1).
  private struct BitWriter {
    var bytes: [UInt8]
    private var pending: UInt32 = 0
    private var used: UInt32 = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func write(_ value: UInt32, count: UInt32) {
      pending |= value << used
      used += count
      while used >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        used -= 8
      }
    }

    mutating func write(reversing code: UInt32, count: UInt32) {
      write((0..<count).reduce(0) { $0 | ((code >> $1 & 1) << (count - 1 - $1)) }, count: count)
    }

    mutating func finished() -> [UInt8] {
      if used > 0 { write(0, count: 8 - used) }
      return bytes
    }
  }
}
