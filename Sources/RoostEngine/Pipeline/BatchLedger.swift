import RoostStore
import Threads

/// What the writer said of a stream's batches, from its own thread.
final class BatchLedger: Sendable {
  private let state = Mutex((counts: SyncCounts(), failure: SyncFailure?.none))
  private let tally: SourceTally

  init(tally: SourceTally) { self.tally = tally }

  /// The sum over all batches so far.
  var counts: SyncCounts { state.withLock { $0.counts } }

  /// Why a batch could not be written; nil: all were.
  var failure: SyncFailure? { state.withLock { $0.failure } }

  func record(_ result: Result<BatchCounts, StoreError>) {
    switch result {
    case .success(let counts):
      for id in counts.conflictingIDs {
        tally.warn("id '\(id)' comes twice with different content; the first stands")
      }
      tally.note(counts)
      let counts = SyncCounts(counts)
      state.withLock { $0.counts += counts }
      tally.saved(counts)
    case .failure(let error):
      state.withLock { state in
        if state.failure == nil { state.failure = ResponseFailure.of(error) }
      }
    }
  }
}

extension SyncCounts {
  /// What the store counted, in the words of the report.
  init(_ counts: BatchCounts) {
    self.init()
    new = counts.new
    updated = counts.updated
    unchanged = counts.unchanged
    related = counts.related
    skipped = counts.repeated + counts.buried
  }
}
