import HTTP
import RoostTesting
import Threads

/// Gathers a response's body, and answers as the test says.
final class Collector: HTTPReceiver {
  private struct State {
    var heads: [HTTPResponse] = []
    var body: [UInt8] = []
    var chunks = 0
  }

  private let state = Mutex(State())
  private let wantsBody: Bool
  private let freed: Latch?
  private let answer: @Sendable (Int, @escaping @Sendable () -> Void) -> HTTPFlow

  /// - Parameters:
  ///   - wantsBody: Whether the body is taken.
  ///   - freed: Opened when nobody holds the collector any more.
  ///   - answer: What to say to each chunk, given its number from 1 and how to resume.
  init(
    wantsBody: Bool = true, freed: Latch? = nil,
    answer: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> HTTPFlow = { _, _ in
      .proceed
    }
  ) {
    self.wantsBody = wantsBody
    self.freed = freed
    self.answer = answer
  }

  deinit { freed?.open() }

  var heads: [HTTPResponse] { state.withLock { $0.heads } }
  var body: [UInt8] { state.withLock { $0.body } }
  var text: String { String(decoding: body, as: UTF8.self) }

  func receive(head: HTTPResponse) -> Bool {
    state.withLock { $0.heads.append(head) }
    return wantsBody
  }

  func receive(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> HTTPFlow
  {
    let number = state.withLock { state in
      state.body += chunk
      state.chunks += 1
      return state.chunks
    }
    return answer(number, resume)
  }
}
