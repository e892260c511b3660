/// What is stored of an item, as far as the writer must know it.
struct StoredHashes {
  var number: Int64
  var content: Int64
  var relations: Int64
  var volatile: Int64?
  var isCarried: Bool
  var giver: String?
}
