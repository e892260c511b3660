/// The unpacking of one stream of one coding.
protocol Unpacker: AnyObject {
  /// Unpacks from the input, of which it takes away what it used, into the output.
  ///
  /// It stops where the output is full, the input is used up, or the stream has ended; called without
  /// input it gives what it could not before.
  /// - Returns: how many bytes it gave, and whether the stream has ended with them.
  func unpack(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (count: Int, hasEnded: Bool)
}

/// The unpacking of a coding whose body may be several streams, one behind the other.
protocol SerialUnpacker: Unpacker {
  /// Whether those bytes behind an ended stream begin another that belongs to the body; nil: more are
  /// needed to tell.
  func isStart(_ bytes: [UInt8]) -> Bool?

  /// Makes ready for another stream.
  func restart() throws(CodingError)
}

extension Unpacker {
  /// Unpacks the first bytes of a stream, so few that what they give fits into the output.
  func begin(
    with bytes: [UInt8], into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (count: Int, hasEnded: Bool) {
    let result = bytes.withUnsafeBytes {
      bytes -> Result<(count: Int, hasEnded: Bool), CodingError> in
      var bytes = bytes
      do throws(CodingError) {
        return .success(try unpack(&bytes, into: output))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
