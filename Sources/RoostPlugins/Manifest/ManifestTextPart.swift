/// A part of a text value.
package enum ManifestTextPart: Hashable, Sendable {
  /// Characters as they are.
  case literal(String)
  /// A jq expression in braces; the text is made once per result.
  case insert(ManifestExpression)
}
