import HTTP
import Threads

/// Stands between the thread of the HTTP client and the threads that read: takes the bytes of one
/// response, hands them to its consumer in order, and pauses the transfer when too many wait.
///
/// A waiting transfer costs no thread, and at most twice `capacity` bytes plus one chunk.
final class ResponseMailbox: HTTPReceiver {
  /// Bytes that may wait before the transfer is paused.
  static let capacity = 64 << 10
  /// How often a thread takes what has gathered before another response has its turn.
  static let turn = 16

  /// What the two sides share.
  private struct State {
    var bytes: [UInt8] = []
    /// An emptied buffer, to be filled next.
    var spare: [UInt8] = []
    var resume: (@Sendable () -> Void)?
    /// Whether a thread of the pool has the consumer, or will.
    var isScheduled = false
    /// Set when no more bytes come: whether the body came whole.
    var ending: Bool?
    /// Whether the consumer wants no more.
    var isDeclined = false
    var isFinished = false
    /// Whether the head alone was wanted: then there is nothing to read, and no thread needed for it.
    var isHeadOnly = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  /// What a thread of the pool does next with the consumer.
  private enum Step {
    case consume(resume: (@Sendable () -> Void)?)
    case end(isWhole: Bool)
    case rest
  }

  private let consumer: any ResponseConsumer
  private let pool: WorkerPool
  private let state = Mutex(State())

  init(_ consumer: any ResponseConsumer, on pool: WorkerPool) {
    self.consumer = consumer
    self.pool = pool
  }

  func receive(head: HTTPResponse) -> Bool {
    let wantsBody = consumer.begin(head)
    if !wantsBody { state.withLock { $0.isHeadOnly = true } }
    return wantsBody
  }

  func receive(
    _ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void
  ) -> HTTPFlow {
    let (flow, mustSchedule) = state.withLock { state -> (HTTPFlow, Bool) in
      guard !state.isDeclined else { return (.stop, false) }
      if state.bytes.isEmpty { state.bytes.reserveCapacity(Self.capacity + chunk.count) }
      state.bytes.append(contentsOf: chunk)
      let mustSchedule = !state.isScheduled
      state.isScheduled = true
      guard state.bytes.count >= Self.capacity else { return (.proceed, mustSchedule) }
      state.resume = resume
      return (.pause, mustSchedule)
    }
    if mustSchedule { schedule() }
    return flow
  }

  /// Says that no more bytes come, and returns once the consumer has ended.
  func end(isWhole: Bool) async {
    if state.withLock({ $0.isHeadOnly }) { return consumer.end(isWhole: isWhole) }
    await withCheckedContinuation { continuation in
      let mustSchedule = state.withLock { state in
        state.ending = isWhole
        state.waiter = continuation
        defer { state.isScheduled = true }
        return !state.isScheduled
      }
      if mustSchedule { schedule() }
    }
    // Whoever reads what the consumer gathered does it under the order of this lock: a continuation
    // that is resumed before it waits gives none that the thread sanitizer knows.
    state.withLock { _ in }
  }

  private func schedule() { pool.enqueue { [self] in drain() } }

  /// Hands over what waits, as long as there is something: a response that is half read holds memory,
  /// so it goes before others, but not for ever.
  private func drain() {
    for _ in 0..<Self.turn {
      var bytes: [UInt8] = []
      switch nextStep(&bytes) {
      case .consume(let resume):
        resume?()
        let wantsMore = consumer.consume(bytes.span)
        // Here alone the buffer is held, so that emptying it makes no new one.
        bytes.removeAll(keepingCapacity: true)
        give(back: bytes, wantsMore: wantsMore)
      case .end(let isWhole):
        consumer.end(isWhole: isWhole)
        state.withLock { state in
          state.spare = []
          defer { state.waiter = nil }
          return state.waiter
        }?.resume()
        return
      case .rest: return
      }
    }
    schedule()
  }

  /// - Parameter bytes: Empty; gets what is to be consumed.
  private func nextStep(_ bytes: inout [UInt8]) -> Step {
    state.withLock { state in
      if !state.bytes.isEmpty, !state.isDeclined {
        bytes = state.bytes
        state.bytes = state.spare
        state.spare = []
        defer { state.resume = nil }
        return .consume(resume: state.resume)
      }
      if let isWhole = state.ending, !state.isFinished {
        state.isFinished = true
        return .end(isWhole: isWhole)
      }
      state.isScheduled = false
      return .rest
    }
  }

  /// Keeps the emptied buffer for the next bytes. A transfer that was paused meanwhile goes on if the
  /// consumer wants no more, so that it can be stopped.
  private func give(back spare: [UInt8], wantsMore: Bool) {
    state.withLock { state -> (@Sendable () -> Void)? in
      state.spare = spare
      guard !wantsMore else { return nil }
      state.isDeclined = true
      state.bytes = []
      defer { state.resume = nil }
      return state.resume
    }?()
  }
}
