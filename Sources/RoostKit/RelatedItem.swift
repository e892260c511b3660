/// A relation that a `relate` hook adds to an item of the batch.
public struct RelatedItem: Hashable, Sendable {
  /// Id of the item in the batch.
  public var id: String
  /// The relation it gets.
  public var relation: Relation

  /// A relation of the item with that id.
  public init(id: String, relation: Relation) {
    self.id = id
    self.relation = relation
  }
}
