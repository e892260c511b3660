/// Cuts secrets out of bytes as they come: one that is cut in two by the end of a chunk is found too.
struct MaskedBytes {
  private let mask: SecretMask
  /// The last bytes, which may begin a secret.
  private var rest: [UInt8] = []

  init(_ mask: SecretMask) { self.mask = mask }

  /// Takes a chunk, and adds to the result what of it is decided.
  mutating func add(_ chunk: Span<UInt8>, to result: inout [UInt8]) {
    guard !mask.isEmpty else {
      return chunk.withUnsafeBufferPointer { result.append(contentsOf: $0) }
    }
    chunk.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
    let decided = mask.mask(rest, isWhole: false, into: &result)
    rest.removeSubrange(..<decided)
  }

  /// No more comes.
  mutating func finish(into result: inout [UInt8]) {
    _ = mask.mask(rest, isWhole: true, into: &result)
    rest = []
  }
}
