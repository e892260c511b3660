#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The system gave no thread.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number that `pthread_create` returned.
  package let code: Int32

  /// The system's own words: `Resource temporarily unavailable`.
  package var description: String { String(cString: strerror(code)) }
}
