internal import SQLite

extension Writer {
  /// Replaces the listings that the stream's items are members of, and empties those that none names.
  func replaceListings(_ write: BatchWrite, _ walk: WalkState) throws {
    var wanted = try statedMembers(write, walk)
    var known: [Member.Listing: Int64] = [:]
    let select = try connection.statement(
      "SELECT key, name, source, id FROM listing INDEXED BY listing_stream WHERE stream = ?")
    select.bind(write.stream, at: 1)
    while try select.step() {
      known[
        Member.Listing(
          name: select.int64(1), source: select.int64(2), id: select.string(3))] = select.int64(0)
    }
    guard !wanted.isEmpty || !known.isEmpty else { return }
    var emptied: Set<ItemName> = []
    for (listing, key) in known where wanted[listing] == nil {
      try replace(key, with: [])
      let delete = try connection.statement("DELETE FROM listing WHERE key = ?")
      delete.bind(key, at: 1)
      try delete.run()
      emptied.insert(ItemName(source: listing.source, id: listing.id))
    }
    for listing in wanted.keys.sorted(by: {
      ($0.name, $0.source, $0.id) < ($1.name, $1.source, $1.id)
    }) {
      let members = wanted.removeValue(forKey: listing) ?? []
      let key = try known[listing] ?? add(listing, write.stream)
      try replace(key, with: members)
    }
    try removeOrphans(emptied)
  }

  /// A row of the table `member` without its listing.
  private struct Row: Hashable {
    var position: Int64
    var item: Int64
    var attributes: String?
  }

  /// What the pages of the walk state, in order; an item is in a listing once.
  private func statedMembers(
    _ write: BatchWrite, _ walk: WalkState
  ) throws -> [Member.Listing: [Row]] {
    var rows: [Member.Listing: [Row]] = [:]
    var items: [Member.Listing: NumberSet] = [:]
    let select = try connection.statement(
      """
      SELECT members
      FROM page
      WHERE stream = ? AND walk = ? AND members IS NOT NULL
      ORDER BY place
      """)
    select.bind(write.stream, at: 1)
    select.bind(walk.number, at: 2)
    while try select.step() {
      for member in Member.members(select.string(0)) {
        guard items[member.listing, default: NumberSet()].insert(member.item) else { continue }
        let next = rows[member.listing]?.last.map { $0.position + 1 } ?? 0
        rows[member.listing, default: []].append(
          Row(
            position: member.position ?? next, item: member.item, attributes: member.attributes))
      }
    }
    guard !rows.isEmpty else { return [:] }
    let purged = try missing(
      items.values.reduce(into: NumberSet()) { all, some in
        for number in some.sorted { all.insert(number) }
      })
    guard purged.count > 0 else { return rows }
    return rows.mapValues { $0.filter { !purged.contains($0.item) } }
  }

  /// Of these numbers those without an item.
  private func missing(_ numbers: NumberSet) throws -> NumberSet {
    let select = try connection.statement(
      """
      SELECT listed.value
      FROM json_each(?) AS listed
      WHERE NOT EXISTS (SELECT 1 FROM item WHERE item.number = listed.value)
      """)
    select.bind(JSONText.list(numbers.sorted), at: 1)
    var missing = NumberSet()
    while try select.step() { missing.insert(select.int64(0)) }
    return missing
  }

  private func add(_ listing: Member.Listing, _ stream: Int64) throws -> Int64 {
    let insert = try connection.statement(
      "INSERT INTO listing (stream, name, source, id) VALUES (?, ?, ?, ?)")
    insert.bind(stream, at: 1)
    insert.bind(listing.name, at: 2)
    insert.bind(listing.source, at: 3)
    insert.bind(listing.id, at: 4)
    try insert.run()
    return connection.lastInsertRowID
  }

  /// Writes the difference between what stands and what should.
  private func replace(_ listing: Int64, with rows: [Row]) throws {
    var standing: Set<Row> = []
    let select = try connection.statement(
      "SELECT position, item, attributes FROM member WHERE listing = ?")
    select.bind(listing, at: 1)
    while try select.step() {
      standing.insert(
        Row(position: select.int64(0), item: select.int64(1), attributes: select.text(2)))
    }
    let wanted = Set(rows)
    for row in standing.subtracting(wanted) {
      let delete = try connection.statement(
        "DELETE FROM member WHERE listing = ? AND position = ? AND item = ?")
      delete.bind(listing, at: 1)
      delete.bind(row.position, at: 2)
      delete.bind(row.item, at: 3)
      try delete.run()
    }
    for row in rows where !standing.contains(row) {
      let insert = try connection.statement(
        "INSERT INTO member (listing, position, item, attributes) VALUES (?, ?, ?, ?)")
      insert.bind(listing, at: 1)
      insert.bind(row.position, at: 2)
      insert.bind(row.item, at: 3)
      insert.bind(row.attributes, at: 4)
      try insert.run()
    }
  }
}
