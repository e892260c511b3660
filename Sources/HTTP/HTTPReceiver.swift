/// What takes a response's body as it comes. No call may block.
public protocol HTTPReceiver: AnyObject, Sendable {
  /// The head of the final response has come; false declines the body (it is then not read).
  func receive(head: HTTPResponse) -> Bool

  /// Decoded bytes have come. When `.pause` is returned these bytes were taken, and no more come
  /// until `resume` is called, once, from any thread.
  func receive(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> HTTPFlow
}

/// Whether a transfer goes on.
public enum HTTPFlow: Sendable {
  /// More bytes are welcome.
  case proceed
  /// No more bytes until `resume` is called.
  case pause
  /// No more bytes at all: the transfer ends with `HTTPError.Kind.cancelled`.
  case stop
}
