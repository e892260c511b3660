internal import RoostKit
internal import SQLite

/// Set-based look-ups of stored items, for `relate` hooks.
struct StoreLookup: StoredItems {
  let store: Store

  func items(in source: String, withIDs ids: [String]) throws -> [StoredItem] {
    try find(Self.byID, source, ids)
  }

  func items(in source: String, titled titles: [String]) throws -> [StoredItem] {
    try find(Self.byText("title"), source, titles)
  }

  func items(in source: String, at urls: [String]) throws -> [StoredItem] {
    try find(Self.byText("url"), source, urls)
  }

  static let byID = """
    SELECT item.id, kind.name, item.title, item.url
    FROM source
    CROSS JOIN json_each(?2) AS listed
    CROSS JOIN item INDEXED BY item_id
      ON item.source = source.key
      AND item.id = listed.value
    CROSS JOIN kind ON kind.key = item.kind
    WHERE source.name = ?1
    ORDER BY item.id
    """

  /// One pass over the source for the whole set: titles and addresses have no index, which every
  /// insert would pay for.
  static func byText(_ column: String) -> String {
    """
    SELECT item.id, kind.name, item.title, item.url
    FROM source
    CROSS JOIN item INDEXED BY item_order ON item.source = source.key
    CROSS JOIN kind ON kind.key = item.kind
    WHERE source.name = ?1
      AND item.\(column) IN (SELECT value FROM json_each(?2))
    ORDER BY item.id
    """
  }

  private func find(_ sql: String, _ source: String, _ texts: [String]) throws -> [StoredItem] {
    guard !texts.isEmpty else { return [] }
    return try store.read { reader in
      let select = try reader.connection.statement(sql)
      defer { select.reset() }
      select.bind(source, at: 1)
      select.bind(JSONText.list(texts), at: 2)
      var found: [StoredItem] = []
      while try select.step() {
        found.append(
          StoredItem(
            source: source, id: select.string(0), kind: select.string(1), title: select.text(2),
            url: select.text(3)))
      }
      return found
    }
  }
}
