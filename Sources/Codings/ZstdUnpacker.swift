internal import CZstd

/// Unpacks `zstd` (RFC 8878) of any number of frames, with windows of 8 MB at most (RFC 9659).
final class ZstdUnpacker: SerialUnpacker {
  private let context: OpaquePointer

  init() throws(CodingError) {
    guard let context = ZSTD_createDCtx() else { throw .noMemory }
    self.context = context
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 23)
  }

  deinit { ZSTD_freeDCtx(context) }

  func unpack(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (count: Int, hasEnded: Bool) {
    var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var to = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let left = ZSTD_decompressStream(context, &to, &from)
    guard ZSTD_isError(left) == 0 else { throw .damaged }
    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(from.pos))
    return (to.pos, left == 0)
  }

  func isStart(_ bytes: [UInt8]) -> Bool? {
    // A frame, or one that is to be passed over (sections 3.1.1 and 3.1.2).
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    let skippable = bytes.first.map { $0 & 0xF0 == 0x50 } == true
    guard
      magic.starts(with: bytes) || skippable && [0x2A, 0x4D, 0x18].starts(with: bytes.dropFirst())
    else { return false }
    return bytes.count < magic.count ? nil : true
  }

  func restart() throws(CodingError) {
    guard ZSTD_isError(ZSTD_DCtx_reset(context, ZSTD_reset_session_only)) == 0 else {
      throw .damaged
    }
  }
}
