internal import SQLite

extension Writer {
  /// Writes the items that came along with relations, as far as no primary content stands.
  func writeCarried(_ write: inout BatchWrite, _ bytes: UnsafeRawBufferPointer) throws {
    let carried = write.batch.items.carried
    guard !carried.isEmpty else { return }
    // Carried items are sorted by source, so those of one source lie together.
    var start = 0
    while start < carried.count {
      var end = start
      while end < carried.count, carried[end].source == carried[start].source { end += 1 }
      let source = try write.source(carried[start].source, self)
      try writeCarried(Array(carried[start..<end]), source: source, &write, bytes)
      start = end
    }
  }

  private func writeCarried(
    _ carried: [PreparedCarried], source: Int64, _ write: inout BatchWrite,
    _ bytes: UnsafeRawBufferPointer
  ) throws {
    let ids = JSONText.list(carried.map { write.prepared.text($0.row.id) ?? "" })
    let stored = try lookUp(carried.count, ids: ids, source: source)
    let buried = try buried(ids, source: source)
    var numbers = try NumberSupply(connection)
    let statement = try connection.statement(SQL.insertItem)
    write.oldEnclosures = []
    write.withEnclosures = []
    for (place, version) in carried.enumerated() where !buried.contains(place) {
      if let stored = stored[place] {
        try replace(stored, version, source: source, &write, bytes)
      } else {
        let number = try numbers.next()
        try insert(
          version.row, number, giver: version.giver, source: source, &write, statement, bytes)
        write.counts.related += 1
        write.withEnclosures.append((version.row, number))
        // A parent that was not written does not name it.
        if write.counts.buried + write.counts.repeated > 0,
          let id = write.prepared.text(version.row.id),
          !write.prepared.isListing(id)
        {
          write.orphanCandidates.insert(ItemName(source: source, id: id))
        }
      }
    }
    try numbers.save(connection)
    write.withRelations = []
    write.oldRelations = []
    try replaceRelations(&write, bytes)
  }

  /// Of different versions that of the smallest giver stands; one whose giver is gone gives way to any
  /// other that differs.
  private func replace(
    _ stored: StoredHashes, _ version: PreparedCarried, source: Int64, _ write: inout BatchWrite,
    _ bytes: UnsafeRawBufferPointer
  ) throws {
    guard stored.isCarried else { return }
    let differs = version.row.contentHash != stored.content
    let isFresher = version.row.volatileHash != stored.volatile
    let giver = write.prepared.text(version.giver) ?? ""
    let isOwnVersion = giver == stored.giver
    if let standing = stored.giver {
      guard giver <= standing, !isOwnVersion || differs || isFresher else { return }
    } else {
      // Whose version stands is gone. Who says the same need not be written down for it.
      guard differs || isFresher else { return }
    }
    try update(
      version.row, stored.number, giver: version.giver, isRenewed: !isOwnVersion, source: source,
      &write, bytes)
    guard differs else { return }
    write.counts.related += 1
    write.oldEnclosures.append(stored.number)
    write.withEnclosures.append((version.row, stored.number))
  }
}
