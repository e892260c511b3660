import HTTP
import RoostPlugins

/// Reads a tap's messages on the pool's threads, and hands what they give to a sink.
final class SingerConsumer: ResponseConsumer, @unchecked Sendable {
  // Unchecked: the mailbox makes its calls one after the other; `failure` is read after `end`.

  private var reader: SingerReader
  private let sink: any SingerSink
  private let tally: SourceTally
  /// Why the output could not be read to its end; nil: it could.
  private(set) var failure: (any Error)?

  init(_ reader: SingerReader, into sink: any SingerSink, tally: SourceTally) {
    self.reader = reader
    self.sink = sink
    self.tally = tally
  }

  func begin(_ head: HTTPResponse) -> Bool { true }

  func consume(_ chunk: Span<UInt8>) -> Bool {
    tally.count(bytes: chunk.count)
    do {
      try reader.read(chunk, into: sink)
    } catch {
      failure = error
    }
    return failure == nil
  }

  func end(isWhole: Bool) {
    do {
      if isWhole, failure == nil { try reader.finish(into: sink) }
    } catch {
      failure = error
    }
    do {
      try reader.settle(into: sink)
    } catch {
      failure = failure ?? error
    }
  }
}
