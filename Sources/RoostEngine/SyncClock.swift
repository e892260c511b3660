package import Text

/// The clock of a sync: the moment that it calls now, and the time that has gone by since.
package struct SyncClock: Sendable {
  /// The program's clock at the beginning of the run.
  package let start: Instant
  private let elapsed: @Sendable () -> Int64

  /// A clock that began at that moment and asks for the milliseconds since.
  package init(start: Instant, elapsed: @escaping @Sendable () -> Int64) {
    self.start = start
    self.elapsed = elapsed
  }

  /// A clock that goes on from that moment.
  package static func running(from start: Instant) -> SyncClock {
    let clock = ContinuousClock()
    let begin = clock.now
    return SyncClock(start: start) {
      let (seconds, attoseconds) = begin.duration(to: clock.now).components
      return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
  }

  /// A clock that stands still at that moment (`ROOST_NOW`).
  package static func standing(at start: Instant) -> SyncClock { SyncClock(start: start) { 0 } }

  /// The present moment.
  package var now: Instant { Instant(milliseconds: start.milliseconds + milliseconds) }

  /// Milliseconds since the beginning.
  package var milliseconds: Int64 { elapsed() }
}
