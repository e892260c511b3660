import HTTP

/// Takes a response's body whole, for what is small: lookup tables.
final class BodyCollector: ResponseConsumer, @unchecked Sendable {
  // Unchecked: the mailbox makes its calls one after the other; the body is read after `end`.
  private(set) var head: HTTPResponse?
  private(set) var body: [UInt8] = []
  private let tally: SourceTally

  init(tally: SourceTally) { self.tally = tally }

  func begin(_ head: HTTPResponse) -> Bool {
    self.head = head
    return head.isSuccess || head.status >= 400
  }

  func consume(_ chunk: Span<UInt8>) -> Bool {
    tally.count(bytes: chunk.count)
    chunk.withUnsafeBytes { body.append(contentsOf: $0) }
    return true
  }

  func end(isWhole: Bool) {}
}
