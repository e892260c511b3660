internal import SQLite

extension Writer {
  /// Replaces enclosures and relations of what is new or changed: old ones go as sets.
  func replaceRelations(_ write: inout BatchWrite, _ bytes: UnsafeRawBufferPointer) throws {
    if !write.oldEnclosures.isEmpty {
      let delete = try connection.statement(SQL.deleteEnclosures)
      delete.bind(JSONText.list(write.oldEnclosures), at: 1)
      try delete.run()
    }
    var dropped: Set<Edge> = []
    if !write.oldRelations.isEmpty {
      let delete = try connection.statement(
        write.oldNames == nil ? SQL.deleteRelations : SQL.deleteNamedRelations)
      delete.bind(JSONText.list(write.oldRelations), at: 1)
      if let names = write.oldNames { delete.bind(JSONText.list(names), at: 2) }
      while try delete.step() {
        let target = ItemName(source: delete.int64(1), id: delete.string(2))
        dropped.insert(Edge(item: delete.int64(0), target: target))
      }
    }
    try insertEnclosures(write, bytes)
    try faults(.afterEnclosures)
    try insertRelations(&write, dropped: &dropped, bytes)
    guard !dropped.isEmpty else { return }
    write.orphanCandidates.formUnion(dropped.map(\.target))
    try clearGivers(of: dropped, write)
  }

  /// An edge, whatever its name.
  private struct Edge: Hashable {
    var item: Int64
    var target: ItemName
  }

  /// Whoever no longer relates to a carried item no longer says what it is.
  private func clearGivers(of dropped: Set<Edge>, _ write: BatchWrite) throws {
    var givers: [Int64: (own: String, foreign: String)] = [:]
    for (row, number) in write.withRelations {
      let parent = write.prepared.text(write.prepared.rows[row].id) ?? ""
      let named = write.batch.walk
      givers[number] = (
        Giver.text(source: nil, stream: named.stream, parent: parent),
        Giver.text(source: named.source, stream: named.stream, parent: parent)
      )
    }
    let names = dropped.compactMap { edge -> String? in
      guard let giver = givers[edge.item] else { return nil }
      return Self.list(
        edge.target, and: edge.target.source == write.source ? giver.own : giver.foreign)
    }
    let select = try connection.statement(SQL.givenByName)
    select.bind("[" + names.joined(separator: ",") + "]", at: 1)
    try clearGivers(select)
  }

  /// The givers of these carried items are gone: their versions give way to any other.
  func clearGivers(_ select: Statement) throws {
    var numbers: [Int64] = []
    while try select.step() { numbers.append(select.int64(0)) }
    guard !numbers.isEmpty else { return }
    try run(
      "UPDATE item SET giver = NULL WHERE number IN (SELECT value FROM json_each(?))",
      JSONText.list(numbers))
  }

  /// A JSON array of the source's key, the id and the text.
  private static func list(_ name: ItemName, and text: String? = nil) -> String {
    var bytes = Array("[\(name.source),".utf8)
    JSONText.append(name.id, to: &bytes)
    if let text {
      bytes.append(UInt8(ascii: ","))
      JSONText.append(text, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self) + "]"
  }

  private func insertEnclosures(_ write: BatchWrite, _ bytes: UnsafeRawBufferPointer) throws {
    guard !write.withEnclosures.isEmpty else { return }
    let insert = try connection.statement(SQL.insertEnclosure)
    defer { insert.reset() }
    for (row, number) in write.withEnclosures {
      for (position, place) in row.enclosures.enumerated() {
        let enclosure = write.batch.items.enclosures[Int(place)]
        insert.bind(number, at: 1)
        insert.bind(position, at: 2)
        insert.bind(enclosure.url, of: bytes, at: 3)
        insert.bind(enclosure.type, of: bytes, at: 4)
        insert.bind(enclosure.length, at: 5)
        try insert.step()
      }
    }
  }

  private func insertRelations(
    _ write: inout BatchWrite, dropped: inout Set<Edge>, _ bytes: UnsafeRawBufferPointer
  ) throws {
    guard !write.withRelations.isEmpty else { return }
    let relations = write.batch.items.relations
    let insert = try connection.statement(SQL.insertRelation)
    defer { insert.reset() }
    let rows = write.batch.items.rows
    for (row, number) in write.withRelations {
      for place in rows[row].relations {
        let relation = relations[Int(place)]
        let name = try write.relation(relation.name, self)
        let target = try write.source(relation.targetSource, self)
        insert.bind(number, at: 1)
        insert.bind(name, at: 2)
        insert.bind(Int64(relation.place), at: 3)
        insert.bind(relation.position, at: 4)
        insert.bind(target, at: 5)
        insert.bind(relation.target, of: bytes, at: 6)
        insert.bind(relation.attributes, of: bytes, at: 7)
        try insert.step()
        if !dropped.isEmpty, let id = write.prepared.text(relation.target) {
          dropped.remove(Edge(item: number, target: ItemName(source: target, id: id)))
        }
      }
    }
  }

  /// Removes carried items that nothing names any more and no user marked.
  func removeOrphans(_ candidates: Set<ItemName>) throws {
    guard !candidates.isEmpty else { return }
    let names = candidates.map { Self.list($0) }
    let select = try connection.statement(SQL.orphans)
    select.bind("[" + names.joined(separator: ",") + "]", at: 1)
    var numbers: [Int64] = []
    while try select.step() { numbers.append(select.int64(0)) }
    try remove(numbers)
  }

  /// Removes items with all that hangs on them; what they alone carried goes too.
  func remove(_ numbers: [Int64]) throws {
    guard !numbers.isEmpty else { return }
    let list = JSONText.list(numbers)
    var candidates: Set<ItemName> = []
    let relations = try connection.statement(SQL.deleteRelations)
    relations.bind(list, at: 1)
    while try relations.step() {
      candidates.insert(ItemName(source: relations.int64(1), id: relations.string(2)))
    }
    for table in ["enclosure", "member", "user_read", "user_starred", "user_tag"] {
      try run("DELETE FROM \(table) WHERE item IN (SELECT value FROM json_each(?))", list)
    }
    try run(
      """
      DELETE FROM departure
      WHERE (source, item) IN (
        SELECT item.source, item.number
        FROM json_each(?) AS listed
        CROSS JOIN item ON item.number = listed.value)
      """, list)
    try run("DELETE FROM item WHERE number IN (SELECT value FROM json_each(?))", list)
    try removeOrphans(candidates)
  }

  private func run(_ sql: String, _ list: String) throws {
    let statement = try connection.statement(sql)
    statement.bind(list, at: 1)
    try statement.run()
  }
}
