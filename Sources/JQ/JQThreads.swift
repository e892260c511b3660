internal import Glibc
internal import Threads

/// The threads on which libjq works: apart from all others, with stacks deep enough for whatever
/// nesting the memory limit allows, for libjq frees and prints nested values by recursion.
///
/// A thread on which libjq came to a fault of its own is parked for good, and its work given up: the
/// page fails and the process goes on.
package enum JQThreads {
  /// Bytes of address space for a stack, of which only what is touched takes memory; where the system
  /// grants no more (`ulimit -v`, strict accounting), smaller ones must do.
  private static let stackSizes = [512 << 20, 64 << 20, 8 << 20]

  private struct State: Sendable {
    var queue: [JQJob] = []
    var idleThreads = 0
    var running: [ObjectIdentifier: JQJob] = [:]
    var isWatched = false
  }

  private static let state = Monitor<State>(State())

  /// Does the work on a thread of libjq and waits for it.
  ///
  /// The work's result must not depend on this thread: where libjq is given up, it is left behind.
  /// - Throws: what the work throws; `JQError` where the work was given up.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable (JQWatch) throws -> Result
  ) throws -> Result {
    let result = Monitor<Swift.Result<Result, any Error>?>(nil)
    let job = JQJob { job in
      let outcome = Swift.Result { try work(job.watch) }
      result.withLock { $0 = outcome }
      job.end()
    }
    try submit(job)
    try job.wait()
    guard let outcome = result.withLock({ $0 }) else {
      throw JQError(.stopped, "libjq gave no answer")
    }
    return try outcome.get()
  }

  private static func submit(_ job: JQJob) throws(JQError) {
    AssertionNet.spread()
    let needs = state.withLock { state -> (thread: Bool, watchdog: Bool) in
      state.queue.append(job)
      let needsWatchdog = !state.isWatched
      state.isWatched = true
      return (state.queue.count > state.idleThreads, needsWatchdog)
    }
    do {
      if needs.watchdog { try start([1 << 20]) { watchOver() } }
      if needs.thread { try start(stackSizes) { workOn() } }
    } catch {
      state.withLock { state in
        state.queue.removeAll { $0 === job }
        if needs.watchdog { state.isWatched = false }
      }
      throw error
    }
  }

  /// Starts a thread that never ends, with the first of these stacks that the system grants.
  private static func start(
    _ stackSizes: [Int], _ body: @escaping @Sendable () -> Void
  ) throws(JQError) {
    var failure: ThreadError?
    for size in stackSizes {
      do {
        try SystemThread.start(stackSize: size, body).detach()
        return
      } catch {
        failure = error
      }
    }
    throw JQError(.stopped, "the system gives no thread (error \(failure?.code ?? 0))")
  }

  /// The life of a thread of libjq.
  private static func workOn() {
    while true {
      state.withLock { $0.idleThreads += 1 }
      let job = state.wait { state -> JQJob? in
        guard !state.queue.isEmpty else { return nil }
        state.idleThreads -= 1
        let job = state.queue.removeFirst()
        state.running[ObjectIdentifier(job)] = job
        return job
      }
      AssertionNet.current = job
      job.watch.start()
      job.run()
      AssertionNet.current = nil
      state.withLock { _ = $0.running.removeValue(forKey: ObjectIdentifier(job)) }
    }
  }

  /// The life of the watchdog: it sleeps while nothing runs.
  private static func watchOver() {
    while true {
      lookAround()
      usleep(10_000)
    }
  }

  /// Gives up what ran for too long. No job is held on to until the next look.
  private static func lookAround() {
    let running = state.wait { $0.running.isEmpty ? nil : Array($0.running.values) }
    for job in running {
      guard let error = job.watch.tick() else { continue }
      giveUp(job, error)
    }
  }

  /// Ends a job whose thread does not come back.
  static func giveUp(_ job: JQJob, _ error: JQError) {
    state.withLock { _ = $0.running.removeValue(forKey: ObjectIdentifier(job)) }
    job.end(with: error)
  }
}
