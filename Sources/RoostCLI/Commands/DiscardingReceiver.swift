import HTTP

/// Takes a body and keeps nothing of it: what a recording kept already.
final class DiscardingReceiver: HTTPReceiver {
  func receive(head: HTTPResponse) -> Bool { true }

  func receive(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> HTTPFlow
  {
    .proceed
  }
}
