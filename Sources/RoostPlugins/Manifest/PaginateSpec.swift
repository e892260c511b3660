package import YAML

/// How a stream's pages follow each other (docs/manifest.md, "request").
package struct PaginateSpec: Hashable, Sendable {
  /// The styles.
  package enum Style: Hashable, Sendable {
    /// `$page` counts from that number, by `by` (default 1).
    case page(ManifestValue)
    /// `$offset` grows from that number by `by`, default the number of records.
    case offset(ManifestValue)
    /// The next `$page_token`, over the response; and the first, null where nil.
    case token(ManifestValue, first: ManifestValue?)
    /// The next URL, over the response; absolute or relative.
    case url(ManifestValue)
    /// The relation of the Link header to follow (RFC 8288).
    case link(String)
  }

  /// Where the map stands.
  package var mark: YAMLMark
  /// Its style.
  package var style: Style
  /// By how much `$page` or `$offset` grows.
  package var by: ManifestValue?
  /// Over the response: goes on unless false or null; nil: goes on.
  package var condition: ManifestValue?
  /// Most pages of a walk.
  package var atMost: PageCount

  /// Pages of that style.
  package init(mark: YAMLMark, style: Style, atMost: PageCount = .standard) {
    self.mark = mark
    self.style = style
    self.atMost = atMost
  }
}
