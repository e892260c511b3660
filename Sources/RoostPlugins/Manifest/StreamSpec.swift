package import YAML

/// One stream as the manifest maps it, the shared maps already under it.
package struct StreamSpec: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Where it is declared; of the one stream of a plugin without `streams`, the page's beginning.
  package var mark: YAMLMark
  /// One line; nil where there is none.
  package var summary: String?
  /// Nil in compiled and process plugins.
  package var request: RequestSpec?
  /// Nil in compiled plugins.
  package var item: ItemSpec?
  /// In written order.
  package var relations: [RelationSpec] = []

  /// A stream of which nothing is said.
  package init(_ name: String, at mark: YAMLMark) {
    self.name = name
    self.mark = mark
  }
}
