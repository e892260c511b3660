internal import Glibc

/// Processor time of the thread that made it, which other threads may read while that one lives.
struct ThreadClock: Sendable {
  private let clock: clockid_t
  private let start: Double

  /// Counts from now, for this thread; nil where the system has no such clock.
  init?() {
    var clock = clockid_t()
    guard pthread_getcpuclockid(pthread_self(), &clock) == 0 else { return nil }
    self.clock = clock
    start = Self.read(clock)
  }

  /// Seconds of processor time since it was made.
  var seconds: Double { Self.read(clock) - start }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
