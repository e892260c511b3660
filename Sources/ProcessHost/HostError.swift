import Glibc

/// Why a command could not be started.
package struct HostError: Error, Hashable, Sendable {
  /// The kind, as reports name it.
  package var kind: String
  /// What, why, what to do.
  package var message: String

  /// A failure of that kind.
  package init(_ kind: String, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The system refused something, with that error number.
  static func system(_ what: String, _ code: Int32) -> HostError {
    HostError("system", "\(what): \(String(cString: strerror(code)))")
  }
}
