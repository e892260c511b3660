package import JSON

/// What a page has to say of the walk that it belongs to, beside its items.
package struct WalkShare: Sendable {
  /// What the page gave its walk: kept with it, so that it counts too where the page is found as it was.
  /// Null: nothing.
  package var gain: JSONValue = .null
  /// What the end of a walk tells. It is that of no page alone, so no page keeps it.
  package var warnings: [String] = []
  /// Whether the walk that ends here is whole, as far as its pages do not tell.
  package var isWhole = true

  /// Nothing.
  package init() {}
}
