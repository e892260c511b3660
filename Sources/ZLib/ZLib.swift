internal import CZLib

/// Compresses and expands whole pieces of bytes (RFC 1950), as every language can read them.
package enum ZLib {
  /// The bytes compressed, at the level that zlib itself takes; nil where memory is short.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(size))
    let code = compress2(
      &result, &size, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
    guard code == Z_OK else { return nil }
    result.removeSubrange(Int(size)...)
    return result
  }

  /// The bytes as they were before, which are that many; nil where they are damaged or of another number.
  package static func expanded(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    guard count >= 0 else { return nil }
    var size = uLong(count)
    // A buffer of no bytes has no address.
    var result = [UInt8](repeating: 0, count: max(count, 1))
    guard uncompress(&result, &size, bytes, uLong(bytes.count)) == Z_OK, size == uLong(count) else {
      return nil
    }
    result.removeSubrange(count...)
    return result
  }
}
