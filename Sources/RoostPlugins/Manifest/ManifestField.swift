package import YAML

/// A name and its value: a member of `query`, `headers`, `form`, `attributes` or `body`.
package struct ManifestField: Hashable, Sendable {
  /// The name.
  package var name: String
  /// Where the name stands.
  package var mark: YAMLMark
  /// The value.
  package var value: ManifestValue

  /// That name with that value.
  package init(_ name: String, at mark: YAMLMark, _ value: ManifestValue) {
    self.name = name
    self.mark = mark
    self.value = value
  }
}
