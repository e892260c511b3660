/// Credentials of a source.
package enum SourceAuth: Hashable, Sendable {
  /// Sent as `Authorization: Basic …` (RFC 7617).
  case basic(user: String, password: String)
  /// Sent as `Authorization: Bearer …` (RFC 6750).
  case bearer(String)
}
