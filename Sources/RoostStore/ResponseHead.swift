package import HTTP
package import Text

/// What is kept of a response beside its body; nothing in it holds a secret.
package struct ResponseHead: Hashable, Sendable {
  /// Method and URL of the request: `GET https://…`.
  package var asked: String
  /// The URL that answered, after redirects.
  package var url: String
  /// The status.
  package var status: Int
  /// The header fields.
  package var fields: HTTPFields
  /// When it came.
  package var receivedAt: Instant
  /// When it is removed; nil: never.
  package var expiresAt: Instant?

  /// A response to that request.
  package init(
    asked: String, url: String, status: Int, fields: HTTPFields, receivedAt: Instant,
    expiresAt: Instant?
  ) {
    self.asked = asked
    self.url = url
    self.status = status
    self.fields = fields
    self.receivedAt = receivedAt
    self.expiresAt = expiresAt
  }
}
