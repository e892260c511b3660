/// When a transfer has taken too long, in milliseconds of the monotonic clock. Time in which the
/// receiver kept it waiting does not count.
struct Deadline {
  private let total: Int64
  private let stall: Int64
  private var begun: Int64 = 0
  private var progressed: Int64 = 0
  private var paused: Int64?

  /// Limits in seconds.
  init(total: Double, stall: Double) {
    self.total = Int64(max(total, 0.001) * 1000)
    self.stall = Int64(max(stall, 0.001) * 1000)
  }

  mutating func begin(at now: Int64) {
    begun = now
    progressed = now
  }

  mutating func progress(at now: Int64) { progressed = now }

  mutating func pause(at now: Int64) { paused = now }

  mutating func resume(at now: Int64) {
    guard let paused else { return }
    begun += now - paused
    progressed = now
    self.paused = nil
  }

  /// When to look again; nil while paused.
  var next: Int64? { paused == nil ? min(begun + total, progressed + stall) : nil }

  /// Which limit is over: its name and length in seconds; nil while none is.
  func exceeded(at now: Int64) -> (name: String, seconds: Double)? {
    guard paused == nil else { return nil }
    if now >= begun + total { return ("total", Double(total) / 1000) }
    if now >= progressed + stall { return ("stall", Double(stall) / 1000) }
    return nil
  }
}
