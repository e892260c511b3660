/// What a manifest says of one kind, as far as the store needs it.
package struct KindRule: Hashable, Sendable {
  /// Whether items are ordered by the date of their content, as launches and films are: `sort_time`
  /// is then `published` wherever there is one, and follows it.
  package var sortsByPublished: Bool
  /// Attributes that are written when they change, and not counted as an update.
  package var volatile: Set<String>

  /// A rule; without arguments that of a kind of which the manifest says nothing.
  package init(sortsByPublished: Bool = false, volatile: Set<String> = []) {
    self.sortsByPublished = sortsByPublished
    self.volatile = volatile
  }
}
