package import HTTP

/// Stands before the receiver of a request: it hands on the final response alone, with the redirects
/// that led to it.
package final class HopReceiver: HTTPReceiver {
  private let receiver: any HTTPReceiver
  private let hop: HTTPHop

  /// Stands before that receiver for a hop.
  package init(_ receiver: any HTTPReceiver, hop: HTTPHop) {
    self.receiver = receiver
    self.hop = hop
  }

  package func receive(head: HTTPResponse) -> Bool {
    guard !hop.isRedirect(head) else { return false }
    return receiver.receive(head: hop.completed(head))
  }

  package func receive(
    _ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void
  ) -> HTTPFlow {
    receiver.receive(chunk, resume: resume)
  }
}
