package import YAML

/// A jq expression of a manifest, with its place.
package struct ManifestExpression: Hashable, Sendable {
  /// The jq program's text.
  package var text: String
  /// Where its first character stands.
  package var mark: YAMLMark
  /// The key that holds it, for messages: `item.title`, `streams.launches.relations.core.to`.
  package var path: String
  /// Names, without `$`, of the variables that are bound where it stands, in order.
  package var variables: [String]

  /// That expression at that place.
  package init(_ text: String, at mark: YAMLMark, path: String, variables: [String]) {
    self.text = text
    self.mark = mark
    self.path = path
    self.variables = variables
  }
}
