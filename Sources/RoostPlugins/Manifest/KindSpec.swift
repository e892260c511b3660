/// What a manifest says of one kind of items.
package struct KindSpec: Hashable, Sendable {
  /// The kind: `launch`, `movie` …
  package var name: String
  /// Whether `published` decides the order, not when an item was first seen.
  package var sortsByPublished = false
  /// Attributes whose change alone counts no update.
  package var volatile: [String] = []
  /// Attributes that items of the kind may have, in written order: the columns of its view.
  package var attributes: [String] = []

  /// A kind with the defaults.
  package init(_ name: String) { self.name = name }
}
