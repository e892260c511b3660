/// Items of a batch as the writer takes them: all texts in one buffer, names interned, hashes taken.
///
/// A batch costs a handful of allocations whatever its size, and its texts are bound where they lie.
package struct PreparedItems: Sendable {
  /// The texts of all rows, UTF-8.
  var bytes: [UInt8] = []
  /// Kinds, relation names, sources and ids of listings, each once; the rows hold places in it.
  var names: [String] = []
  /// Items that the stream gave, in order, each id once.
  var rows: [PreparedRow] = []
  /// Items that came along with relations, each target once.
  var carried: [PreparedCarried] = []
  var enclosures: [PreparedEnclosure] = []
  var relations: [PreparedRelation] = []
  var members: [PreparedMember] = []
  /// Ids of `rows` as a JSON array.
  var idList = Slice.null
  /// Items whose id came earlier in the batch.
  var repeated = 0
  var conflictingIDs: [String] = []

  /// No items.
  package init() {}

  /// How many items of the stream it holds.
  package var count: Int { rows.count }

  /// Whether there is nothing in it, not even what was left out.
  var isEmpty: Bool { rows.isEmpty && carried.isEmpty && repeated == 0 }

  /// How much memory its texts take, in bytes.
  package var byteCount: Int { bytes.count }

  /// Whether an id is that of a listing which some item is a member of.
  func isListing(_ id: String) -> Bool {
    members.contains { names[Int($0.listing)] == id }
  }
}
