package import JSON
import RoostKit
package import Text

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

  /// When a source may be asked that is due at that moment: where it is over already and the document wants
  /// this hour or day skipped, behind that, but a day after that moment at the latest. Else a daily job
  /// that runs in such an hour would ask never.
  /// - Parameter reasons: What was kept of the last sync.
  package static func begin(
    of due: Instant, at now: Instant, by reasons: JSONValue
  ) -> Instant {
    var hints = FetchHints()
    hints.skipHours = set(reasons["skip_hours"])
    hints.skipDays = set(reasons["skip_days"])
    let last = due.seconds + longestFloor
    guard due <= now, now.seconds < last, isSkipped(now, hints) else { return due }
    var seconds = now.seconds
    while seconds < last, isSkipped(Instant(seconds: seconds), hints) {
      seconds = (seconds / 3600 + 1) * 3600
    }
    return Instant(seconds: min(seconds, last))
  }

  private static func list(_ numbers: Set<Int>) -> JSONValue {
    .array(numbers.sorted().map { .integer(Int64($0)) })
  }

  private static func set(_ list: JSONValue) -> Set<Int> {
    Set((list.arrayValue ?? []).compactMap { $0.integerValue.map { Int(clamping: $0) } })
  }
}
