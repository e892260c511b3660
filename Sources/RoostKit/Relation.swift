public import JSON

/// A named edge from an item to another, which it names by id and which may not exist yet.
public struct Relation: Hashable, Sendable {
  /// Name of the edge: `part-of`, `rocket`, `has-genre` …
  public var name: String
  /// Id of the target in its source.
  public var target: String
  /// The target's source; nil: the item's own.
  public var targetSource: String?
  /// Place among the relations of that name; nil: the order in which they were added, from 0.
  public var position: Int?
  /// What is true of the edge alone: a crew member's role.
  public var attributes = JSONObject()
  /// Whether the target is a listing of which the item is a member, at `position`.
  public var isListing = false
  /// The target as an item, stored as carried until a stream gives it as its own.
  public var carried: Item?

  /// An edge to that item.
  public init(_ name: String, to target: String, carrying carried: Item? = nil) {
    self.name = name
    self.target = target
    self.carried = carried
  }
}
