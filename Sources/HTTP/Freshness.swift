package import Text

/// How long a response stays fresh (RFC 9111, section 4.2): until then nobody need ask again.
package enum Freshness {
  /// Whether a response says anything of its freshness; a 304 need not repeat it.
  package static func isStated(_ fields: HTTPFields) -> Bool {
    fields["Cache-Control"] != nil || fields["Expires"] != nil
  }

  /// Seconds from now on for which the response is fresh, 0 where it is stale already; nil where it
  /// says nothing, or that it must not be kept (`no-cache`, `no-store`).
  ///
  /// `max-age` counts before `Expires`, less the `Age` that the response already has. `s-maxage` is
  /// for shared caches alone. An `Expires` that is no date (`0`, `-1`) means stale.
  package static func seconds(_ fields: HTTPFields, now: Instant) -> Int64? {
    let control = CacheControl(fields)
    guard !control.contains("no-cache"), !control.contains("no-store") else { return nil }
    let age = age(fields)
    if let maximum = control.seconds("max-age") { return max(maximum - age, 0) }
    guard let expires = fields["Expires"] else { return nil }
    guard let end = HTTPDate.instant(expires) else { return 0 }
    let start = fields["Date"].flatMap(HTTPDate.instant) ?? now
    return max(end.seconds - start.seconds - age, 0)
  }

  /// Seconds that the response has already: 2^31 where it says more (RFC 9111, section 1.2.2), 0
  /// where what it says is no number.
  private static func age(_ fields: HTTPFields) -> Int64 {
    guard let text = fields["Age"], !text.isEmpty,
      text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return 0 }
    return min(Int64(text) ?? .max, 1 << 31)
  }
}
