/// The end of an output that may be endless.
struct OutputTail {
  private var bytes: [UInt8] = []
  private let size: Int

  /// Keeps so many bytes.
  init(size: Int) { self.size = size }

  mutating func add(_ chunk: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: chunk)
    if bytes.count > 2 * size { bytes.removeFirst(bytes.count - size) }
  }

  /// What is kept, in order.
  var end: [UInt8] { Array(bytes.suffix(size)) }
}
