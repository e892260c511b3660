/// An item that came along with a relation.
struct PreparedCarried: Sendable {
  var row: PreparedRow
  /// Its source, a place among the names of the batch; −1: the source of the batch.
  var source: Int32
  /// Stream and parent whose version it is; of different versions that of the smallest stands.
  var giver: Slice
}
