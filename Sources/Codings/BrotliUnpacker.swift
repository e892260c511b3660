internal import CBrotli

/// Unpacks `br` (RFC 7932), whose window is 16 MB at most.
final class BrotliUnpacker: Unpacker {
  private let state: OpaquePointer

  init() throws(CodingError) {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .noMemory }
    self.state = state
  }

  deinit { BrotliDecoderDestroyInstance(state) }

  func unpack(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (count: Int, hasEnded: Bool) {
    var (left, room) = (input.count, output.count)
    var from = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var to = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let result = BrotliDecoderDecompressStream(state, &left, &from, &room, &to, nil)
    input = UnsafeRawBufferPointer(rebasing: input.suffix(left))
    guard result != BROTLI_DECODER_RESULT_ERROR else { throw .damaged }
    return (output.count - room, result == BROTLI_DECODER_RESULT_SUCCESS)
  }
}
