internal import Threads

/// A door that a test opens once: what waits behind it goes on then, in place of a sleep.
public final class Latch: Sendable {
  private let state = Mutex(State())

  private struct State {
    var isOpen = false
    var waiting: [@Sendable () -> Void] = []
  }

  /// A closed door.
  public init() {}

  /// Whether the door is open.
  public var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Opens the door for good; opening it again does nothing.
  public func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for action in waiting { action() }
  }

  /// Waits until the door is open, without holding a thread.
  public func opened() async {
    await withCheckedContinuation { continuation in whenOpen { continuation.resume() } }
  }

  /// Calls the action once the door is open: now, or from the thread that opens it.
  public func whenOpen(_ action: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting.append(action) }
      return state.isOpen
    }
    if isOpen { action() }
  }
}
