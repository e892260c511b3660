import RoostKit
import SQLite

@testable import RoostStore

extension Store {
  /// The whole content by natural keys, without numbers of items and keys, in a fixed order.
  func content() throws -> [String] {
    try read { reader in
      var lines: [String] = []
      for sql in Self.contentQueries {
        let select = try reader.connection.statement(sql)
        var rows: [String] = []
        while try select.step() {
          rows.append(
            (0..<select.columnCount).map { column in
              select.columnName(column) + "=" + (select.text(column) ?? "NULL")
            }.joined(separator: " "))
        }
        lines += rows.sorted()
      }
      return lines
    }
  }

  private static let contentQueries = [
    """
    SELECT 'item', s.name AS source, i.id, k.name AS kind, i.carried, i.sort_time, i.first_seen,
      i.published, i.updated, i.content_hash, i.relations_hash, i.volatile_hash,
      i.published_precision, i.giver, i.title, i.url, i.authors, i.categories, i.attributes,
      i.summary, i.content_html
    FROM item AS i JOIN source AS s ON s.key = i.source JOIN kind AS k ON k.key = i.kind
    """,
    """
    SELECT 'enclosure', s.name AS source, i.id, e.position, e.url, e.type, e.length
    FROM enclosure AS e JOIN item AS i ON i.number = e.item JOIN source AS s ON s.key = i.source
    """,
    """
    SELECT 'relation', s.name AS source, i.id, n.name, r.place, r.position, t.name AS target_source,
      r.target, r.attributes
    FROM relation AS r JOIN item AS i ON i.number = r.item JOIN source AS s ON s.key = i.source
    JOIN relation_name AS n ON n.key = r.name JOIN source AS t ON t.key = r.target_source
    """,
    """
    SELECT 'member', s.name AS source, l.id AS listing, st.name AS stream, n.name, m.position,
      i.id, m.attributes
    FROM listing AS l JOIN member AS m ON m.listing = l.key JOIN item AS i ON i.number = m.item
    JOIN source AS s ON s.key = l.source JOIN stream AS st ON st.key = l.stream
    JOIN relation_name AS n ON n.key = l.name
    """,
    """
    SELECT 'departure', s.name AS source, i.id, d.left_at
    FROM departure AS d JOIN item AS i ON i.number = d.item JOIN source AS s ON s.key = d.source
    """,
    """
    SELECT 'user', i.id, t.tag FROM user_tag AS t JOIN item AS i ON i.number = t.item
    """,
    """
    SELECT 'stream', s.name AS source, st.name, st.resume, st.memory, st.completed_at
    FROM stream AS st JOIN source AS s ON s.key = st.source
    """,
    """
    SELECT 'page', s.name AS source, st.name, p.request, p.place, p.fingerprint, p.etag, p.next,
      p.complete, p.members IS NULL AS memberless, length(p.items) > 0 AS has_items
    FROM page AS p JOIN stream AS st ON st.key = p.stream JOIN source AS s ON s.key = st.source
    """,
    "SELECT 'source', name, state, title, last_sync FROM source",
  ]

  /// What `PRAGMA integrity_check` says.
  func integrity() throws -> String {
    try read { reader in
      let check = try reader.connection.statement("PRAGMA integrity_check")
      defer { check.reset() }
      try check.step()
      return check.string(0)
    }
  }

  /// The ids of a list, in order.
  func ids(_ change: (inout ItemQuery) -> Void = { _ in }) throws -> [String] {
    var query = ItemQuery()
    change(&query)
    return try items(query).items.map(\.item.id)
  }
}
