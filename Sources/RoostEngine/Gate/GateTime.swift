package import Text

/// The time that manners keep: it goes on also while the program's clock stands still (`ROOST_NOW`).
package struct GateTime: Sendable {
  private let elapsed: @Sendable () -> Int64
  private let wait: @Sendable (Int64) async throws -> Void
  private let start: Instant

  /// A time that begins at that moment.
  /// - Parameters:
  ///   - elapsed: Gives the milliseconds since.
  ///   - wait: Waits so many milliseconds; throws where the task is cancelled.
  package init(
    start: Instant, elapsed: @escaping @Sendable () -> Int64,
    wait: @escaping @Sendable (Int64) async throws -> Void
  ) {
    self.start = start
    self.elapsed = elapsed
    self.wait = wait
  }

  /// The true time, from that moment on.
  package static func running(from start: Instant) -> GateTime {
    let clock = SyncClock.running(from: start)
    return GateTime(start: start, elapsed: { clock.milliseconds }) {
      try await Task.sleep(for: .milliseconds($0))
    }
  }

  /// The present moment.
  var now: Instant { Instant(milliseconds: start.milliseconds + elapsed()) }

  /// Waits until that moment; at once where it is past.
  func wait(until moment: Instant) async throws {
    let rest = moment.milliseconds - now.milliseconds
    if rest > 0 { try await wait(rest) }
  }
}
