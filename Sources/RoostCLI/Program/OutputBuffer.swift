import Synchronization

/// Gathers what goes to standard output or standard error and passes it on in large pieces.
///
/// Once the other end is closed, nothing more is passed on, and nobody is told: `roost list | head`
/// ends quietly.
package final class OutputBuffer: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let pass: @Sendable ([UInt8]) -> Bool
  private let isImmediate: Bool
  private static let longest = 65_536

  /// - Parameters:
  ///   - isImmediate: whether every text is passed on at once.
  ///   - pass: takes bytes; false: nobody reads them any more.
  package init(isImmediate: Bool = false, pass: @escaping @Sendable ([UInt8]) -> Bool) {
    self.isImmediate = isImmediate
    self.pass = pass
  }

  /// Whether nobody reads any more.
  package var isClosed: Bool { state.withLock { $0.isClosed } }

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
    if !state.isClosed, !state.bytes.isEmpty { state.isClosed = !pass(state.bytes) }
    state.bytes.removeAll(keepingCapacity: true)
  }
}
