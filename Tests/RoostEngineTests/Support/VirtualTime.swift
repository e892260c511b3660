import RoostEngine
import Text
import Threads

/// A time that passes only while someone waits for it, so that no test sleeps.
final class VirtualTime: Sendable {
  private let start: Instant
  private let elapsed = Mutex<Int64>(0)
  private let log = Mutex<[Int64]>([])

  init(_ start: Instant = Stand.now) { self.start = start }

  /// Every wait so far, in milliseconds, in order.
  var waits: [Int64] { log.withLock { $0 } }

  /// The time as the gate sees it.
  var time: GateTime {
    GateTime(start: start, elapsed: { self.elapsed.withLock { $0 } }) { milliseconds in
      try Task.checkCancellation()
      self.log.withLock { $0.append(milliseconds) }
      self.elapsed.withLock { $0 += milliseconds }
    }
  }

  /// Lets so many seconds pass.
  func pass(_ seconds: Int64) { elapsed.withLock { $0 += seconds * 1000 } }
}
