import JSON
import RoostKit
import Text

extension Schedule {
  /// Of what `nextDue` is made, in seconds: `every_s`, `jitter_s` (taken off), `ttl_s`, `max_age_s`,
  /// `skipped_s` (added by skipHours and skipDays), and these themselves, `skip_hours` and `skip_days`,
  /// for a sync that comes later than it might; what says nothing is left out.
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
    if !hints.skipHours.isEmpty { object["skip_hours"] = Self.list(hints.skipHours) }
    if !hints.skipDays.isEmpty { object["skip_days"] = Self.list(hints.skipDays) }
    return object
  }

  /// Whether a moment is to be skipped, by what was kept of the last sync.
  static func isSkipped(_ instant: Instant, by reasons: JSONValue) -> Bool {
    var hints = FetchHints()
    hints.skipHours = set(reasons["skip_hours"])
    hints.skipDays = set(reasons["skip_days"])
    return isSkipped(instant, hints)
  }

  private static func list(_ numbers: Set<Int>) -> JSONValue {
    .array(numbers.sorted().map { .integer(Int64($0)) })
  }

  private static func set(_ list: JSONValue) -> Set<Int> {
    Set((list.arrayValue ?? []).compactMap { $0.integerValue.map { Int(clamping: $0) } })
  }
}
