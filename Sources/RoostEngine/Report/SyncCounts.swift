/// What a sync did to items: of primary items unless said otherwise.
package struct SyncCounts: Hashable, Sendable {
  /// Stored for the first time.
  package var new = 0
  /// Changed in content or relations.
  package var updated = 0
  /// Seen and found as they were; of a 304 the items it stands for.
  package var unchanged = 0
  /// Carried items that were written.
  package var related = 0
  /// Records that gave no item.
  package var skipped = 0
  /// Items that the reading showed no more: of a source as a whole, not of its streams.
  package var left = 0

  /// Nothing counted.
  package init() {}

  /// How many primary items were seen.
  package var seen: Int { new + updated + unchanged }

  package static func += (left: inout SyncCounts, right: SyncCounts) {
    left.new += right.new
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.related += right.related
    left.skipped += right.skipped
    left.left += right.left
  }
}
