/// An edge of an item; texts lie in the bytes of its batch.
struct PreparedRelation: Sendable {
  /// Place among the names of the batch.
  var name: Int32
  /// Likewise; −1: the source of the batch.
  var targetSource: Int32
  var target: Slice
  /// Place among the item's relations of that name, from 0.
  var place: Int32
  var position: Int64
  var attributes: Slice
}
