import Glibc

/// The monotonic clock as of the loop's last turn. Belongs to the loop's thread.
final class LoopClock {
  /// Milliseconds.
  private(set) var now: Int64 = 0

  init() { update() }

  func update() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
