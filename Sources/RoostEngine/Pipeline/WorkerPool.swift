package import Threads

/// A fixed set of threads for work that computes or blocks: reading responses, plugins' own code.
///
/// Work is begun in the order in which it was given. Nothing here runs on Swift's cooperative pool.
package final class WorkerPool: Sendable {
  /// What the threads share.
  private struct State: Sendable {
    /// Work to begin.
    var waiting = Queue<@Sendable () -> Void>()
    var isStopped = false
  }

  private let state = Monitor(State())
  private let threads: [SystemThread]

  /// A pool of so many threads, which run until `stop`.
  /// - Throws: where the system gives no thread.
  package init(threads count: Int) throws(ThreadError) {
    var threads: [SystemThread] = []
    do {
      for _ in 0..<max(1, count) {
        threads.append(try SystemThread.start(stackSize: 4 << 20) { [state] in Self.work(state) })
      }
    } catch {
      Self.end(state, threads)
      throw error
    }
    self.threads = threads
  }

  /// Begins the work on a thread of the pool as soon as one is free.
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
  }

  /// Runs the body on a thread of the pool and gives what it gives.
  package func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      enqueue { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  /// Ends the threads once all work that was given is done. Once only.
  package func stop() { Self.end(state, threads) }

  private static func end(_ state: Monitor<State>, _ threads: [SystemThread]) {
    state.withLock { $0.isStopped = true }
    for thread in threads { thread.join() }
  }

  private static func work(_ state: Monitor<State>) {
    /// What a thread does next.
    enum Step { case run(@Sendable () -> Void), end }
    while true {
      let step: Step = state.wait { state in
        if let work = state.waiting.popFirst() { return .run(work) }
        return state.isStopped ? .end : nil
      }
      guard case .run(let work) = step else { return }
      work()
    }
  }
}
