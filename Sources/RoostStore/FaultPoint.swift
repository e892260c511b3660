/// Named places of the write path at which tests stop the process or the write.
///
/// The store calls its fault hook at each; in the product the hook does nothing.
package enum FaultPoint: String, Hashable, Sendable, CaseIterable {
  /// The file of a new store is made, and empty.
  case afterCreate = "after-create"
  /// The file writes ahead; its schema is missing or older.
  case beforeSchema = "before-schema"
  /// The schema is written, not committed.
  case withinSchema = "within-schema"
  /// The schema is committed.
  case afterSchema = "after-schema"
  /// A transaction has begun; nothing is written.
  case afterBegin = "after-begin"
  /// Between two batches that share a transaction.
  case betweenBatches = "between-batches"
  /// What is stored has been looked up; nothing of the batch is written.
  case afterLookUp = "after-look-up"
  /// Items are written, their enclosures and relations are not.
  case afterItems = "after-items"
  /// Enclosures are written, relations are not.
  case afterEnclosures = "after-enclosures"
  /// Items, enclosures and relations are written, carried items are not.
  case afterRelations = "after-relations"
  /// Carried items are written too.
  case afterCarried = "after-carried"
  /// Carried items that nothing names any more are gone.
  case afterOrphans = "after-orphans"
  /// The page's record is written with its validators, the resume position is not.
  case afterValidators = "after-validators"
  /// The page's record and the resume position are written.
  case afterPage = "after-page"
  /// The stream's listings are replaced.
  case afterListings = "after-listings"
  /// What left the stream is noted.
  case afterDepartures = "after-departures"
  /// The stream's memory is written, the source's status is not.
  case afterMemory = "after-memory"
  /// Memory and status of the stream are written.
  case afterStream = "after-stream"
  /// What left long ago is removed.
  case afterRemoval = "after-removal"
  /// Everything is written, nothing is committed.
  case beforeCommit = "before-commit"
  /// The transaction is committed.
  case afterCommit = "after-commit"
}

/// What a store calls at its fault points; it may end the process, or throw to stop the write.
package typealias FaultHook = @Sendable (FaultPoint) throws(StoreError) -> Void
