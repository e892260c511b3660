package import RoostKit
package import Text

/// A stored item as reading gives it.
package struct ListedItem: Hashable, Sendable {
  /// The local number.
  package var number: Int
  /// The source's name.
  package var source: String
  /// The fields that the source owns; with detail `brief` without summary, content and enclosures.
  package var item: Item
  /// Whether it only came along with a relation.
  package var isCarried: Bool
  /// When it was first seen.
  package var firstSeen: Instant
  /// The date it is ordered by.
  package var sortTime: Instant
  /// When its stream or listing was first read whole without it; nil while it is there.
  package var leftAt: Instant?
  /// Its place in the listing asked for, from 0; nil elsewhere.
  package var rank: Int?
  /// What the user said of it.
  package var user = UserState()
  /// Its relations, by name and position, memberships of listings included; empty with detail `brief`.
  package var relations: [ListedRelation] = []
}
