internal import CXXHash

/// The hash of one edge; an item's is the sum over its edges, so that the edges of one name can be
/// replaced, and the hash with them, while the others stand.
struct RelationHash {
  private var bytes: [UInt8] = []

  /// Takes an edge; what follows is of it.
  /// - Parameter source: the target's source by name; empty: the item's own.
  mutating func take(name: String, source: String, target: String, attributes: String) {
    bytes.removeAll(keepingCapacity: true)
    append(name)
    append(source)
    append(target)
    append(attributes)
  }

  /// Names the edge among those of its item, wherever it stands.
  var edge: UInt64 { value(position: .min) }

  /// The hash of the edge at that position.
  func value(position: Int64) -> UInt64 {
    bytes.withUnsafeBytes {
      XXH3_64bits_withSeed($0.baseAddress, $0.count, UInt64(bitPattern: position))
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }
}
