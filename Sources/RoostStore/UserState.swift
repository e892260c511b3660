/// What the user said of an item; syncs never touch it.
package struct UserState: Hashable, Sendable {
  /// Whether it was read.
  package var isRead = false
  /// Whether it is starred: it then survives every removal.
  package var isStarred = false
  /// The user's tags, sorted, each once.
  package var tags: [String] = []

  /// Nothing said.
  package init() {}
}
