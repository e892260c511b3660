/// The columns of one item; texts lie in the bytes of its batch.
struct PreparedRow: Sendable {
  var id: Slice
  /// Place among the names of the batch.
  var kind: Int32
  var sortsByPublished: Bool
  /// Milliseconds.
  var published: Int64?
  var updated: Int64?
  var precision: Slice
  var title: Slice
  var url: Slice
  var imageURL: Slice
  var language: Slice
  var authors: Slice
  var categories: Slice
  var attributes: Slice
  var summary: Slice
  var contentHTML: Slice
  var contentHash: Int64 = 0
  var volatileHash: Int64?
  /// The sum of the hashes of its relations, so that some can be replaced without the others.
  var relationsHash: Int64 = 0
  var enclosures: Range<Int32>
  var relations: Range<Int32> = 0..<0
  var members: Range<Int32> = 0..<0
}

extension PreparedRow {
  /// The date it is ordered by when it is seen first.
  func sortTime(firstSeen: Int64) -> Int64 {
    guard let published else { return firstSeen }
    return sortsByPublished ? published : min(published, firstSeen)
  }
}
