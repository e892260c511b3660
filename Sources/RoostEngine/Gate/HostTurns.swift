import RoostPlugins
import RoostStore
import Text
import Threads

/// The turns of all requests, by host: who may send, and who waits.
final class HostTurns: Sendable {
  private struct State {
    var paces: [String: HostPace] = [:]
    var waiting: [String: [Waiter]] = [:]
    /// Takes what is to be kept of a host.
    var keep: @Sendable (String, HostStatus) -> Void = { _, _ in }

    mutating func keepChanged(_ host: String) {
      if let status = paces[host]?.takeChange() { keep(host, status) }
    }
  }

  /// One that waits for another request to end; resumed once.
  private final class Waiter: Sendable {
    let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) {
      self.continuation = Mutex(continuation)
    }

    func resume() {
      let taken = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      taken?.resume()
    }
  }

  private let state: Mutex<State>
  private let time: GateTime
  private let isForced: Bool

  init(_ hosts: [String: HostStatus], time: GateTime, isForced: Bool) {
    state = Mutex(State(paces: hosts.mapValues { HostPace($0) }))
    self.time = time
    self.isForced = isForced
  }

  /// From now on calls that closure, under the lock so that nothing overtakes, with what is to be kept
  /// of a host whenever that changes.
  func keep(_ keep: @escaping @Sendable (String, HostStatus) -> Void) {
    state.withLock { $0.keep = keep }
  }

  /// Waits until the host may be asked; `end` must follow.
  /// - Throws: `held-back` where that would be too long, `cancelled`.
  func begin(
    _ host: String, for source: String, perHost: Int, spacing: Int64, limits: [RateLimit]
  ) async throws(SyncFailure) {
    while true {
      let answer = ask(host, perHost: perHost, spacing: spacing, limits: limits)
      switch answer {
      case .heldBack(let until): throw Self.heldBack(host, until: until, source)
      case .busy: try await waitForEnd(on: host, perHost: perHost)
      case .send(let moment): return try await keep(host, moment, for: source)
      }
    }
  }

  /// A request of the host has ended.
  func end(_ host: String) {
    let next = state.withLock { state in
      state.paces[host]?.end()
      return state.waiting[host]?.isEmpty == false ? state.waiting[host]?.removeFirst() : nil
    }
    next?.resume()
  }

  /// The host asks for rest until then.
  func hold(_ host: String, until moment: Instant) {
    state.withLock { state in
      state.paces[host, default: HostPace()].hold(until: moment)
      state.keepChanged(host)
    }
  }

  /// Whether the host's name ever led to a public address.
  func isPublic(_ host: String) -> Bool {
    state.withLock { $0.paces[host]?.status.isPublic == true }
  }

  /// The host's name led to a public address.
  func notePublic(_ host: String) {
    state.withLock { state in
      state.paces[host, default: HostPace()].notePublic()
      state.keepChanged(host)
    }
  }

  private func ask(
    _ host: String, perHost: Int, spacing: Int64, limits: [RateLimit]
  ) -> HostPace.Answer {
    let now = time.now
    return state.withLock { state in
      defer { state.keepChanged(host) }
      return state.paces[host, default: HostPace()].ask(
        at: now, perHost: perHost, spacing: spacing, limits: limits, isForced: isForced)
    }
  }

  /// Waits for the moment that was given, and gives it back where the host meanwhile asked for rest.
  private func keep(
    _ host: String, _ moment: Instant, for source: String
  ) async throws(SyncFailure) {
    guard moment > time.now else { return }
    do {
      try await time.wait(until: moment)
    } catch {
      end(host)
      throw SyncFailure(SyncFailure.cancelled, "stopped before its end")
    }
    let held = state.withLock { $0.paces[host]?.holds(at: moment) }
    guard !isForced, let held else { return }
    end(host)
    throw Self.heldBack(host, until: held, source)
  }

  private func waitForEnd(on host: String, perHost: Int) async throws(SyncFailure) {
    let mine = Mutex<Waiter?>(nil)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(continuation)
        mine.withLock { $0 = waiter }
        let mustWait = state.withLock { state in
          // What ran may have ended since the question.
          guard state.paces[host]?.isBusy(perHost: perHost) == true else { return false }
          state.waiting[host, default: []].append(waiter)
          return true
        }
        if !mustWait || Task.isCancelled { waiter.resume() }
      }
    } onCancel: {
      mine.withLock { $0 }?.resume()
    }
    if Task.isCancelled {
      // One that leaves hands on a turn it may have been given.
      state.withLock { state in
        let waiter = mine.withLock { $0 }
        state.waiting[host]?.removeAll { $0 === waiter }
      }
      wakeNext(host)
      throw SyncFailure(SyncFailure.cancelled, "stopped before its end")
    }
  }

  private func wakeNext(_ host: String) {
    let next = state.withLock { state in
      state.waiting[host]?.isEmpty == false ? state.waiting[host]?.removeFirst() : nil
    }
    next?.resume()
  }

  private static func heldBack(
    _ host: String, until moment: Instant, _ source: String
  ) -> SyncFailure {
    SyncFailure(
      SyncFailure.heldBack,
      "'\(host)' is not asked before \(moment.rfc3339)\(SyncFailure.forcing(source))",
      retryAt: moment)
  }
}
