package import YAML

/// A value and where it was written.
package struct Marked<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  package var value: Value
  /// Its place in the manifest.
  package var mark: YAMLMark

  /// That value at that place.
  package init(_ value: Value, at mark: YAMLMark) {
    self.value = value
    self.mark = mark
  }
}
