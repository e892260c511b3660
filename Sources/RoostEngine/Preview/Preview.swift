import HTTP
import JSON
import RoostKit
package import RoostPlugins
package import Text
import Threads

/// Reads a source as a sync would, and stores nothing.
package struct Preview: Sendable {
  private let plan: SourcePlan
  private let gate: any Gate
  private let processes: any ProcessRunner
  private let now: Instant
  private let observer: any SyncObserver

  /// A preview of that source, whose requests pass that gate, and whose commands that runner runs.
  package init(
    _ plan: SourcePlan, gate: any Gate, processes: any ProcessRunner = NoProcesses(), now: Instant,
    observer: any SyncObserver = SilentObserver()
  ) {
    self.plan = plan
    self.gate = gate
    self.processes = processes
    self.now = now
    self.observer = observer
  }

  /// Walks every stream to its end, or to the first failure.
  /// - Throws: `SyncFailure` where nothing can be begun.
  package func run() async throws(SyncFailure) -> PreviewResult {
    if let failure = plan.failure { throw failure }
    let pool: WorkerPool
    do {
      pool = try WorkerPool(threads: 1)
    } catch {
      throw SyncFailure("system", "the system gives no thread: \(error)")
    }
    var walk = PreviewWalk(
      plan, gate: gate, processes: processes, pool: pool, now: now,
      tally: SourceTally(source: plan.name, mask: plan.mask, observer: observer))
    await walk.run()
    pool.stop()
    return walk.result
  }
}
