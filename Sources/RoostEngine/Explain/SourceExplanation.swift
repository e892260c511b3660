package import JSON
import RoostKit
package import RoostStore
package import Text

/// Why a source is asked next when it is, and what its last sync did beside storing items.
package struct SourceExplanation: Sendable {
  /// One reason or deed, for machines by its kind, for people in words.
  package struct Line: Hashable, Sendable {
    /// `every`, `jitter`, `ttl`, `max-age`, `skip-hours`, `retry-after`, `back-off`, `gone`, `host`, `moved`,
    /// `edited`, `disabled`, `never`, `interrupted`; of deeds `failed`, `skipped`, `merged`, `purged`, `left`,
    /// `removed`, `held-back`, `warning`.
    package var kind: String
    /// A sentence without a full stop; it may hold foreign text.
    package var text: String
  }

  /// The source's name.
  package var source: String
  /// When it is due; nil: never by itself.
  package var nextDue: Instant?
  /// Why then.
  package var reasons: [Line] = []
  /// Why the last sync failed, what it skipped, merged, held back or removed, and its warnings; where it
  /// was held back before it read anything, all that of the last one that was not.
  package var deeds: [Line] = []
  /// Whether the last sync was held back before it read anything.
  package var isDeferred = false
  /// When that sync was; nil: there was none.
  package var lastSync: Instant?

  /// - Parameters:
  ///   - status: how the source fares; nil where it was never synced.
  ///   - due, notes: what the store keeps beside it.
  ///   - hosts: what hosts asked.
  ///   - time: writes a moment for people.
  package init(
    _ plan: SourcePlan, _ status: SourceStatus?, due: JSONValue, notes: JSONValue,
    hosts: [String: HostStatus], now: Instant, time: (Instant) -> String
  ) {
    source = plan.name
    lastSync = status?.lastSync
    isDeferred = status?.state == .deferred
    guard let status, status.lastSync != nil else {
      nextDue = plan.isEnabled ? now : nil
      say("never", "it was never synced, so it is due at once")
      if !plan.isEnabled { sayDisabled() }
      return
    }
    let isEdited = plan.isEdited(since: status)
    if !plan.isEnabled { sayDisabled() }
    if isEdited {
      say("edited", "sources.yaml names another URL than at the last sync: nothing holds it back")
    }
    if status.state == .gone, !isEdited {
      say(
        "gone",
        (status.errorMessage ?? "its server says that it is gone for good")
          + "; 'roost aggregate --force \(plan.name)' asks again")
    } else {
      if plan.isEnabled {
        nextDue = max(
          status.nextDue.map { Schedule.begin(of: $0, at: now, by: due) } ?? now,
          isEdited ? now : status.retryAt ?? now)
      }
      addSchedule(due, status, time)
      if !isEdited { addHold(due, status, now, time) }
    }
    if !isEdited, status.state != .gone { addGone(due) }
    addHosts(plan, hosts, now, time)
    addMove(plan, status, time)
    if status.state == .failed || status.state == .partial, let message = status.errorMessage {
      deeds.append(Line(kind: "failed", text: message))
    }
    addDeeds(notes)
    // A plugin may warn of a record that it skips.
    for warning in status.warnings where !deeds.contains(where: { $0.text == warning }) {
      deeds.append(Line(kind: "warning", text: warning))
    }
  }

  private mutating func say(_ kind: String, _ text: String) {
    reasons.append(Line(kind: kind, text: text))
  }

  private mutating func sayDisabled() {
    say("disabled", "it is disabled: 'roost aggregate \(source)' alone syncs it")
  }

  private mutating func addSchedule(
    _ due: JSONValue, _ status: SourceStatus, _ time: (Instant) -> String
  ) {
    guard let every = due["every_s"].integerValue, let last = status.lastSync else { return }
    say("every", "every \(Interval.text(every)) from the last sync at \(time(last))")
    if let jitter = due["jitter_s"].integerValue {
      say(
        "jitter",
        "\(Interval.text(jitter)) earlier, by chance, so that sources that began together "
          + "do not ask together")
    }
    if let ttl = due["ttl_s"].integerValue {
      say("ttl", "not before \(Interval.text(ttl)) are over: the document's ttl")
    }
    if let age = due["max_age_s"].integerValue, age > 0 {
      say(
        "max-age",
        "not before \(Interval.text(age)) are over: for so long the server calls it fresh")
    }
    if let skipped = due["skipped_s"].integerValue {
      say(
        "skip-hours", "\(Interval.text(skipped)) later: the document's skipHours and skipDays")
    }
  }

  private mutating func addHold(
    _ due: JSONValue, _ status: SourceStatus, _ now: Instant, _ time: (Instant) -> String
  ) {
    guard let retry = status.retryAt, retry > now else { return }
    let message = status.errorMessage.map { ": \($0)" } ?? ""
    if due["held"] == "back-off" {
      say(
        "back-off",
        "held back until \(time(retry)) after \(status.failures) failures in a row\(message)")
    } else {
      say("retry-after", "held back until \(time(retry)), as its server asked\(message)")
    }
  }

  private mutating func addGone(_ due: JSONValue) {
    for stream in GoneStreams(due).names {
      say(
        "gone",
        "its server says that stream '\(stream)' is gone for good; 'roost aggregate --force "
          + "\(source)' asks it again")
    }
  }

  private mutating func addHosts(
    _ plan: SourcePlan, _ hosts: [String: HostStatus], _ now: Instant, _ time: (Instant) -> String
  ) {
    let urls = [plan.configuredURL].compactMap { $0 } + plan.manners.homeOrigins.sorted()
    let names = Set(urls.compactMap { URLReference($0).map(HostName.of) })
    for name in names.sorted() {
      guard let retry = hosts[name]?.retryAt, retry > now else { continue }
      say("host", "nothing is asked of \(name) before \(time(retry)), as it asked")
    }
  }

  private mutating func addMove(
    _ plan: SourcePlan, _ status: SourceStatus, _ time: (Instant) -> String
  ) {
    guard let configured = plan.configuredURL.map({ plan.mask.masked($0) }) else { return }
    if let moved = status.movedURL, let asked = status.configuredURLAskedAt {
      let next = Instant(seconds: asked.seconds + MovedAddress.patience)
      say(
        "moved",
        "asked at \(moved), where \(configured) moved to for good; that itself is asked again from "
          + "\(time(next)) on")
    } else if let candidate = status.moveCandidate {
      say(
        "moved",
        "\(configured) leads to \(candidate) for good; seen once more, that is asked in its place")
    }
  }

  private mutating func addDeeds(_ notes: JSONValue) {
    func count(_ name: String) -> Int64 { notes[name].integerValue ?? 0 }
    func add(_ kind: String, _ number: Int64, _ text: String) {
      if number > 0 { deeds.append(Line(kind: kind, text: text)) }
    }
    func items(_ number: Int64) -> String { number == 1 ? "1 item" : "\(number) items" }
    func records(_ number: Int64) -> String { number == 1 ? "1 record" : "\(number) records" }
    add("skipped", count("skipped"), "\(records(count("skipped"))) gave no item")
    let reasons = (notes["reasons"].arrayValue ?? []).compactMap(\.stringValue)
    deeds += reasons.map { Line(kind: "skipped", text: $0) }
    if count("skipped") > Int64(reasons.count) {
      deeds.append(
        Line(kind: "skipped", text: "… and \(count("skipped") - Int64(reasons.count)) more"))
    }
    add(
      "merged", count("merged"),
      "\(records(count("merged"))) had the id of an earlier one, which stands")
    for id in (notes["differing"].arrayValue ?? []).compactMap(\.stringValue) {
      deeds.append(Line(kind: "merged", text: "'\(id)' came twice with different content"))
    }
    add(
      "purged", count("buried"), "\(records(count("buried"))) had the id of an item that was purged"
    )
    let left = (notes["left_ids"].arrayValue ?? []).compactMap(\.stringValue)
    let names = left.map { "'\($0)'" }.joined(separator: ", ")
    add(
      "left", count("left"),
      "\(items(count("left"))) left: the reading no longer shows \(count("left") == 1 ? "it" : "them")"
        + (left.isEmpty ? "" : " (\(names)\(count("left") > Int64(left.count) ? ", …" : ""))"))
    add("removed", count("removed"), "\(items(count("removed"))) that left long ago were removed")
    add(
      "held-back", count("held_back"),
      "\(items(count("held_back"))) that left long ago stay: more than half is not removed at once")
  }

  /// The explanation as `explain --json` shows it.
  package var json: JSONValue {
    func lines(_ lines: [Line]) -> JSONValue {
      .array(lines.map { ["kind": .string($0.kind), "text": .string($0.text)] })
    }
    return [
      "source": .string(source), "next_due": nextDue.map { .string($0.rfc3339) } ?? .null,
      "last_sync": lastSync.map { .string($0.rfc3339) } ?? .null, "why": lines(reasons),
      "last_run": lines(deeds),
    ]
  }
}
