import HTTP
import RoostPlugins
import RoostStore
import Text

/// What one host is asked and when: a pure function of what was asked before.
struct HostPace: Sendable {
  /// What to do with a request now.
  enum Answer: Hashable, Sendable {
    /// Send it at that moment, which is now or soon; the place is kept.
    case send(at: Instant)
    /// Too many are under way: ask again when one has ended.
    case busy
    /// Not before that moment.
    case heldBack(until: Instant)
  }

  /// The longest wait that is sat through, in milliseconds; for a longer one the source is deferred.
  static let patience: Int64 = 15_000

  /// What is kept across runs.
  private(set) var status: HostStatus
  private var isChanged = false
  private var running = 0
  private var lastSend: Instant?

  init(_ status: HostStatus = HostStatus()) { self.status = status }

  /// Whether requests to the host are told to wait, at that moment. What lies further ahead than a
  /// server can demand was kept by a clock that went wrong.
  func holds(at now: Instant) -> Instant? {
    guard let until = status.retryAt, until > now,
      until.seconds - now.seconds <= RetryAfter.longest
    else { return nil }
    return until
  }

  /// Asks for a request's turn.
  /// - Parameters:
  ///   - perHost: Most requests at a time.
  ///   - spacing: Least milliseconds between two.
  ///   - isForced: Whether the user wants the host asked though it asked for rest.
  mutating func ask(
    at now: Instant, perHost: Int, spacing: Int64, limits: [RateLimit], isForced: Bool = false
  ) -> Answer {
    if !isForced, let until = holds(at: now) { return .heldBack(until: until) }
    guard !isBusy(perHost: perHost) else { return .busy }
    var moment = now
    if let lastSend {
      moment = max(moment, Instant(milliseconds: lastSend.milliseconds + max(spacing, 0)))
    }
    moment = max(moment, allowed(by: limits, from: moment))
    guard moment.milliseconds - now.milliseconds <= Self.patience else {
      return .heldBack(until: moment)
    }
    running += 1
    lastSend = moment
    if !limits.isEmpty { record(moment, limits) }
    return .send(at: moment)
  }

  /// What is to be kept, if it differs from what was.
  mutating func takeChange() -> HostStatus? {
    defer { isChanged = false }
    return isChanged ? status : nil
  }

  /// Whether as many requests are under way as may be.
  func isBusy(perHost: Int) -> Bool { running >= max(perHost, 1) }

  /// A request has ended.
  mutating func end() { running -= 1 }

  /// The host asks for rest until then; of two wishes the longer counts.
  mutating func hold(until moment: Instant) {
    guard moment > status.retryAt ?? Instant(milliseconds: .min) else { return }
    status.retryAt = moment
    isChanged = true
  }

  /// A name of the host led to a public address.
  mutating func notePublic() {
    guard !status.isPublic else { return }
    status.isPublic = true
    isChanged = true
  }

  /// The first moment from `start` on at which no limit is passed by one request more.
  private func allowed(by limits: [RateLimit], from start: Instant) -> Instant {
    limits.reduce(start) { moment, limit in
      let recent = status.recentRequests
      guard limit.requests > 0, recent.count >= limit.requests else { return moment }
      let oldest = recent[recent.count - limit.requests]
      return max(moment, Instant(milliseconds: oldest.milliseconds + limit.seconds * 1000))
    }
  }

  private mutating func record(_ moment: Instant, _ limits: [RateLimit]) {
    status.recentRequests.append(moment)
    let kept = limits.map(\.requests).max() ?? 0
    status.recentRequests.removeFirst(max(status.recentRequests.count - kept, 0))
    isChanged = true
  }
}
