internal import CZLib

/// Unpacks what zlib does: `gzip` (RFC 1952) of any number of members, and `deflate`.
final class Inflater: SerialUnpacker {
  /// What stands around the packed bytes, as `inflateInit2` wants it said.
  enum Wrapping: Int32 {
    case gzip = 31  // 16 + 15: a window of 32 KB.
    case zlib = 15
    case none = -15
  }

  // In memory of its own, for zlib keeps its address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  init(_ wrapping: Wrapping) throws(CodingError) {
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, size) == Z_OK else {
      throw .noMemory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func unpack(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (count: Int, hasEnded: Bool) {
    // zlib does not write to it; its interface is older than `const`.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(clamping: input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let code = inflate(stream, Z_NO_FLUSH)
    input = UnsafeRawBufferPointer(rebasing: input.suffix(Int(stream.pointee.avail_in)))
    let count = output.count - Int(stream.pointee.avail_out)
    switch code {
    case Z_OK, Z_BUF_ERROR: return (count, false)
    case Z_STREAM_END: return (count, true)
    case Z_MEM_ERROR: throw .noMemory
    default: throw .damaged
    }
  }

  // Of `gzip` alone: what is `deflate` is one stream, and its unpacker says so.
  func isStart(_ bytes: [UInt8]) -> Bool? {
    let magic: [UInt8] = [0x1F, 0x8B]
    guard magic.starts(with: bytes) else { return false }
    return bytes.count < magic.count ? nil : true
  }

  func restart() throws(CodingError) {
    guard inflateReset(stream) == Z_OK else { throw .damaged }
  }
}
