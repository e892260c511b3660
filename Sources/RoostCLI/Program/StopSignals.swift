import Threads

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// SIGINT and SIGTERM: the first asks the running command to stop, the second ends the program at once.
///
/// The main thread waits for them, so that nothing runs inside a signal handler. A `main` of Swift's
/// own would not do: it ends up in `sigsuspend` with every signal let through.
package final class StopSignals: Sendable {
  private struct State {
    var received: Int32?
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// How long a command has to stop in order: the program ends within two seconds.
  private static let patience = timespec(tv_sec: 1, tv_nsec: 700_000_000)

  /// Holds the signals back from now on. To be made on the main thread before any other begins, so
  /// that all inherit that.
  package init() {
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// The exit code of the signal that was received, 128 and its number; nil: none was.
  package var exit: Int32? { state.withLock { $0.received.map { 128 + $0 } } }

  /// From now on the first signal calls that closure in place of ending the program.
  package func onStop(_ stop: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.stop = stop
      return state.received != nil
    }
    if isLate { stop() }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    return set
  }

  /// Waits for signals until the program ends.
  package func wait() -> Never {
    var set = Self.set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    let stop = state.withLock { state in
      state.received = signal
      return state.stop
    }
    guard let stop else { _exit(128 + signal) }
    stop()
    var patience = Self.patience
    sigtimedwait(&set, nil, &patience)
    _exit(128 + signal)
  }
}
