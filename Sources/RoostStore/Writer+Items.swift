internal import SQLite
internal import Text

extension Writer {
  /// Inserts what is new, updates what differs, and notes what must follow.
  func writeItems(
    _ write: inout BatchWrite, _ walk: WalkState, _ bytes: UnsafeRawBufferPointer
  ) throws {
    let prepared = write.batch.items
    write.counts.repeated += prepared.repeated
    write.counts.conflictingIDs = prepared.conflictingIDs
    guard !prepared.rows.isEmpty else { return }
    let stored = try lookUp(
      prepared.rows.count, ids: prepared.idList, source: write.source, bytes)
    let buried = try buried(prepared.text(prepared.idList) ?? "[]", source: write.source)
    try faults(.afterLookUp)
    var numbers = try NumberSupply(connection)
    let statement = try connection.statement(SQL.insertItem)
    for (place, row) in prepared.rows.enumerated() {
      if buried.contains(place) {
        write.counts.buried += 1
        continue
      }
      if let stored = stored[place] {
        guard walk.see(stored.number) || write.batch.replacesSeen else {
          let differs = repeatSeen(row, stored, &write)
          // An earlier page may lose the item while this one keeps it.
          if walk.seeAgain(stored.number, differs: differs) {
            try addMembers(row, stored.number, &write, walk)
          }
          continue
        }
        write.foundNumbers.append(stored.number)
        try update(stored, place, row, &write, bytes)
        try addMembers(row, stored.number, &write, walk)
      } else {
        let number = try numbers.next()
        try insert(row, number, giver: nil, source: write.source, &write, statement, bytes)
        _ = walk.see(number)
        write.counts.new += 1
        write.withRelations.append((place, number))
        write.withEnclosures.append((row, number))
        try addMembers(row, number, &write, walk)
      }
    }
    try numbers.save(connection)
  }

  /// - Returns: whether it says something else than what stands.
  private func repeatSeen(
    _ row: PreparedRow, _ stored: StoredHashes, _ write: inout BatchWrite
  ) -> Bool {
    write.counts.repeated += 1
    let differs = row.contentHash != stored.content || row.relationsHash != stored.relations
    if differs, write.counts.conflictingIDs.count < 10, let id = write.prepared.text(row.id) {
      write.counts.conflictingIDs.append(id)
    }
    return differs
  }

  private func update(
    _ stored: StoredHashes, _ place: Int, _ row: PreparedRow, _ write: inout BatchWrite,
    _ bytes: UnsafeRawBufferPointer
  ) throws {
    let changesContent = row.contentHash != stored.content || stored.isCarried
    let changesRelations = row.relationsHash != stored.relations
    guard changesContent || changesRelations || row.volatileHash != stored.volatile else {
      write.counts.unchanged += 1
      return
    }
    try update(
      row, stored.number, giver: nil, isRenewed: stored.isCarried, source: write.source, &write,
      bytes)
    if stored.isCarried {
      write.counts.new += 1
    } else if changesContent || changesRelations {
      write.counts.updated += 1
    } else {
      write.counts.unchanged += 1
    }
    if changesContent {
      write.oldEnclosures.append(stored.number)
      write.withEnclosures.append((row, stored.number))
    }
    if changesRelations {
      write.oldRelations.append(stored.number)
      write.withRelations.append((place, stored.number))
    }
  }

  // MARK: What is stored

  /// The stored rows of a list of ids that lies in the batch's bytes, by place in the list.
  private func lookUp(
    _ count: Int, ids: Slice, source: Int64, _ bytes: UnsafeRawBufferPointer
  ) throws -> [StoredHashes?] {
    let select = try connection.statement(SQL.lookUp)
    defer { select.reset() }
    select.bind(ids, of: bytes, at: 1)
    select.bind(source, at: 2)
    return try Self.hashes(count, select)
  }

  /// The stored rows of a list of ids (JSON), by place in the list.
  func lookUp(_ count: Int, ids: String, source: Int64) throws -> [StoredHashes?] {
    let select = try connection.statement(SQL.lookUp)
    defer { select.reset() }
    select.bind(ids, at: 1)
    select.bind(source, at: 2)
    return try Self.hashes(count, select)
  }

