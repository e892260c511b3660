import JSON

/// What a sync did to records of a source that no row tells of: for `roost explain SOURCE`.
struct SourceNotes: Hashable, Sendable {
  /// Reasons and ids that are kept.
  static let keptReasons = 20
  /// Ids of items that left which are kept.
  static let keptLeft = 5

  /// Records that gave no item.
  var skipped = 0
  /// Why, of the first ones.
  var reasons: [String] = []
  /// Records whose id came earlier in the same reading.
  var merged = 0
  /// Ids of those that differed from the first.
  var differing: [String] = []
  /// Records of items that the user purged.
  var buried = 0
  /// Items that the reading showed no more.
  var left = 0
  /// Ids of the first of them.
  var leftIDs: [String] = []
  /// Items that left long ago and were removed.
  var removed = 0
  /// Those that were not, being more than half of all.
  var heldBack = 0

  /// What is not zero; null where all is.
  var json: JSONValue {
    var object = JSONObject()
    for (name, count) in [
      ("skipped", skipped), ("merged", merged), ("buried", buried), ("left", left),
      ("removed", removed), ("held_back", heldBack),
    ] where count > 0 {
      object[name] = .integer(Int64(count))
    }
    if !reasons.isEmpty { object["reasons"] = .array(reasons.map { .string($0) }) }
    if !differing.isEmpty { object["differing"] = .array(differing.map { .string($0) }) }
    if !leftIDs.isEmpty { object["left_ids"] = .array(leftIDs.map { .string($0) }) }
    return object.isEmpty ? .null : .object(object)
  }
}
