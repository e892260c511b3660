/// A file of an item; texts lie in the bytes of its batch.
struct PreparedEnclosure: Sendable {
  var url: Slice
  var type: Slice
  var length: Int64?
}
