package import JSON

/// What pages of earlier walks showed, as a walk that ends looks back at them.
package struct EarlierPages: Hashable, Sendable {
  /// Whether some page of the stream has items, or had some that were not yet taken to have left.
  package var haveItems = false
  /// Whether a page that the walk did not visit has an item that the walk has not shown, or had one that was
  /// not yet taken to have left.
  package var unvisitedAreMissed = false
  /// Whether the walk has not shown an item that was shown before: were it whole, that would leave.
  package var areMissed = false
  /// Whether a page that the walk did visit had such an item, which no page has that it did not visit: where
  /// there is more to come, it is not to be found there.
  package var lostAreMissed = false
  /// What else is kept of pages without items that the walk did not visit, as `PageEnd` gave it.
  package var unvisitedEmptyNotes: [JSONValue] = []
}
