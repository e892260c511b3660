/// Unpacks a body as it comes, in pieces of at most 16 KB, and knows whether it came to its end.
///
/// What waits is what was pushed last, packed. Bytes behind the end that begin no further stream of the
/// coding (a member of `gzip`, a frame of `zstd`) are passed over.
package final class BodyUnpacker {
  /// Most codings over each other.
  package static let mostCodings = 5

  /// The coding that was applied last comes first.
  private let stages: [UnpackingStage]
  /// Bytes that went into each stage.
  private var sizes: [Int]
  private let limit: Int
  private var pushed = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// An unpacker of a body.
  /// - Parameters:
  ///   - codings: In the order in which they were applied; one at least.
  ///   - limit: Most bytes that go into each coding. What comes out in the end, the caller counts.
  /// - Throws: `CodingError.tooMany` or `noMemory`.
  package init(_ codings: [Coding], limit: Int) throws(CodingError) {
    guard codings.count <= Self.mostCodings else { throw .tooMany }
    var stages: [UnpackingStage] = []
    for coding in codings.reversed() { stages.append(try UnpackingStage(coding)) }
    self.stages = stages
    sizes = Array(repeating: 0, count: stages.count)
    self.limit = limit
  }

  deinit { pushed.deallocate() }

  /// Whether the codings ended with the body as far as it has come; so has a body of no bytes.
  package var isComplete: Bool { stages.allSatisfy(\.isComplete) }

  /// Takes the next bytes, a copy of them. All that came of those before must have been pulled.
  /// - Throws: `CodingError.tooLarge`.
  package func push(_ bytes: UnsafeRawBufferPointer) throws(CodingError) {
    if pushed.count < bytes.count {
      pushed.deallocate()
      pushed = .allocate(byteCount: bytes.count, alignment: 16)
    }
    pushed.copyMemory(from: bytes)
    try give(UnsafeRawBufferPointer(rebasing: pushed[..<bytes.count]), to: 0)
  }

  /// The next piece of the body, valid until the next call; nil where there is none before more is pushed.
  /// - Throws: `CodingError`.
  package func pull() throws(CodingError) -> UnsafeRawBufferPointer? {
    try pull(stages.count - 1)
  }

  private func pull(_ index: Int) throws(CodingError) -> UnsafeRawBufferPointer? {
    while true {
      if let piece = try stages[index].step() { return piece }
      // Its input is used up, so that the stage before may write over it.
      guard index > 0, let more = try pull(index - 1) else { return nil }
      try give(more, to: index)
    }
  }

  private func give(_ bytes: UnsafeRawBufferPointer, to index: Int) throws(CodingError) {
    sizes[index] += bytes.count
    guard sizes[index] <= limit else { throw .tooLarge }
    stages[index].input = bytes
  }
}
