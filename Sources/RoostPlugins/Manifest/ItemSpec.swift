package import YAML

/// What makes an item of a record (docs/manifest.md, "item").
package struct ItemSpec: Hashable, Sendable {
  /// Where the map stands.
  package var mark: YAMLMark
  /// One; required, except in a relation with `to`.
  package var id: ManifestValue?
  /// One; always there in a checked manifest.
  package var kind: ManifestValue?
  package var title: ManifestValue?
  package var summary: ManifestValue?
  package var contentHTML: ManifestValue?
  package var url: ManifestValue?
  package var imageURL: ManifestValue?
  package var language: ManifestValue?
  package var published: DateSpec?
  package var updated: DateSpec?
  package var authors: ManifestValue?
  package var categories: ManifestValue?
  package var enclosures: EnclosureSpec?
  package var attributes: AttributesSpec?

  /// An item of which nothing is said.
  package init(mark: YAMLMark) { self.mark = mark }
}
