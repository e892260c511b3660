import HTTP
import Threads

/// Hands a body on to another receiver, and keeps it.
final class TeeReceiver: HTTPReceiver {
  private let receiver: any HTTPReceiver
  private let bytes = Mutex<[UInt8]>([])

  init(_ receiver: any HTTPReceiver) { self.receiver = receiver }

  /// What has come so far.
  var body: [UInt8] { bytes.withLock { $0 } }

  func receive(head: HTTPResponse) -> Bool { receiver.receive(head: head) }

  func receive(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> HTTPFlow
  {
    bytes.withLock { $0.append(contentsOf: chunk) }
    return receiver.receive(chunk, resume: resume)
  }
}
