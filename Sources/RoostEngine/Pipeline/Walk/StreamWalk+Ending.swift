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
    guard isLast, !failures.havePassed else {
      context.writer.submit(batch) { ledger.record($0) }
      context.faults.reach(.betweenPages)
      return
    }
    let standing = progress.standing
    if standing.isEmptied { tally.warnEmptied(stream.name, isPage: standing.hasItems) }
    result.report.status = progress.isModified ? .ok : .notModified
    result.isWhole = standing.reach == .whole
    batch.streamEnd = StreamEnd(standing.reach, memory: progress.memory, status: status(result))
    ledger.record(await context.writer.write(batch))
  }

  mutating func ended() async -> StreamResult {
    failures.reachEnd()
    if let failure = ledger.failure ?? failures.reason(nil) {
      return await failed(failure, rest: PreparedItems())
    }
    context.faults.reach(.afterStreamEnd)
    return counted()
  }

  mutating func failed(_ failure: SyncFailure, rest: PreparedItems) async -> StreamResult {
    let failure = ledger.failure ?? failures.reason(tally.cleaned(failure)) ?? failure
    let hasRead = progress.hasRead
    result.end(
      failure, hasRead: hasRead, isOnly: isOnly, isMoved: fetch.manners.movedURL != nil)
    var streamEnd = StreamEnd(.partial, memory: progress.memory, status: status(result))
    // A page that fails where the walk goes on may be dead for ever: the next walk begins anew.
    // Where all but what was passed over was asked for, and written, the next one asks it again. A login
    // that ran out says nothing of the page.
    streamEnd.forgetsPosition =
      failures.areThrough && ledger.failure == nil
      || result.isResumed && !hasRead && !mayRenewAccess
        && (failure.isOfDocument || failsOften && failure.isOfAsking && !failure.leavesOthers)
    ledger.record(
      await context.writer.write(Batch(walk: walk, items: rest, streamEnd: streamEnd)))
    return counted()
  }

  /// Whether the walk may go on once what stands under `lookups` is fetched anew: its login may have run out
  /// before its time.
  var mayRenewAccess: Bool { failures.isUnauthorized && renewsAccess }

  private mutating func counted() -> StreamResult {
    result.report.counts = ledger.counts
    result.report.counts.skipped += progress.skipped
    return result
  }
}
