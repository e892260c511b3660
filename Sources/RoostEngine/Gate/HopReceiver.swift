import HTTP

/// Stands before the receiver of a request: it hands on the final response alone, with the redirects
/// that led to it.
final class HopReceiver: HTTPReceiver {
  private let receiver: any HTTPReceiver
  private let hop: HTTPHop

  init(_ receiver: any HTTPReceiver, hop: HTTPHop) {
    self.receiver = receiver
    self.hop = hop
  }

  func receive(head: HTTPResponse) -> Bool {
    guard !hop.isRedirect(head) else { return false }
    return receiver.receive(head: hop.completed(head))
  }

  func receive(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> HTTPFlow
  {
    receiver.receive(chunk, resume: resume)
  }
}
