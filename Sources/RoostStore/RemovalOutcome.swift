/// What a removal of old items did.
package struct RemovalOutcome: Hashable, Sendable {
  /// Items that were removed.
  package var removed: Int
  /// Items that would have been removed, were they not more than half; 0 where nothing was held back.
  package var heldBack: Int
  /// Primary items of the source before.
  package var total: Int
}
