import RoostKit

/// What a `relate` hook finds in a preview: nothing, for a preview has no store.
struct NoStoredItems: StoredItems {
  func items(in source: String, withIDs ids: [String]) throws -> [StoredItem] { [] }

  func items(in source: String, titled titles: [String]) throws -> [StoredItem] { [] }

  func items(in source: String, at urls: [String]) throws -> [StoredItem] { [] }
}
