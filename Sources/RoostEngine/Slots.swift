import Threads

/// So many places at once, and who waits for one: a source holds its place while it asks and reads, not
/// while what it read is committed.
final class Slots: Sendable {
  private struct State {
    var free: Int
    var waiting = Queue<CheckedContinuation<Void, Never>>()
  }

  private let state: Mutex<State>

  /// So many places, one at least.
  init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

  /// Returns once there is a place, which must be given back.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives a place back.
  func giveBack() {
    state.withLock { state -> CheckedContinuation<Void, Never>? in
      if let next = state.waiting.popFirst() { return next }
      state.free += 1
      return nil
    }?.resume()
  }
}
