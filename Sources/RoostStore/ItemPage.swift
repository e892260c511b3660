/// Some items in order, and where the next begin.
package struct ItemPage: Hashable, Sendable {
  /// The items.
  package var items: [ListedItem]
  /// Cursor of the last item where more follow; nil at the end, and for a random choice.
  package var next: String?
}
