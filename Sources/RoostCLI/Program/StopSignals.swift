import Threads

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// SIGINT, SIGTERM and SIGHUP: the first asks the running command to stop, the second ends the program
/// at once.
///
/// The main thread waits for them, so that nothing runs inside a signal handler. A `main` of Swift's
/// own would not do: it ends up in `sigsuspend` with every signal let through.
package final class StopSignals: Sendable {
  private struct State {
    var received: Int32?
    var stop: (@Sendable () -> Void)?
    var endings: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let signals: [Int32]
  /// How long a command has to stop in order, in seconds.
  private let patience: Double
  /// How long what is called before the program ends at once may take, in seconds.
  let endingTime: Double

  /// Holds the signals back from now on. To be made on the main thread before any other begins, so
  /// that all inherit that.
  /// - Parameter seconds: within which the program ends after the first.
  package init(within seconds: Double) {
    patience = 0.85 * seconds
    endingTime = 0.15 * seconds
    // `nohup` has SIGHUP ignored, and means it.
    let isHeeded = unsafeBitCast(signal(SIGHUP, SIG_DFL), to: Int.self) != Self.ignored
    if !isHeeded { signal(SIGHUP, SIG_IGN) }
    signals = isHeeded ? [SIGINT, SIGTERM, SIGHUP] : [SIGINT, SIGTERM]
    var set = set
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

  /// From now on that closure is called, on the main thread, before a signal ends the program at once.
  package func beforeExit(_ end: @escaping @Sendable () -> Void) {
    state.withLock { $0.endings.append(end) }
  }

  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)

  private var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  /// Waits for signals until the program ends.
  package func wait() -> Never {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    let stop = state.withLock { state in
      state.received = signal
      return state.stop
    }
    if let stop {
      stop()
      waitForAnother()
    }
    for end in state.withLock({ $0.endings }) { end() }
    _exit(128 + signal)
  }

  /// Waits for a second signal as long as a command has to stop.
  private func waitForAnother() {
    var set = set
    let clock = ContinuousClock()
    let end = clock.now + .seconds(patience)
    while true {
      let (seconds, attoseconds) = clock.now.duration(to: end).components
      guard seconds > 0 || attoseconds > 0 else { return }
      var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      // Another signal that this thread takes, as the end of a command, interrupts the waiting.
      guard sigtimedwait(&set, nil, &rest) < 0, errno == EINTR else { return }
    }
  }
}
