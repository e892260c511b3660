/// What a `relate` hook may look up: items already stored, of every source, as sets.
public protocol StoredItems {
  /// The items of a source with one of these ids; those that are not stored are missing.
  func items(in source: String, withIDs ids: [String]) throws -> [StoredItem]

  /// The items of a source with one of these titles, compared as they stand.
  func items(in source: String, titled titles: [String]) throws -> [StoredItem]

  /// The items of a source with one of these page URLs, compared as they stand.
  func items(in source: String, at urls: [String]) throws -> [StoredItem]
}
