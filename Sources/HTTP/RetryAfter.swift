package import Text

/// When a server wants to be asked again (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The most that a server can demand, in seconds: a day.
  package static let longest: Int64 = 86_400

  /// The moment that `Retry-After` names, at most a day ahead; nil where the field is missing or
  /// malformed. Seconds count from `now`, and 0 or a date that is past gives `now`. A date is taken
  /// against the server's own clock where the response tells it (`Date`).
  package static func instant(_ fields: HTTPFields, now: Instant) -> Instant? {
    guard let text = fields["Retry-After"] else { return nil }
    guard let delay = delay(text, serverTime: fields["Date"].flatMap(HTTPDate.instant) ?? now)
    else { return nil }
    return Instant(seconds: now.seconds + min(max(delay, 0), longest))
  }

  private static func delay(_ text: String, serverTime: Instant) -> Int64? {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int64(text) ?? longest
    }
    return HTTPDate.instant(text).map { $0.seconds - serverTime.seconds }
  }
}
