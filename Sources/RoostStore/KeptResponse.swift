/// A response that is kept, found by its request.
package struct KeptResponse: Hashable, Sendable {
  /// By which its parts are found.
  package var key: Int64
  /// Everything but the body.
  package var head: ResponseHead
  /// Bytes of the body.
  package var length: Int
  /// Parts of the body.
  package var parts: Int
}
