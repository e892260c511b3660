/// One key of a map and its value.
package struct YAMLPair: Hashable, Sendable {
  /// The key's text.
  package var name: String
  /// Where the key stands.
  package var mark: YAMLMark
  /// Its value; null where nothing was written.
  package var value: YAMLNode

  /// That key with that value.
  package init(name: String, mark: YAMLMark, value: YAMLNode) {
    self.name = name
    self.mark = mark
    self.value = value
  }
}
