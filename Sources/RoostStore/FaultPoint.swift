/// Named places of the write path at which tests stop the process or the write.
///
/// The store calls its fault hook at each; in the product the hook does nothing.
package enum FaultPoint: String, Hashable, Sendable, CaseIterable {
  /// A transaction has begun; nothing is written.
  case afterBegin = "after-begin"
  /// Between two batches that share a transaction.
  case betweenBatches = "between-batches"
  /// What is stored has been looked up; nothing of the batch is written.
  case afterLookUp = "after-look-up"
  /// Items are written, their enclosures and relations are not.
  case afterItems = "after-items"
  /// Items, enclosures and relations are written, carried items are not.
  case afterRelations = "after-relations"
  /// Carried items are written too.
  case afterCarried = "after-carried"
  /// The page's record and the resume position are written.
  case afterPage = "after-page"
  /// The stream's listings are replaced.
  case afterListings = "after-listings"
  /// Memory, validators and status of the stream are written.
  case afterStream = "after-stream"
  /// Everything is written, nothing is committed.
  case beforeCommit = "before-commit"
  /// The transaction is committed.
  case afterCommit = "after-commit"
}

/// What a store calls at its fault points; it may end the process, or throw to stop the write.
package typealias FaultHook = @Sendable (FaultPoint) throws(StoreError) -> Void
