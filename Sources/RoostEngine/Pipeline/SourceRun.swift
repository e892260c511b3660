import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// The sync of one source: its lookups, then its streams one after the other.
struct SourceRun: Sendable {
  let plan: SourcePlan
  let before: SourceStatus
  /// Its place among those that are asked at once.
  private let slot: Slot
  let context: SyncContext
  let tally: SourceTally
  var manners: SourceManners
  var results: [StreamResult] = []
  /// Streams that are not asked, since their server called them gone.
  var gone = GoneStreams()
  /// Of all that is asked for; nil until that is known.
  var asked: UInt64?
  var hasStatus = false

  /// - Parameter status: How the source fared before this sync.
  init(_ plan: SourcePlan, status: SourceStatus, slot: Slot, context: SyncContext) {
    self.plan = plan
    before = status
    self.slot = slot
    self.context = context
    var manners = plan.manners
    if let configured = plan.configuredURL {
      manners.configuredURL = configured
      manners.movedURL = MovedAddress.replacement(
        of: plan.rememberedURL ?? configured, status, now: context.clock.now)
    }
    self.manners = manners
    tally = SourceTally(source: plan.name, mask: plan.mask, observer: context.observer)
  }

  /// Syncs the source, and tells the observer.
  mutating func run() async -> SourceReport {
    let began = context.clock.milliseconds
    context.observer.observe(.started(source: plan.name))
    var report = await report()
    report.milliseconds = context.clock.milliseconds - began
    report.requests = tally.requests
    report.bytes = tally.bytes
    report.counts.left = tally.left
    tally.tellUnkept()
    report.warnings = tally.warnings
    report.failure = report.failure.map { tally.cleaned($0) }
    context.faults.reach(.afterSource)
    context.observer.observe(.finished(report))
    return report
  }

  private mutating func report() async -> SourceReport {
    if let held = SourceReport(holdingBack: plan, before, in: context) {
      guard held.status == .gone, await GoneStreams.areAskedOtherwise(of: plan, in: context)
      else { return held }
    }
    do {
      if let failure = plan.failure { throw failure }
      if let file = manners.privateTrust {
        tally.warn(
          """
          its server's certificate is held against '\(file)' ('ca_file'), not against those that \
          the system trusts
          """)
      }
      let opening = try await context.pool.run { [plan, context] in
        try SourceOpening(plan, in: context)
      }
      try await walk(opening, tables: try await lookups(of: opening.driver).tables())
    } catch {
      let failure = tally.cleaned(ResponseFailure.of(error, reading: plan.name))
      // Where nothing was asked, nothing that is known of the streams has changed.
      if asked == nil { gone = await GoneStreams.kept(of: plan, before, in: context) }
      await save(outcome(failing: failure))
      return summed(
        failure.kind == SyncFailure.cancelled ? .skipped : .failed, failure: failure)
    }
    if !hasStatus, let status = outcome(failing: nil) { await save(status) }
    if !context.options.replaysKept {
      await removeDeparted()
      await saveLateNotes()
    }
    return summed()
  }

  func lookups(of driver: any SourceDriver, renews: Bool = false) -> Lookups {
    Lookups(
      of: driver, plan: plan, manners: manners, context: context, tally: tally, renews: renews)
  }

  /// What makes the source's status once the result of its last stream is known; nothing is asked after
  /// that, so that another source may begin.
  func closing() -> @Sendable (StreamResult) -> SourceStatus? {
    // Nothing was asked, so nothing new is known of whom was asked.
    guard !context.options.replaysKept else { return notClosing }
    let (earlier, plan, before, tally, context) = (results, plan, before, tally, context)
    let (slot, gone, asked) = (slot, gone, asked)
    return { last in
      if last.failure == nil {
        tally.warnIfAllSkipped()
        // What was read still takes memory until it is written.
        if last.report.status == .notModified { slot.lend() }
      }
      let status = SourceOutcome(
        results: earlier + [last], plan: plan, mask: tally.mask, before: before,
        warnings: tally.warnings, notes: tally.notesToWrite(), gone: gone, asked: asked
      ).status(now: context.clock.now, chance: context.chance())
      return tally.telling(status, after: before)
    }
  }

  /// Removes what left long ago, if every stream was read whole: only then is it known that it left.
  private func removeDeparted() async {
    guard let maxAge = plan.maximumAge, results.allSatisfy({ $0.isWhole || $0.wasGone }) else {
      return
    }
    let (source, now) = (plan.name, context.clock.start)
    let result = await context.writer.perform { (store: Store) throws(StoreError) in
      try store.removeDeparted(source: source, maxAge: maxAge, now: now)
    }
    if case .success(let outcome) = result {
      tally.note(removed: outcome.removed, heldBack: outcome.heldBack)
    }
    switch result {
    case .success(let outcome) where outcome.heldBack > 0:
      tally.warn(
        """
        \(outcome.heldBack) of \(outcome.total) items left long ago; more than half is not removed \
        at once
        """)
      await save(self.outcome(failing: nil))
    case .success: break
    case .failure(let error): tally.warn(error.message)
    }
  }

  /// Writes the notes again where the last batch, or what was removed, added to them.
  private func saveLateNotes() async {
    guard let notes = tally.lateNotes,
      !results.contains(where: { $0.failure?.kind == SyncFailure.cancelled })
    else { return }
    let name = plan.name
    let result = await context.writer.perform { (store: Store) throws(StoreError) -> Void in
      try store.save(notes: notes, source: name)
    }
    if case .failure(let error) = result { tally.warn(error.message) }
  }

  /// A stream that another one follows leaves the source's status alone.
  var notClosing: @Sendable (StreamResult) -> SourceStatus? { { _ in nil } }

  /// What is to be kept of the source after this sync; nil: nothing, for it was stopped.
  private func outcome(failing failure: SyncFailure?) -> SourceStatus? {
    var results = results
    if let failure {
      var result = StreamResult(stream: plan.name, status: .failed)
      result.failure = failure
      results.append(result)
    }
    let status = SourceOutcome(
      results: results, plan: plan, mask: tally.mask, before: before, warnings: tally.warnings,
      notes: tally.notesToWrite(), gone: gone, asked: asked
    ).status(now: context.clock.now, chance: context.chance())
    return tally.telling(status, after: before)
  }

  private func save(_ status: SourceStatus?) async {
    guard let status, !context.options.replaysKept else { return }
    let name = plan.name
    let result = await context.writer.perform { (store: Store) throws(StoreError) -> Void in
      try store.save(status, source: name)
    }
    if case .failure(let error) = result { tally.warn(error.message) }
  }

  private func summed(
    _ status: SyncStatus = .skipped, failure: SyncFailure? = nil
  ) -> SourceReport {
    SourceReport(of: plan, results, status, failure: failure)
  }
}
