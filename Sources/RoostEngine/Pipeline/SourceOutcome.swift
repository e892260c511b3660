import HTTP
import JSON
import RoostKit
import RoostStore
import Text

/// What is kept of a source after a sync: a pure function of how its streams ended.
struct SourceOutcome: Sendable {
  /// How each stream that was walked ended.
  var results: [StreamResult]
  var plan: SourcePlan
  /// Cuts out what is secret: the source's secrets, and what lookups gave.
  var mask: SecretMask
  /// How the source fared before.
  var before: SourceStatus
  var warnings: [String]
  /// What the sync did to records that no row tells of.
  var notes: JSONValue = .null
  /// Streams that were gone before.
  var gone = GoneStreams()
  /// Of all that was asked for (`GoneStreams.asked`); nil where it could not be known.
  var asked: UInt64?

  /// The source's new status; nil where the user stopped the sync, which says nothing of the source.
  /// - Parameter chance: A number from 0 up to, not including, 1.
  func status(now: Instant, chance: Double) -> SourceStatus? {
    let worst = results.worst
    guard !results.contains(where: { $0.failure?.kind == SyncFailure.cancelled }) else {
      return nil
    }
    let schedule = Schedule(every: plan.every, chance: chance)
    var status = before
    status.plugin = plan.plugin
    status.lastSync = now
    status.warnings = warnings
    status.title =
      results.lazy.compactMap(\.title).first.map { mask.masked($0) } ?? before.title
    status.errorKind = worst?.failure?.kind
    status.errorMessage = worst?.failure?.message
    status.nextDue = schedule.nextDue(after: now, hints: hints, maximumAge: maximumAge)
    status.retryAt = worst?.failure?.retryAt
    status.notes = notes
    var due = schedule.reasons(after: now, hints: hints, maximumAge: maximumAge)
    if status.retryAt != nil { due["held"] = "retry-after" }
    switch worst?.status ?? .skipped {
    case .ok, .notModified, .skipped:
      status.state = .ok
      status.failures = 0
      status.lastSuccess = now
    case .deferred:
      status.state = .deferred
      // Nothing was read: what is known of records is what the sync before learnt.
      status.keepsNotes = notes.isNull
      if notes.isNull, warnings.isEmpty { status.warnings = before.warnings }
    case .gone where wasReplaced(at: now):
      // Where it moved to is gone; the next sync begins at the configured URL again.
      status.state = .failed
      status.failures = before.failures + 1
    case .gone:
      status.state = .gone
      status.nextDue = nil
    case .partial:
      // Its server answers; what is missing is asked for again at the usual pace.
      status.state = .partial
      status.failures = worst?.failure.map(\.isOfServer) ?? true ? 1 : before.failures
    case .failed:
      status.state = .failed
      guard worst?.failure.map(\.isOfServer) ?? true else { break }
      status.failures = before.failures + 1
      if status.retryAt == nil {
        status.retryAt = schedule.retry(after: now, failures: status.failures)
        if status.retryAt != nil { due["held"] = "back-off" }
      }
    }
    if let gone = gone(at: now) { due["gone"] = gone }
    status.due = .object(due)
    if let sight { status = MovedAddress.noted(sight, in: status, now: now) }
    if let retry = status.retryAt { status.nextDue = max(status.nextDue ?? retry, retry) }
    return status
  }

  /// The streams that are gone after it, as they are kept.
  private func gone(at now: Instant) -> JSONValue? {
    var gone = gone
    if let asked, !wasReplaced(at: now) { gone.note(results, under: asked) }
    return gone.json
  }

  /// Whether the source was asked at the address it moved to.
  private func wasReplaced(at now: Instant) -> Bool {
    plan.rememberedURL.map { MovedAddress.replacement(of: $0, before, now: now) != nil } ?? false
  }

  /// Where the configured URL led; nil where none is configured, or nothing was asked.
  private var sight: MovedAddress.Sight? {
    guard let configured = plan.rememberedURL, let first = results.first else { return nil }
    let status = first.report.status
    guard status != .skipped, status != .deferred, !first.isResumed, !first.wasGone else {
      return nil
    }
    // An address in which a secret stands is not remembered: the redirect is followed each time.
    let isSecret = first.redirects.contains { mask.finds(in: $0.url) }
    return MovedAddress.Sight(
      configured: configured, redirects: isSecret ? [] : first.redirects,
      isValid: status == .ok || status == .notModified)
  }

  /// What the streams' documents say together.
  private var hints: FetchHints {
    results.reduce(into: FetchHints()) { $0.add($1.hints) }
  }

  private var maximumAge: Int64? { results.compactMap(\.maximumAge).min() }
}

extension SyncFailure {
  /// Whether it came from asking the server, so that asking less often helps: not from a missing
  /// secret, wrong options, the store or this machine.
  var isOfServer: Bool {
    ![
      "missing-secret", "invalid-options", SyncFailure.store, SyncFailure.notStored, "system",
      "not-compiled", "process-plugin",
      "no-command",
    ].contains(kind)
  }
}
