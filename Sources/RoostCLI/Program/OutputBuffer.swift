import Threads

/// Gathers what goes to standard output or standard error and passes it on in large pieces.
///
/// Once the other end is closed, nothing more is passed on, and nobody is told: `roost list | head`
/// ends quietly.
package final class OutputBuffer: Sendable {
  /// What became of bytes that were passed on.
  package enum Passing: Hashable, Sendable {
    /// They were taken.
    case taken
    /// Nobody reads any more.
    case closed
    /// They could not be written, and the result is not whole: a full disk, say. The reason.
    case failed(String)
  }

  private struct State {
    var bytes: [UInt8] = []
    var passing = Passing.taken
  }

  private let state = Mutex(State())
  private let pass: @Sendable ([UInt8]) -> Passing
  private let isImmediate: Bool
  private static let longest = 65_536

  /// - Parameters:
  ///   - isImmediate: whether every text is passed on at once.
  ///   - pass: takes bytes; once it did not take them all it is not called again.
  package init(isImmediate: Bool = false, pass: @escaping @Sendable ([UInt8]) -> Passing) {
    self.isImmediate = isImmediate
    self.pass = pass
  }

  /// Whether nothing more is passed on.
  package var isClosed: Bool { state.withLock { $0.passing != .taken } }

  /// Why what was written is not whole; nil: it is, or nobody wanted the rest.
  package var failure: String? {
    if case .failed(let reason) = state.withLock({ $0.passing }) { reason } else { nil }
  }

  /// Adds a text.
  package func write(_ text: String) {
    state.withLock { state in
      state.bytes.append(contentsOf: text.utf8)
      if isImmediate || state.bytes.count >= Self.longest { passOn(&state) }
    }
  }

  /// Adds a line.
  package func writeLine(_ line: String) { write(line + "\n") }

  /// Passes on what has gathered.
  package func flush() { state.withLock { passOn(&$0) } }

  private func passOn(_ state: inout State) {
    if state.passing == .taken, !state.bytes.isEmpty { state.passing = pass(state.bytes) }
    state.bytes.removeAll(keepingCapacity: true)
  }
}
