internal import JSON
internal import RoostKit
internal import SQLite
internal import Text

extension Writer {
  func save(_ rules: RuleRecord?, source: Int64) throws {
    let update = try connection.statement(
      "UPDATE source SET rules_fingerprint = ?, rule_names = ? WHERE key = ?")
    update.bind(rules.map { Int64(bitPattern: $0.fingerprint) }, at: 1)
    update.bind(rules.map { JSONText.list($0.names) }, at: 2)
    update.bind(source, at: 3)
    try update.run()
  }

  func replaceRelations(
    source: String, named names: [String], _ entries: [(id: String, relations: [Relation])],
    now: Instant
  ) throws -> Int {
    let key = try key(source, in: .source)
    let stored = try lookUp(entries.count, ids: JSONText.list(entries.map(\.id)), source: key)
    let numbers = stored.compactMap { $0?.isCarried == false ? $0?.number : nil }
    let streams = try streams(of: NumberSet(numbers), source: key)
    let old = try relationHashes(of: numbers, named: names, source: key)
    let wanted = Set(names)
    var changed = 0
    // A carried item's version is known by the stream of its parent.
    let places = Dictionary(grouping: entries.indices) { place in
      stored[place].flatMap { streams[$0.number] } ?? ""
    }
    for (stream, places) in places.sorted(by: { $0.key < $1.key }) {
      var builder = BatchBuilder(source: source, stream: stream)
      var kept: [StoredHashes] = []
      for place in places {
        guard let stored = stored[place], !stored.isCarried else { continue }
        let relations = entries[place].relations.filter {
          wanted.contains($0.name) && !$0.isListing
        }
        let count = builder.count
        builder.add(
          Page.Entry(item: Item(id: entries[place].id, kind: ""), relations: relations))
        if builder.count > count { kept.append(stored) }
      }
      changed += try write(
        builder.finish(), kept, old: old, names: names,
        walk: Walk(source: source, stream: stream, number: 0, resume: nil, memory: .null), now)
    }
    return changed
  }

  /// Writes the prepared relations of items whose hash of these names differs.
  private func write(
    _ prepared: PreparedItems, _ stored: [StoredHashes], old: [Int64: UInt64], names: [String],
    walk: Walk, _ now: Instant
  ) throws -> Int {
    let source = try key(walk.source, in: .source)
    var write = BatchWrite(
      batch: Batch(walk: walk, items: prepared), source: source, stream: 0, now: now)
    write.oldNames = names
    for (place, row) in prepared.rows.enumerated() {
      let before = old[stored[place].number] ?? 0
      let after = UInt64(bitPattern: row.relationsHash)
      guard before != after else { continue }
      write.oldRelations.append(stored[place].number)
      write.withRelations.append((place, stored[place].number))
      let sum = UInt64(bitPattern: stored[place].relations) &- before &+ after
      let update = try connection.statement(
        "UPDATE item SET relations_hash = ? WHERE number = ?")
      update.bind(Int64(bitPattern: sum), at: 1)
      update.bind(stored[place].number, at: 2)
      try update.run()
    }
    let changed = write.withRelations.count
    try prepared.bytes.withUnsafeBytes { bytes in
      try replaceRelations(&write, bytes)
      write.oldNames = nil
      try writeCarried(&write, bytes)
    }
    try removeOrphans(write.orphanCandidates)
    return changed
  }

  /// The sums of the hashes of the stored relations with these names, by item.
  private func relationHashes(
    of numbers: [Int64], named names: [String], source: Int64
  ) throws -> [Int64: UInt64] {
    let select = try connection.statement(
      """
      SELECT relation.item, relation_name.name,
        iif(relation.target_source = ?3, '', source.name), relation.target, relation.position,
        coalesce(relation.attributes, '')
      FROM json_each(?1) AS listed
      CROSS JOIN relation ON relation.item = listed.value
      CROSS JOIN relation_name ON relation_name.key = relation.name
      CROSS JOIN source ON source.key = relation.target_source
      WHERE relation_name.name IN (SELECT value FROM json_each(?2))
      """)
    select.bind(JSONText.list(numbers), at: 1)
    select.bind(JSONText.list(names), at: 2)
    select.bind(source, at: 3)
    var hash = RelationHash()
    var sums: [Int64: UInt64] = [:]
    while try select.step() {
      hash.take(
        name: select.string(1), source: select.string(2), target: select.string(3),
        attributes: select.string(5))
      sums[select.int64(0), default: 0] &+= hash.value(position: select.int64(4))
    }
    return sums
  }

  /// The stream that shows each item; of several, and where none does any more, the first by name.
  private func streams(of numbers: NumberSet, source: Int64) throws -> [Int64: String] {
    let select = try connection.statement(
      """
      SELECT stream.name, page.items
      FROM stream
      LEFT JOIN page ON page.stream = stream.key
      WHERE stream.source = ?
      ORDER BY stream.name
      """)
    select.bind(source, at: 1)
    var streams: [Int64: String] = [:]
    var first: String?
    while try select.step() {
      let name = select.string(0)
      first = first ?? name
      for number in NumberCoding.decode(select.blob(1) ?? [])
      where numbers.contains(number) && streams[number] == nil {
        streams[number] = name
      }
    }
    for number in numbers.sorted where streams[number] == nil { streams[number] = first }
    return streams
  }
}
