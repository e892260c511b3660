package import HTTP
package import JSON
package import Text

/// A table that a plugin fetched beforehand, or one request's part of it.
package struct LookupRecord: Hashable, Sendable {
  /// Key → value.
  package var table: JSONObject
  /// Validators exactly as the server sent them.
  package var validators: Validators
  /// Manifest and options under which it was read.
  package var fingerprint: UInt64
  /// When it was last fetched or found not modified.
  package var fetchedAt: Instant

  /// A table as fetched.
  package init(
    table: JSONObject, validators: Validators, fingerprint: UInt64, fetchedAt: Instant
  ) {
    self.table = table
    self.validators = validators
    self.fingerprint = fingerprint
    self.fetchedAt = fetchedAt
  }
}
