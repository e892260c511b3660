import Threads

@testable import RoostCLI

/// What an output got.
final class Gathered: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func add(_ more: [UInt8]) -> OutputBuffer.Passing {
    bytes.withLock { $0 += more }
    return .taken
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
