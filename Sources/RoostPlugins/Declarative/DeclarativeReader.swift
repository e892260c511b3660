import HTTP
import JSON
import RoostKit
import Text

/// Gathers one JSON response and reads it whole.
struct DeclarativeReader: PageReader {
  let stream: DeclarativeStream
  let state: WalkState
  let now: Instant
  private var body: [UInt8] = []

  init(stream: DeclarativeStream, state: WalkState, now: Instant) {
    self.stream = stream
    self.state = state
    self.now = now
  }

  mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {
    chunk.withUnsafeBufferPointer { body.append(contentsOf: $0) }
  }

  mutating func finish(into page: inout Page) throws {
    let result = stream.read(body, page.response, state, now)
    page.isIncrement = stream.plan.sendsCursor && !state.cursor.isNull
    for entry in result.entries { page.add(entry.item, relations: entry.relations) }
    for reason in result.skipped { page.skip(reason: reason) }
    if result.skippedBeyond > 0 {
      page.skip(
        result.skippedBeyond, reason: "\(result.skippedBeyond) further records gave no item either")
    }
    for warning in result.warnings { page.warn(warning) }
    if let failure = result.failure {
      page.isComplete = false
      throw failure
    }
    // A walk that ends where the API does not end it has not met all there is.
    if result.gain.isCut { page.isComplete = false }
    page.isDoubtful = result.gain.isDoubtful
    page.next = result.next
    page.walk.gain = result.gain.json
    if let end = result.end {
      page.walk.warnings = end.warnings
      page.walk.isWhole = end.isWhole
      if let memory = end.memory { page.memory = memory }
    }
  }
}
