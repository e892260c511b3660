/// What pages of earlier walks showed, as a walk that ends looks back at them.
package struct EarlierPages: Hashable, Sendable {
  /// Whether some page of the stream has items, or had some that were not yet taken to have left.
  package var haveItems = false
  /// Whether some page that the walk did not visit has items.
  package var unvisitedHaveItems = false
}
