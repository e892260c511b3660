/// One item with its relations both ways.
package struct ItemView: Hashable, Sendable {
  /// The item, whole.
  package var item: ListedItem
  /// Relations of other items to it, by name, source and id.
  package var incoming: [ListedRelation]
}
