import HTTP

/// What reads one response on the pool's threads. Its calls come one after the other, each on whatever
/// thread is free.
protocol ResponseConsumer: AnyObject, Sendable {
  /// The head has come, on the client's thread; false: the body is not wanted.
  func begin(_ head: HTTPResponse) -> Bool

  /// The next bytes of the body; false: no more are wanted, and `end` comes next.
  func consume(_ chunk: Span<UInt8>) -> Bool

  /// No more bytes come. Called once, also where there was no body at all; on the task's own thread
  /// where none was wanted.
  /// - Parameter isWhole: Whether the body came to its end.
  func end(isWhole: Bool)
}
