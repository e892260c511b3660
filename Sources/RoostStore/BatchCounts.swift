/// What writing a batch did; counts are of primary items unless said otherwise.
package struct BatchCounts: Hashable, Sendable {
  /// Items that were not stored, or only as carried ones.
  package var new = 0
  /// Items whose mapped content or relations changed, volatile attributes apart.
  package var updated = 0
  /// Items that stand as they are, those of an unchanged page included.
  package var unchanged = 0
  /// Carried items that were inserted or changed.
  package var related = 0
  /// Items with a tombstone, which were not written.
  package var buried = 0
  /// Items whose id came earlier in the walk; the first stands.
  package var repeated = 0
  /// Ids of those that differ from the first; at most ten.
  package var conflictingIDs: [String] = []
  /// Rows of items, enclosures and relations that were inserted, updated or deleted.
  package var rowsWritten = 0
  /// Items that left with the end of this walk, less those that came back in it and had left in this sync.
  package var left = 0
  /// Ids of the first of those.
  package var leftIDs: [String] = []
  /// Ids of those that came back so.
  package var backIDs: [String] = []

  /// How many ids of items that left are named.
  static let keptLeftIDs = 5

  /// Nothing done.
  package init() {}

  /// Adds what another batch did.
  package static func += (left: inout BatchCounts, right: BatchCounts) {
    left.new += right.new
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.related += right.related
    left.buried += right.buried
    left.repeated += right.repeated
    left.conflictingIDs = Array((left.conflictingIDs + right.conflictingIDs).prefix(10))
    left.rowsWritten += right.rowsWritten
    left.left += right.left
    left.backIDs += right.backIDs
    left.leftIDs = Array((left.leftIDs + right.leftIDs).prefix(keptLeftIDs))
  }
}