  private static func hashes(_ count: Int, _ select: Statement) throws -> [StoredHashes?] {
    var found = [StoredHashes?](repeating: nil, count: count)
    while try select.step() {
      found[Int(select.int64(0))] = StoredHashes(
        number: select.int64(1), content: select.int64(2), relations: select.int64(3),
        volatile: select.integer(4), isCarried: select.int64(5) != 0, giver: select.text(6))
    }
    return found
  }

  /// Places in a list of ids (JSON) of those that were purged.
  func buried(_ ids: @autoclosure () -> String, source: Int64) throws -> Set<Int> {
    let any = try connection.statement("SELECT 1 FROM tombstone WHERE source = ? LIMIT 1")
    any.bind(source, at: 1)
    defer { any.reset() }
    guard try any.step() else { return [] }
    let select = try connection.statement(SQL.buried)
    defer { select.reset() }
    select.bind(ids(), at: 1)
    select.bind(source, at: 2)
    var places: Set<Int> = []
    while try select.step() { places.insert(Int(select.int64(0))) }
    return places
  }

  // MARK: Rows

  func insert(
    _ row: PreparedRow, _ number: Int64, giver: Slice?, source: Int64, _ write: inout BatchWrite,
    _ insert: Statement, _ bytes: UnsafeRawBufferPointer
  ) throws {
    defer { insert.reset() }
    let seen = write.now.milliseconds
    let kind = try write.kind(row.kind, self)
    insert.bind(number, at: 1)
    insert.bind(source, at: 2)
    insert.bind(seen, at: 3)
    insert.bind(row.sortTime(firstSeen: seen), at: 4)
    try bind(row, kind: kind, giver: giver, to: insert, bytes)
    try insert.step()
    try note(kind: kind, of: source, carried: giver != nil)
  }

  /// - Parameter isRenewed: whether another version takes over, which is then sorted by its own date.
  func update(
    _ row: PreparedRow, _ number: Int64, giver: Slice?, isRenewed: Bool, source: Int64,
    _ write: inout BatchWrite, _ bytes: UnsafeRawBufferPointer
  ) throws {
    let update = try connection.statement(SQL.updateItem)
    defer { update.reset() }
    let kind = try write.kind(row.kind, self)
    update.bind(number, at: 1)
    update.bind(row.sortsByPublished, at: 2)
    update.bind(isRenewed, at: 3)
    try bind(row, kind: kind, giver: giver, to: update, bytes)
    try update.step()
    try note(kind: kind, of: source, carried: giver != nil)
  }

  /// The columns that inserting and updating share, from place 5 on.
  private func bind(
    _ row: PreparedRow, kind: Int64, giver: Slice?, to statement: Statement,
    _ bytes: UnsafeRawBufferPointer
  ) throws {
    statement.bind(kind, at: 5)
    statement.bind(giver != nil, at: 6)
    statement.bind(row.published, at: 7)
    statement.bind(row.updated, at: 8)
    statement.bind(row.contentHash, at: 9)
    statement.bind(row.relationsHash, at: 10)
    statement.bind(row.volatileHash, at: 11)
    statement.bind(row.precision, of: bytes, at: 12)
    statement.bind(giver ?? .null, of: bytes, at: 13)
    statement.bind(row.id, of: bytes, at: 14)
    statement.bind(row.title, of: bytes, at: 15)
    statement.bind(row.url, of: bytes, at: 16)
    statement.bind(row.imageURL, of: bytes, at: 17)
    statement.bind(row.language, of: bytes, at: 18)
    statement.bind(row.authors, of: bytes, at: 19)
    statement.bind(row.categories, of: bytes, at: 20)
    statement.bind(row.attributes, of: bytes, at: 21)
    statement.bind(row.summary, of: bytes, at: 22)
    statement.bind(row.contentHTML, of: bytes, at: 23)
  }
}
