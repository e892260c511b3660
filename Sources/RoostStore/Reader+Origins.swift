internal import JSON
internal import SQLite

extension Reader {
  /// Why the source is due when it is, and what its last sync told of itself; null where unknown.
  func reasons(_ source: String) throws -> (due: JSONValue, notes: JSONValue) {
    let select = try connection.statement("SELECT due, notes FROM source WHERE name = ?")
    defer { select.reset() }
    select.bind(source, at: 1)
    guard try select.step() else { return (.null, .null) }
    return (
      try select.text(0).map { try JSONValue(parsing: $0) } ?? .null,
      try select.text(1).map { try JSONValue(parsing: $0) } ?? .null
    )
  }

  /// The pages of the last readings that have the item, or the parent of whom its version is.
  func origins(of number: Int64) throws -> [PageOrigin] {
    let select = try connection.statement(
      """
      SELECT source.name, item.carried, item.giver
      FROM item
      JOIN source ON source.key = item.source
      WHERE item.number = ?
      """)
    defer { select.reset() }
    select.bind(number, at: 1)
    guard try select.step() else { return [] }
    let source = select.string(0)
    guard select.int64(1) != 0 else {
      return try pages(with: number, of: source, stream: nil, parent: nil)
    }
    guard let giver = select.text(2).flatMap(Giver.parts) else { return [] }
    let parentSource = giver.source ?? source
    guard let parent = try self.number(of: giver.parent, in: parentSource) else { return [] }
    return try pages(
      with: parent, of: parentSource, stream: giver.stream, parent: giver.parent)
  }

  private func number(of id: String, in source: String) throws -> Int64? {
    let select = try connection.statement(
      """
      SELECT item.number
      FROM source
      CROSS JOIN item INDEXED BY item_id
        ON item.source = source.key
        AND item.id = ?2
      WHERE source.name = ?1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(id, at: 2)
    return try select.step() ? select.int64(0) : nil
  }

  private func pages(
    with number: Int64, of source: String, stream: String?, parent: String?
  ) throws -> [PageOrigin] {
    let select = try connection.statement(
      """
      SELECT stream.name, page.request, page.place, page.items, earlier.next, stream.memory, page.walk
      FROM source
      CROSS JOIN stream ON stream.source = source.key
      CROSS JOIN page ON page.stream = stream.key
      LEFT JOIN page AS earlier
        ON earlier.stream = page.stream
        AND earlier.walk = page.walk
        AND earlier.place = page.place - 1
      WHERE source.name = ?1
        AND (?2 IS NULL OR stream.name = ?2)
      ORDER BY stream.key, page.walk DESC, page.place
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(stream, at: 2)
    var origins: [PageOrigin] = []
    while try select.step() {
      guard NumberCoding.decode(select.blob(3) ?? []).contains(number) else { continue }
      origins.append(
        PageOrigin(
          source: source, stream: select.string(0), parent: parent,
          request: UInt64(bitPattern: select.int64(1)), walk: select.int64(6),
          place: Int(select.int64(2)),
          resume: try select.text(4).map { try JSONValue(parsing: $0) },
          memory: try select.text(5).map { try JSONValue(parsing: $0) } ?? .null))
    }
    return origins
  }
}
