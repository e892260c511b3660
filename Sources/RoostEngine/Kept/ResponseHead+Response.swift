import HTTP
import RoostStore
import Text

extension ResponseHead {
  /// Fields that say nothing of the content and may let others in.
  private static let dropped: Set = ["set-cookie", "set-cookie2", "authentication-info"]

  /// What is kept of a response, without secrets.
  init(
    _ response: HTTPResponse, to request: HTTPRequest, mask: SecretMask, now: Instant,
    keeping retention: Retention
  ) {
    var fields = HTTPFields()
    for line in response.fields.lines where !Self.dropped.contains(line.name.lowercased()) {
      fields.append(line.name, mask.masked(line.value))
    }
    self.init(
      asked: request.words(mask),
      url: mask.masked(response.url), status: response.status, fields: fields, receivedAt: now,
      expiresAt: retention.end(from: now))
  }
}
