/// Names an item by source key and id, whether it is stored or not.
struct ItemName: Hashable {
  var source: Int64
  var id: String
}
