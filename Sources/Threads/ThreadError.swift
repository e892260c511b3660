/// The system gave no thread.
package struct ThreadError: Error, Hashable, Sendable {
  /// The error number that `pthread_create` returned.
  package let code: Int32
}
