package import RoostStore
package import Text
package import Threads

/// The one thread that writes to the store: takes what waits and commits it together.
///
/// What waits is bounded: whoever reads responses waits for room, and so, in turn, do transfers.
package final class StoreWriter: Sendable {
  /// Bytes that may wait before readers must.
  static let capacity = 4 << 20
  /// Batches of one transaction at most: a short one lets other processes in.
  static let groupSize = 64
  /// Bytes of one transaction at most, unless a single batch has more.
  static let groupCost = 1 << 20

  /// What is to be written.
  private enum Work: Sendable {
    case batch(Batch, @Sendable (Result<BatchCounts, StoreError>) -> Void)
    case other(@Sendable (Store) -> Void)

    /// What it holds in memory, roughly, in bytes.
    var cost: Int {
      switch self {
      case .batch(let batch, _):
        batch.items.byteCount + batch.parts.reduce(256) { $0 + $1.content.count }
      case .other: 256
      }
    }
  }

  private struct State: Sendable {
    var waiting: [Work] = []
    var cost = 0
    var isStopped = false

    /// Takes what is written in one transaction: the first piece of work, and what follows it within
    /// the bounds of a group.
    mutating func takeGroup() -> [Work] {
      var count = 0
      var cost = 0
      for work in waiting.prefix(groupSize) {
        guard count == 0 || cost + work.cost <= groupCost else { break }
        count += 1
        cost += work.cost
      }
      defer { waiting.removeFirst(count) }
      return Array(waiting.prefix(count))
    }
  }

  private let state = Monitor(State())
  private let thread: SystemThread

  /// Starts the thread.
  /// - Parameter now: The program's clock: `first_seen` of what is new.
  /// - Throws: where the system gives no thread.
  package init(_ store: Store, now: Instant) throws(ThreadError) {
    thread = try SystemThread.start(stackSize: 4 << 20) { [state] in
      Self.work(state, store, now)
    }
  }

  /// Puts a batch in the queue and says later, on the writer's thread, what became of it.
  func submit(
    _ batch: Batch, done: @escaping @Sendable (Result<BatchCounts, StoreError>) -> Void
  ) {
    add(.batch(batch, done))
  }

  /// Writes a batch and returns once it is committed.
  func write(_ batch: Batch) async -> Result<BatchCounts, StoreError> {
    await withCheckedContinuation { continuation in
      submit(batch) { continuation.resume(returning: $0) }
    }
  }

  /// Runs a write of another kind on the writer's thread.
  /// - Parameter isUrgent: Whether it goes before everything that waits; else after it.
  func perform<Value: Sendable>(
    isUrgent: Bool = false, _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
  ) async -> Result<Value, StoreError> {
    await withCheckedContinuation { continuation in
      add(
        .other { store in
          continuation.resume(
            returning: Result { () throws(StoreError) -> Value in try body(store) })
        }, isUrgent: isUrgent)
    }
  }

  /// Puts a write of another kind in the queue, behind everything that waits.
  func enqueue(_ body: @escaping @Sendable (Store) -> Void) { add(.other(body)) }

  /// Waits, on a thread that may, until the queue has room.
  func waitForRoom() {
    state.wait { $0.cost < Self.capacity || $0.isStopped ? () : nil }
  }

  /// Writes what is left and ends the thread. Once only.
  package func stop() {
    state.withLock { $0.isStopped = true }
    thread.join()
  }

  private func add(_ work: Work, isUrgent: Bool = false) {
    state.withLock { state in
      state.waiting.insert(work, at: isUrgent ? 0 : state.waiting.endIndex)
      state.cost += work.cost
    }
  }

  private static func work(_ state: Monitor<State>, _ store: Store, _ now: Instant) {
    var written = 0
    var broken = BrokenWalks()
    while true {
      let group: [Work] = state.wait { state in
        // What is being written still takes memory: it counts until it is done.
        state.cost -= written
        written = 0
        guard !state.waiting.isEmpty else { return state.isStopped ? [] : nil }
        return state.takeGroup()
      }
      guard !group.isEmpty else { return }
      write(group, to: store, now, &broken)
      written = group.reduce(0) { $0 + $1.cost }
    }
  }

  /// Writes a group in its order; batches that stand together share a transaction.
  private static func write(
    _ group: [Work], to store: Store, _ now: Instant, _ broken: inout BrokenWalks
  ) {
    var batches: [Batch] = []
    var callbacks: [@Sendable (Result<BatchCounts, StoreError>) -> Void] = []
    for work in group {
      switch work {
      case .batch(let batch, let done):
        batches.append(batch)
        callbacks.append(done)
      case .other(let body):
        commit(batches, callbacks, to: store, now, &broken)
        batches = []
        callbacks = []
        body(store)
      }
    }
    commit(batches, callbacks, to: store, now, &broken)
  }

  /// Commits batches together; where that fails, one by one, so that each fault names its own source.
  private static func commit(
    _ batches: [Batch], _ callbacks: [@Sendable (Result<BatchCounts, StoreError>) -> Void],
    to store: Store, _ now: Instant, _ broken: inout BrokenWalks
  ) {
    guard !batches.isEmpty else { return }
    if broken.isEmpty {
      do {
        let counts = try store.write(batches, now: now)
        for (done, counts) in zip(callbacks, counts) { done(.success(counts)) }
        return
      } catch {
        guard batches.count > 1 else {
          broken.note(error, in: batches[0])
          return callbacks[0](.failure(error))
        }
      }
    }
    for (batch, done) in zip(batches, callbacks) { commit(batch, done, to: store, now, &broken) }
  }

  private static func commit(
    _ batch: Batch, _ done: @Sendable (Result<BatchCounts, StoreError>) -> Void, to store: Store,
    _ now: Instant, _ broken: inout BrokenWalks
  ) {
    if let reason = broken.reason(toRefuse: batch) { return done(.failure(reason)) }
    do {
      done(.success(try store.write(batch, now: now)))
    } catch {
      broken.note(error, in: batch)
      done(.failure(error))
    }
  }
}
