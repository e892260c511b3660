/// Why a packed body cannot be unpacked.
package enum CodingError: Error, Hashable, Sendable {
  /// A name that stands for no coding that is known here.
  case unknown(String)
  /// More codings over each other than anybody needs.
  case tooMany
  /// The bytes are not in the coding.
  case damaged
  /// The body, packed, unpacked or in between, is larger than the limit.
  case tooLarge
  /// The system gives no memory.
  case noMemory
}
