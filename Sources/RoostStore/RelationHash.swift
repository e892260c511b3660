internal import CXXHash

/// The hash of one edge; an item's is the sum over its edges, so that the edges of one name can be
/// replaced, and the hash with them, while the others stand.
struct RelationHash {
  private var bytes: [UInt8] = []

  /// Takes an edge; what follows is of it.
  /// - Parameters:
  ///   - source: the target's source by name; empty: the item's own.
  ///   - target: the target's id, UTF-8.
  ///   - attributes: the edge's attributes as JSON; none: empty.
  mutating func take(
    name: String, source: String, target: UnsafeRawBufferPointer,
    attributes: UnsafeRawBufferPointer
  ) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: name.utf8)
    bytes.append(0)
    bytes.append(contentsOf: source.utf8)
    bytes.append(0)
    bytes.append(contentsOf: target)
    bytes.append(0)
    bytes.append(contentsOf: attributes)
    bytes.append(0)
  }

  /// The same for texts of their own.
  mutating func take(name: String, source: String, target: String, attributes: String) {
    var (target, attributes) = (target, attributes)
    target.withUTF8 { target in
      attributes.withUTF8 { attributes in
        take(
          name: name, source: source, target: UnsafeRawBufferPointer(target),
          attributes: UnsafeRawBufferPointer(attributes))
      }
    }
  }

  /// Names the edge among those of its item, wherever it stands.
  var edge: UInt64 { value(position: .min) }

  /// The hash of the edge at that position.
  func value(position: Int64) -> UInt64 {
    bytes.withUnsafeBytes {
      XXH3_64bits_withSeed($0.baseAddress, $0.count, UInt64(bitPattern: position))
    }
  }
}
