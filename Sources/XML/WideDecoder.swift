internal import Text

/// Decodes UTF-16, UTF-32 and one-byte encodings to UTF-8.
enum WideDecoder {
  /// What the bytes from 128 on mean in windows-1252.
  static let windows1252: [UInt16] = (0x80...0xFF as ClosedRange<UInt32>).map {
    UInt16(truncatingIfNeeded: Entities.character($0).value)
  }

  /// Decodes a one-byte encoding; ASCII goes over in runs.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, table: [UInt16], into output: inout [UInt8]
  ) {
    output.reserveCapacity(output.count + bytes.count + bytes.count / 2)
    for byte in bytes {
      guard byte >= 0x80 else {
        output.append(byte)
        continue
      }
      append(UInt32(table[Int(byte) - 0x80]), to: &output)
    }
  }

  /// Decodes whole UTF-16 characters; returns the bytes used. Half a pair becomes U+FFFD.
  static func decode16(
    _ bytes: UnsafeBufferPointer<UInt8>, isBig: Bool, into output: inout [UInt8],
    invalid: inout Int
  ) -> Int {
    output.reserveCapacity(output.count + bytes.count)
    let high = isBig ? 0 : 1
    func unit(_ place: Int) -> UInt32 {
      UInt32(bytes[place + high]) << 8 | UInt32(bytes[place + 1 - high])
    }
    var place = 0
    while place + 1 < bytes.count {
      let code = unit(place)
      if code & 0xFC00 == 0xD800 {
        guard place + 3 < bytes.count else { break }
        let next = unit(place + 2)
        if next & 0xFC00 == 0xDC00 {
          append(0x10000 + (code & 0x3FF) << 10 + (next & 0x3FF), to: &output)
          place += 4
          continue
        }
      }
      if code & 0xF800 == 0xD800 {
        invalid += 1
        append(0xFFFD, to: &output)
      } else {
        append(code, to: &output)
      }
      place += 2
    }
    return place
  }

  /// Decodes whole UTF-32 characters; returns the bytes used.
  static func decode32(
    _ bytes: UnsafeBufferPointer<UInt8>, isBig: Bool, into output: inout [UInt8],
    invalid: inout Int
  ) -> Int {
    var place = 0
    while place + 3 < bytes.count {
      var code: UInt32 = 0
      for offset in 0..<4 {
        code = code << 8 | UInt32(bytes[place + (isBig ? offset : 3 - offset)])
      }
      if Unicode.Scalar(code) == nil {
        invalid += 1
        code = 0xFFFD
      }
      append(code, to: &output)
      place += 4
    }
    return place
  }

  @inline(__always)
  private static func append(_ code: UInt32, to output: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | code >> shift & 0x3F) }
    switch code {
    case 0..<0x80: output.append(UInt8(truncatingIfNeeded: code))
    case 0x80..<0x800:
      output.append(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
      output.append(tail(0))
    case 0x800..<0x10000:
      output.append(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
      output.append(tail(6))
      output.append(tail(0))
    default:
      output.append(UInt8(truncatingIfNeeded: 0xF0 | code >> 18))
      output.append(tail(12))
      output.append(tail(6))
      output.append(tail(0))
    }
  }
}
