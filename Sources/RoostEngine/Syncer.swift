import HTTP
package import RoostPlugins
package import RoostStore
import Text
import Threads

/// Syncs sources into the store: many at once, each apart from the others.
package final class Syncer: Sendable {
  private let plans: [SourcePlan]
  private let store: Store
  private let gate: any Gate
  private let processes: any ProcessRunner
  private let clock: SyncClock
  private let faults: SyncFaults
  private let chance: @Sendable () -> Double
  private let stopExit: @Sendable () -> Int32?

  /// A syncer of those sources.
  /// - Parameters:
  ///   - gate: What every request passes.
  ///   - processes: What runs the commands of process plugins.
  ///   - stopExit: The exit code that a signal gives the program; nil: there was none.
  ///   - chance: Gives a number from 0 up to, not including, 1, for spreading what is due.
  package init(
    _ plans: [SourcePlan], store: Store, gate: any Gate,
    processes: any ProcessRunner = NoProcesses(),
    clock: SyncClock,
    faults: SyncFaults = .none,
    stopExit: @escaping @Sendable () -> Int32? = { nil },
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.plans = plans
    self.store = store
    self.gate = gate
    self.processes = processes
    self.clock = clock
    self.faults = faults
    self.stopExit = stopExit
    self.chance = chance
  }

  /// Syncs what the options ask for. A source that fails stops no other; cancelling the task ends the
  /// sync, and what was committed stays.
  /// - Throws: `SyncFailure` where nothing can be begun: the store cannot be read, or the system gives
  ///   no threads.
  package func run(
    _ options: SyncOptions, observer: any SyncObserver
  ) async throws(SyncFailure) -> SyncReport {
    let statuses: [String: SourceStatus]
    let pool: WorkerPool
    let writer: StoreWriter
    do {
      statuses = try store.statuses()
      pool = try WorkerPool(threads: Processors.count)
      writer = try StoreWriter(store, now: clock.start)
    } catch let error as StoreError {
      throw ResponseFailure.of(error)
    } catch {
      throw SyncFailure("system", "the system gives no thread: \(error)")
    }
    let first = plans.first?.name ?? ""
    gate.keepHosts { host, status in
      writer.enqueue { store in
        do throws(StoreError) {
          try store.save(status, host: host)
        } catch {
          observer.observe(.warned(source: first, message: error.message))
        }
      }
    }
    let context = SyncContext(
      store: store, writer: writer, pool: pool, gate: gate, processes: processes, clock: clock,
      options: options, observer: observer, faults: faults, chance: chance)
    let chosen = chosen(options, statuses)
    observer.observe(.planned(sources: chosen.map(\.name)))
    var storeFault = await makeViews(writer, observer)
    let reports = await reports(of: chosen, statuses, context)
    var report = SyncReport(
      started: clock.start, finished: clock.now, sources: reports, isCancelled: Task.isCancelled)
    if !options.replaysKept {
      storeFault = await pruneResponses(of: chosen, writer, observer) ?? storeFault
      faults.reach(.beforeLog)
      storeFault = await log(report, writer, observer) ?? storeFault
    }
    report.storeFault = storeFault
    pool.stop()
    writer.stop()
    return report
  }

  /// The sources to sync, in the order of the configuration.
  private func chosen(
    _ options: SyncOptions, _ statuses: [String: SourceStatus]
  ) -> [SourcePlan] {
    let named = Set(options.sources)
    return plans.filter { plan in
      guard named.isEmpty ? plan.isEnabled : named.contains(plan.name) else { return false }
      guard options.onlyDue, !options.usesSamples, let status = statuses[plan.name],
        let due = status.nextDue
      else {
        return true
      }
      if status.isAhead(of: clock.start) { return true }
      return due <= clock.start && begin(plan, due: due) <= clock.start
    }
  }

  /// When a source may be asked that is due since earlier: its document may want an hour skipped.
  private func begin(_ plan: SourcePlan, due: Instant) -> Instant {
    guard let reasons = try? store.reasons(source: plan.name) else { return due }
    return Schedule.begin(of: due, at: clock.start, by: reasons.due)
  }

  /// Runs the sources, so many at once, and gives their reports in the order of the configuration.
  private func reports(
    of plans: [SourcePlan], _ statuses: [String: SourceStatus], _ context: SyncContext
  ) async -> [SourceReport] {
    let slots = Slots(context.options.jobs)
    let reports = ReportList(plans.count)
    await withDiscardingTaskGroup { group in
      for (place, plan) in plans.enumerated() {
        await slots.take()
        if Task.isCancelled { return }
        // One at a time is one after the other.
        let slot = Slot(of: slots, isLent: context.options.jobs > 1)
        group.addTask {
          defer { slot.giveBack() }
          var run = SourceRun(
            plan, status: statuses[plan.name] ?? SourceStatus(), slot: slot, context: context)
          reports.put(await run.run(), at: place)
        }
      }
    }
    return reports.all
  }

  /// Makes the views that show the attributes of each kind as columns; nothing happens where they stand.
  private func makeViews(
    _ writer: StoreWriter, _ observer: any SyncObserver
  ) async -> SyncFailure? {
    var plugins: Set<String> = []
    var places: [String: Int] = [:]
    var views: [KindView] = []
    for plan in plans where plugins.insert(plan.plugin).inserted {
      for kind in plan.kinds {
        if let place = places[kind.name] {
          let known = Set(views[place].attributes)
          views[place].attributes += kind.attributes.filter { !known.contains($0) }
        } else {
          places[kind.name] = views.count
          views.append(KindView(kind: kind.name, attributes: kind.attributes))
        }
      }
    }
    let made = views
    return await write(to: writer, observer) { (store: Store) throws(StoreError) in
      try store.makeViews(made)
    }
  }

  /// Removes kept responses whose time is over, and those of synced sources that keep none any more.
  private func pruneResponses(
    of synced: [SourcePlan], _ writer: StoreWriter, _ observer: any SyncObserver
  ) async -> SyncFailure? {
    let without = synced.filter { $0.keepRaw == nil }.map(\.name)
    let now = clock.now
    return await write(to: writer, observer) { (store: Store) throws(StoreError) in
      try store.pruneResponses(of: without, now: now)
    }
  }

  private func log(
    _ report: SyncReport, _ writer: StoreWriter, _ observer: any SyncObserver
  ) async -> SyncFailure? {
    let counts = report.counts
    let record = RunRecord(
      started: report.started, finished: report.finished, exit: Int(stopExit() ?? report.exit),
      sources: report.sources.count,
      failed: report.sources.count(where: \.isAlarming), new: counts.new,
      updated: counts.updated, unchanged: counts.unchanged)
    return await write(to: writer, observer) { (store: Store) throws(StoreError) in
      try store.save(record)
    }
  }

  /// Writes what belongs to no source; a fault is told under the name of the first.
  /// - Returns: the fault in place of that, where it means that the store cannot be used.
  private func write(
    to writer: StoreWriter, _ observer: any SyncObserver,
    _ body: @escaping @Sendable (Store) throws(StoreError) -> Void
  ) async -> SyncFailure? {
    guard case .failure(let error) = await writer.perform(body) else { return nil }
    let failure = ResponseFailure.of(error)
    if failure.kind == SyncFailure.store { return failure }
    observer.observe(.warned(source: plans.first?.name ?? "", message: error.message))
    return nil
  }
}
