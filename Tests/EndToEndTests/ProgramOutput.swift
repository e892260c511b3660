import RoostTesting
import Threads

/// What a running program has written to one of its outputs, gathered as it comes.
final class ProgramOutput: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var waiting: [(text: String, latch: Latch)] = []
  }

  private let state = Mutex(State())

  /// Takes more; wakes who waits for what has come.
  func append(_ bytes: some Sequence<UInt8>) {
    let ready = state.withLock { state in
      state.bytes.append(contentsOf: bytes)
      let text = String(decoding: state.bytes, as: UTF8.self)
      let ready = state.waiting.filter { text.contains($0.text) }
      state.waiting.removeAll { text.contains($0.text) }
      return ready
    }
    for (_, latch) in ready { latch.open() }
  }

  /// Nothing more comes: who still waits goes on.
  func end() {
    let left = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for (_, latch) in left { latch.open() }
  }

  /// Everything so far.
  var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  /// Everything so far, as it came.
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// Waits until the text has come, or nothing more can.
  func contains(_ text: String) async {
    let latch = Latch()
    let isThere = state.withLock { state in
      if String(decoding: state.bytes, as: UTF8.self).contains(text) { return true }
      state.waiting.append((text, latch))
      return false
    }
    if !isThere { await latch.opened() }
  }
}
