internal import CXXHash

/// The hash of one edge; an item's is the sum over its edges, so that the edges of one name can be
/// replaced, and the hash with them, while the others stand.
struct RelationHash {
  private var scratch: [UInt8] = []

  /// - Parameter source: the target's source by name; empty: the item's own.
  mutating func of(
    name: String, source: String, target: String, position: Int64, attributes: String
  ) -> UInt64 {
    scratch.removeAll(keepingCapacity: true)
    for part in [name, source, target, attributes] {
      scratch.append(contentsOf: part.utf8)
      scratch.append(0)
    }
    return scratch.withUnsafeBytes {
      XXH3_64bits_withSeed($0.baseAddress, $0.count, UInt64(bitPattern: position))
    }
  }
}
