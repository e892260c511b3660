import CSpawn
import Glibc
import Threads

/// What other threads ask of a run, and what wakes its thread for it.
final class HostControl: Sendable {
  private struct State {
    var isCancelled = false
    var isPaused = false
  }

  private let state = Mutex(State())
  /// Readable while something was asked.
  let wakened: Int32
  private let waker: Int32

  /// - Throws: `HostError` where the system gives no pipe.
  init() throws(HostError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
      throw .system("the system gives no pipe", errno)
    }
    (wakened, waker) = (ends[0], ends[1])
  }

  deinit {
    close(wakened)
    close(waker)
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether whoever takes the output wants to wait.
  var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Ends the run soon.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    wake()
  }

  /// Hands output over, and waits from then on where that is wished. A `resume` may come before the
  /// wish is known.
  func handOver(_ deliver: () -> HostFlow) -> HostFlow {
    state.withLock { $0.isPaused = true }
    let flow = deliver()
    if flow != .pause { state.withLock { $0.isPaused = false } }
    return flow
  }

  /// Lets output go on.
  func resume() {
    state.withLock { $0.isPaused = false }
    wake()
  }

  /// Takes the wake-up.
  func rest() {
    var byte: (UInt64, UInt64) = (0, 0)
    while read(wakened, &byte, MemoryLayout.size(ofValue: byte)) > 0 {}
  }

  private func wake() {
    var byte: UInt8 = 1
    _ = write(waker, &byte, 1)
  }
}
