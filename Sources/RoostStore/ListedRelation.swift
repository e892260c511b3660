package import JSON

/// One end of a relation as reading gives it: of an outgoing one the target, of an incoming one the
/// item that names it.
package struct ListedRelation: Hashable, Sendable {
  /// Name of the edge.
  package var name: String
  /// Id of the item at the other end.
  package var id: String
  /// The source of the item at the other end.
  package var source: String
  /// Place among the relations of that name, from 0, or rank in a listing.
  package var position: Int
  /// What is true of the edge alone.
  package var attributes: JSONObject
  /// Whether it is a membership of a listing.
  package var isListing: Bool
  /// Number of the item at the other end; nil while it is not stored.
  package var number: Int?
  /// Its title; nil where it has none or is not stored.
  package var title: String?
  /// Its kind; nil while it is not stored.
  package var kind: String?
}
