/// A membership of a listing; it is written at the end of the walk.
struct PreparedMember: Sendable {
  /// Relation name, place among the names of the batch.
  var name: Int32
  /// Source of the listing's item, likewise; −1: the source of the batch.
  var source: Int32
  /// Id of the listing's item, likewise.
  var listing: Int32
  /// Rank; nil: behind the one before.
  var position: Int64?
  var attributes: Slice
}
