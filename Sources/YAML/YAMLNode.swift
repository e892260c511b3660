/// A part of a YAML document: a scalar, a list or a map, with its place.
///
/// An alias is replaced by what it names, whose place it keeps.
package struct YAMLNode: Hashable, Sendable {
  /// What a node holds.
  package enum Content: Hashable, Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// Keys in written order, each once.
    case mapping([YAMLPair])
  }

  /// What it holds.
  package var content: Content
  /// Where it stands; of a block list or map, its first dash or key.
  package var mark: YAMLMark
  /// Whether it is written `[…]` or `{…}`; false for scalars.
  package var isFlow: Bool

  /// A node at a place.
  package init(_ content: Content, mark: YAMLMark, isFlow: Bool = false) {
    self.content = content
    self.mark = mark
    self.isFlow = isFlow
  }

  /// The scalar; nil for a list or map.
  package var scalar: YAMLScalar? {
    guard case .scalar(let scalar) = content else { return nil }
    return scalar
  }

  /// The elements; nil for a scalar or map.
  package var elements: [YAMLNode]? {
    guard case .sequence(let elements) = content else { return nil }
    return elements
  }

  /// The pairs; nil for a scalar or list.
  package var pairs: [YAMLPair]? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs
  }

  /// Whether this is the core schema's null.
  package var isNull: Bool { scalar?.isNull ?? false }

  /// The value of that key; nil where this is no map or has no such key.
  package subscript(name: String) -> YAMLNode? {
    pairs?.first { $0.name == name }?.value
  }

  /// What it is, for messages: `a list`, `a map`, `nothing`, or the quoted text (at most 60 letters).
  package var shown: String {
    switch content {
    case .sequence: return "a list"
    case .mapping: return "a map"
    case .scalar(let scalar):
      if scalar.isNull && scalar.text.isEmpty { return "nothing" }
      let text = scalar.text
      return text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
    }
  }
}
