import CXXHash

/// A running hash (XXH3, 64 bits) of a body as it comes.
final class BodyHash {
  private let state: OpaquePointer?

  init() {
    state = XXH3_createState()
    XXH3_64bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  func add(_ chunk: Span<UInt8>) {
    chunk.withUnsafeBytes { _ = XXH3_64bits_update(state, $0.baseAddress, $0.count) }
  }

  /// The hash of a text.
  static func of(_ text: String) -> UInt64 {
    let hash = BodyHash()
    hash.add(Array(text.utf8).span)
    return hash.value
  }

  /// The hash of all that was added.
  var value: UInt64 { XXH3_64bits_digest(state) }
}
