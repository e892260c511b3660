internal import CJQ
internal import Threads

/// What watches one piece of work with libjq: how long it may take, how much memory, and whether
/// libjq is still alive.
package final class JQWatch: Sendable {
  /// Seconds of processor time that a page may take beside those of its records.
  package static let secondsPerPage = 2.0
  /// Seconds that each record of a page adds.
  package static let secondsPerRecord = 0.001
  /// Bytes by which the process may grow while one page is worked on.
  package static let memoryLimit = 256 << 20
  /// Bytes that one thread can take in a second of its time at most: growth beyond that is of other
  /// threads, and not held against it.
  static let fastestGrowth = 4.0 * Double(1 << 30)
  /// Seconds after which a machine that does not heed its halt is given up.
  static let patience = 3.0
  #if SANITIZED
    /// How many times the time and the memory of a page a sanitizer takes, in `make sanitize` alone;
    /// libjq's own stack may not grow to 2 GiB.
    private static let (timeBurden, memoryBurden) = (20.0, 4.0)
  #else
    private static let (timeBurden, memoryBurden) = (1.0, 1.0)
  #endif

  private struct State: Sendable {
    var budget = JQWatch.secondsPerPage * JQWatch.timeBurden
    var clock: ThreadClock?
    var residentAtStart = 0
    var verdict: JQError?
    var verdictAt: Double = 0
  }

  private let state = Monitor<State>(State())
  private let program = Monitor<UnsafeProgram>(UnsafeProgram())

  /// The program that runs; compared and halted only under the lock.
  private struct UnsafeProgram: Sendable {
    var running: JQProgram?
  }

  /// A watch over nothing yet.
  package init() {}

  /// The work begins on this thread, whose processor time counts from now on: what other threads take
  /// of a busy machine is not held against it.
  func start() {
    let resident = ResidentMemory.bytes
    state.withLock { state in
      state.clock = ThreadClock()
      state.residentAtStart = resident
    }
  }

  /// The work begins on this thread, unless it has begun.
  package func startOnce() {
    if state.withLock({ $0.clock == nil }) { start() }
  }

  /// Whether the work has taken more time than it may: for what is done beside libjq, where no halt
  /// ends it.
  package var isOverdue: Bool {
    state.withLock { ($0.clock?.seconds ?? 0) > $0.budget }
  }

  /// Gives the work the time of so many records more.
  package func allow(records: Int) {
    state.withLock { $0.budget += Self.secondsPerRecord * Self.timeBurden * Double(records) }
  }

  /// Why the run was halted; nil where it was not.
  package var verdict: JQError? { state.withLock { $0.verdict } }

  func begin(_ running: JQProgram) { program.withLock { $0.running = running } }

  func end() { program.withLock { $0.running = nil } }

  /// Looks after the work: halts what takes too long or too much.
  /// - Returns: Why the work is to be given up as a whole, since its halt was not heeded.
  func tick() -> JQError? {
    let (found, isOverdue) = state.withLock { state -> (JQError?, Bool) in
      let used = state.clock?.seconds ?? 0
      if let verdict = state.verdict { return (verdict, used > state.verdictAt + Self.patience) }
      if used > state.budget {
        state.verdict = JQError(.time, "the expressions take longer than the page's time budget")
      } else if case let limit = Double(Self.memoryLimit) * Self.memoryBurden,
        used * Self.fastestGrowth > limit,
        Double(ResidentMemory.bytes - state.residentAtStart) > limit
      {
        state.verdict = JQError(
          .memory, "the expressions take more than \(Self.memoryLimit >> 20) MiB of memory")
      }
      state.verdictAt = used
      return (state.verdict, false)
    }
    guard let found else { return nil }
    program.withLock {
      // Once: libjq aborts on a second halt of a run.
      $0.running?.halt()
      $0.running = nil
    }
    return isOverdue ? found : nil
  }
}
