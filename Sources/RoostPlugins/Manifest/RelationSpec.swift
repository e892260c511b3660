package import YAML

/// One relation of the records of a stream (docs/manifest.md, "relations").
package struct RelationSpec: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Where the name stands.
  package var mark: YAMLMark
  /// A list; `.` of the others is each of its results in turn, and `$record` the record.
  package var each: ManifestValue?
  /// A list of ids; nil only where `item.id` is given.
  package var to: ManifestValue?
  /// One: the name of another source whose item the target is.
  package var source: ManifestValue?
  /// One number; nil: the place among the record's relations of that name, from 0.
  package var position: ManifestValue?
  /// Stored with the relation.
  package var attributes: AttributesSpec?
  /// Whether the record is a member of the target's listing, at `$index`.
  package var isListing = false
  /// The target as an item.
  package var item: ItemSpec?

  /// A relation of which nothing is said.
  package init(_ name: String, at mark: YAMLMark) {
    self.name = name
    self.mark = mark
  }
}
