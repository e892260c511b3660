import RoostPlugins
import RoostStore

/// What a walk writes, and how it ends.
extension StreamWalk {
  /// Writes what a page gave last. The last one of a stream is waited for, since the report counts it.
  mutating func write(
    _ items: PreparedItems, parts: [ResponsePart] = [], end: PageEnd, isLast: Bool
  ) async {
    let ledger = ledger
    var batch = Batch(walk: walk, items: items, parts: parts, pageEnd: end)
    guard isLast, passed.first == nil else {
      context.writer.submit(batch) { ledger.record($0) }
      context.faults.reach(.betweenPages)
      return
    }
    if hadItems, !hasItems {
      tally.warn("\(stream.name): gives no items where it gave some; none is taken to have left")
      isComplete = false
    }
    result.report.status = isModified ? .ok : .notModified
    result.isWhole = isComplete
    batch.streamEnd = StreamEnd(
      isComplete ? .whole : .increment, memory: memory, status: status(result))
    ledger.record(await context.writer.write(batch))
  }

  mutating func ended() async -> StreamResult {
    if let failure = ledger.failure ?? passed.first {
      return await failed(failure, rest: PreparedItems())
    }
    context.faults.reach(.afterStreamEnd)
    return counted()
  }

  mutating func failed(_ failure: SyncFailure, rest: PreparedItems) async -> StreamResult {
    let failure = ledger.failure ?? passed.reason(tally.cleaned(failure))
    let hasRead = pages > 0 || isModified
    result.end(failure, hasRead: hasRead, isOnly: isOnly)
    // A high-water mark would leave out what was passed over.
    var streamEnd = StreamEnd(
      .partial, memory: passed.first == nil ? memory : firstMemory, status: status(result))
    // A page that fails where the walk goes on may be dead for ever: the next walk begins anew.
    // Behind what was passed over everything was asked for, and the next one asks it again.
    streamEnd.forgetsPosition =
      passed.areThrough || result.isResumed && !hasRead && failure.isOfDocument
    ledger.record(
      await context.writer.write(Batch(walk: walk, items: rest, streamEnd: streamEnd)))
    return counted()
  }

  private mutating func counted() -> StreamResult {
    result.report.counts = ledger.counts
    result.report.counts.skipped += skipped
    return result
  }
}
