import Glibc

/// One conversion of the C library's iconv, from an encoding to UTF-8.
///
/// `@unchecked Sendable`: the handle belongs to one `XMLReader`, which one thread uses at a time, and
/// iconv keeps no state outside the handle.
final class Transcoder: @unchecked Sendable {
  private let handle: iconv_t

  /// Nil where the system does not know the encoding.
  init?(from encoding: String) {
    guard let handle = iconv_open("UTF-8", encoding), handle != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts what is whole and returns how many bytes that was; the rest is the beginning of a
  /// character. A byte that belongs to none becomes U+FFFD.
  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], invalid: inout Int
  ) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    // iconv takes the input as writable and does not write to it.
    var input: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: start)
      .assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    while left > 0 {
      let outcome = step(&input, &left, into: &output)
      if outcome == EINVAL { break }
      if outcome == EILSEQ {
        output.append(contentsOf: [0xEF, 0xBF, 0xBD])
        invalid += 1
        input = input.map { $0 + 1 }
        left -= 1
      }
    }
    return bytes.count - left
  }

  /// Adds what was held back for a character that might follow and combine.
  func flush(into output: inout [UInt8]) {
    var input: UnsafeMutablePointer<CChar>?
    var left = 0
    _ = step(&input, &left, into: &output)
  }

  /// One call of iconv, with room for 8 KiB; 0 or the error.
  private func step(
    _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, into output: inout [UInt8]
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { room in
      var place = room.baseAddress
      var free = room.count
      let result = iconv(handle, &input, &left, &place, &free)
      let code = result == -1 ? errno : 0
      let written = UnsafeRawBufferPointer(
        UnsafeBufferPointer(rebasing: room[..<(room.count - free)]))
      output.append(contentsOf: written)
      return code == E2BIG ? 0 : code
    }
  }

  /// What each byte from 128 on means in a one-byte encoding; nil where the system does not know it.
  static func table(of encoding: String) -> [UInt16]? {
    (0x80...0xFF as ClosedRange<UInt8>).reduce(into: Optional([UInt16]())) { table, byte in
      guard table != nil, let transcoder = Transcoder(from: encoding) else {
        table = nil
        return
      }
      var output: [UInt8] = []
      var invalid = 0
      withUnsafeBytes(of: byte) {
        _ = transcoder.convert(
          $0.assumingMemoryBound(to: UInt8.self), into: &output, invalid: &invalid)
      }
      transcoder.flush(into: &output)
      let scalar = String(decoding: output, as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
      // The standard's tables give the C1 control where a code page has no character.
      let isHole = invalid > 0 || scalar > 0xFFFF
      table?.append(isHole ? (byte < 0xA0 ? UInt16(byte) : 0xFFFD) : UInt16(scalar))
    }
  }
}
