internal import CXXHash

/// The hash of one edge; an item's is the sum over its edges, so that the edges of one name can be
/// replaced, and the hash with them, while the others stand.
enum RelationHash {
  /// - Parameter source: the target's source by name; empty: the item's own.
  static func of(
    name: String, source: String, target: String, position: Int64, attributes: String
  ) -> UInt64 {
    // No part may hold the separator, a zero byte: texts are freed of it, names never have it.
    var text = name
    text += "\0"
    text += source
    text += "\0"
    text += target
    text += "\0"
    text += attributes
    return text.withUTF8 {
      XXH3_64bits_withSeed($0.baseAddress, $0.count, UInt64(bitPattern: position))
    }
  }
}
