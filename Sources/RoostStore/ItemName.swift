/// Names an item by source key and id, whether it is stored or not.
struct ItemName: Hashable {
  var source: Int64
  var exactID: ExactText
  var id: String { exactID.text }

  init(source: Int64, id: String) {
    self.source = source
    exactID = ExactText(id)
  }
}
