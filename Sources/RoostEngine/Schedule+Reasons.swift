import JSON
import RoostKit
import Text

extension Schedule {
  /// Of what `nextDue` is made, in seconds: `every_s`, `jitter_s` (taken off), `ttl_s`, `max_age_s`,
  /// `skipped_s` (added by skipHours and skipDays); what says nothing is left out.
  func reasons(
    after now: Instant, hints: FetchHints, maximumAge: Int64?
  ) -> JSONObject {
    var plain = hints
    plain.skipHours = []
    plain.skipDays = []
    let wish = nextDue(after: now).seconds
    let unshifted = nextDue(after: now, hints: plain, maximumAge: maximumAge).seconds
    let due = nextDue(after: now, hints: hints, maximumAge: maximumAge).seconds
    var object: JSONObject = ["every_s": .integer(every)]
    let jitter = now.seconds + every - wish
    if jitter > 0 { object["jitter_s"] = .integer(jitter) }
    if let ttl = Self.ttl(hints) { object["ttl_s"] = .integer(ttl) }
    if let maximumAge { object["max_age_s"] = .integer(maximumAge) }
    if due > unshifted { object["skipped_s"] = .integer(due - unshifted) }
    return object
  }
}
