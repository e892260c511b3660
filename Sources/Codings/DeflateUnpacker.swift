/// Unpacks `deflate`: zlib's format (RFC 1950), or bare deflate (RFC 1951), which as many send under that
/// name (RFC 9110, section 8.4.1.2). The first two bytes tell them apart.
final class DeflateUnpacker: Unpacker {
  private var start: [UInt8] = []
  private var inflater: Inflater?

  func unpack(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (count: Int, hasEnded: Bool) {
    if let inflater { return try inflater.unpack(&input, into: output) }
    let taken = input.prefix(2 - start.count)
    start += taken
    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(taken.count))
    guard start.count == 2 else { return (0, false) }
    let inflater = try Inflater(Self.hasHeader(start) ? .zlib : .none)
    self.inflater = inflater
    // Two bytes are zlib's header, which gives nothing, or of a bare stream a literal at most.
    return try inflater.begin(with: start, into: output)
  }

  /// Method 8, a window of at most 32 KB, and the check (RFC 1950, section 2.2).
  private static func hasHeader(_ bytes: [UInt8]) -> Bool {
    bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
  }
}
