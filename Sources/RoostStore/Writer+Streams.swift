internal import JSON
internal import SQLite
internal import Text

extension Writer {
  /// Ends the walk: listings, departures, memory and status, as far as it reached.
  func end(_ end: StreamEnd, _ write: inout BatchWrite, _ walk: WalkState) throws {
    switch end.reach {
    case .whole:
      try replaceListings(write, walk)
      try faults(.afterListings)
      try noteDepartures(&write, walk)
      try faults(.afterDepartures)
      try removeStalePages(write, walk)
      try complete(end, stream: write.stream, walk: walk.number, now: write.now)
    case .increment:
      try removeStalePages(write, walk)
      try complete(end, stream: write.stream, walk: walk.number, now: write.now)
    case .unproved:
      try keepMissedPages(write, walk)
      try complete(end, stream: write.stream, walk: walk.number, now: write.now)
    case .partial: if end.forgetsPosition { try forgetPosition(write.stream) }
    }
    try dropOpenResponse(walk)
    if end.reach == .whole, write.batch.pageEnd?.keeping.isOn ?? false {
      try removeOldResponses(write.stream, walk: walk.number)
    }
    try faults(.afterMemory)
    if let status = end.status { try save(status, source: write.source) }
  }

  private func forgetPosition(_ stream: Int64) throws {
    let update = try connection.statement(
      "UPDATE stream SET resume = NULL, resume_fingerprint = NULL WHERE key = ?")
    defer { update.reset() }
    update.bind(stream, at: 1)
    try update.step()
  }

  /// Keeps the pages that the walk did not visit as they are, for the next whole walk to judge: so far as
  /// they have an item that neither it nor a page of a later walk shows. What walks that prove nothing leave
  /// behind is bounded by what there is. Of the pages that show nothing the last end of a walk is kept: no
  /// other one tells how the server ends a list.
  private func keepMissedPages(_ write: BatchWrite, _ walk: WalkState) throws {
    var shown = walk.seen
    var shownRequests: [Int64] = []
    var end: (walk: Int64, request: Int64)?
    let select = try connection.statement(
      """
      SELECT request, items, dropped, walk, next IS NULL
      FROM page
      WHERE stream = ?1 AND walk <> ?2
      ORDER BY walk DESC, place
      """)
    select.bind(write.stream, at: 1)
    select.bind(walk.number, at: 2)
    while try select.step() {
      let (request, number) = (select.int64(0), select.int64(3))
      let before = shown.count
      var isEmpty = true
      for column in Int32(1)...2 {
        for number in NumberCoding.decode(select.blob(column) ?? []) {
          isEmpty = false
          shown.insert(number)
        }
      }
      if shown.count == before { shownRequests.append(request) }
      if isEmpty, select.int64(4) != 0, end.map({ $0.walk == number }) ?? true {
        end = (number, request)
      }
    }
    let delete = try connection.statement("DELETE FROM page WHERE stream = ? AND request = ?")
    for request in shownRequests where request != end?.request {
      delete.bind(write.stream, at: 1)
      delete.bind(request, at: 2)
      try delete.run()
    }
  }

  private func removeStalePages(_ write: BatchWrite, _ walk: WalkState) throws {
    let old = try connection.statement("DELETE FROM page WHERE stream = ? AND walk <> ?")
    old.bind(write.stream, at: 1)
    old.bind(walk.number, at: 2)
    try old.run()
  }

  /// Notes that the walk of that number was the last whole one.
  func complete(_ end: StreamEnd, stream: Int64, walk: Int64, now: Instant) throws {
    let update = try connection.statement(
      """
      UPDATE stream
      SET walk = ?, resume = NULL, resume_fingerprint = NULL, memory = ?, completed_at = ?
      WHERE key = ?
      """)
    defer { update.reset() }
    update.bind(walk, at: 1)
    update.bind(end.memory.isNull ? nil : end.memory.text(), at: 2)
    update.bind(now.milliseconds, at: 3)
    update.bind(stream, at: 4)
    try update.step()
  }

  /// What earlier walks had and this one has not, nor any other stream of the source, has left.
  private func noteDepartures(_ write: inout BatchWrite, _ walk: WalkState) throws {
    var gone = NumberSet()
    let select = try connection.statement(
      """
      SELECT CASE WHEN walk <> ?2 THEN items END, dropped
      FROM page
      WHERE stream = ?1
        AND (walk <> ?2 OR dropped IS NOT NULL)
      """)
    select.bind(write.stream, at: 1)
    select.bind(walk.number, at: 2)
    while try select.step() {
      for column in Int32(0)...1 {
        for number in NumberCoding.decode(select.blob(column) ?? [])
        where !walk.seen.contains(number) {
          gone.insert(number)
        }
      }
    }
    let tidy = try connection.statement(
      "UPDATE page SET dropped = NULL WHERE stream = ? AND dropped IS NOT NULL")
    tidy.bind(write.stream, at: 1)
    try tidy.run()
    try removeThoseElsewhere(&gone, write)
    guard gone.count > 0 else { return }
    try depart(gone.sorted, &write)
  }

  /// Takes out what another stream has, or had until its walk that is to judge that.
  private func removeThoseElsewhere(_ gone: inout NumberSet, _ write: BatchWrite) throws {
    guard gone.count > 0 else { return }
    let select = try connection.statement(
      """
      SELECT page.items, page.dropped
      FROM stream
      JOIN page ON page.stream = stream.key
      WHERE stream.source = ?1
        AND stream.key <> ?2
      """)
    select.bind(write.source, at: 1)
    select.bind(write.stream, at: 2)
    while try select.step() {
      for column in Int32(0)...1 {
        for number in NumberCoding.decode(select.blob(column) ?? []) { gone.remove(number) }
      }
    }
  }

  /// Takes note of the first of those that have just left, and had not left before.
  private func name(_ left: Int, of list: String, _ write: inout BatchWrite) throws {
    let select = try connection.statement(
      """
      SELECT item.id
      FROM json_each(?1) AS listed
      CROSS JOIN item ON item.number = listed.value
      CROSS JOIN departure
        ON departure.source = item.source
        AND departure.item = item.number
      WHERE departure.left_at = ?2
      LIMIT ?3
      """)
    select.bind(list, at: 1)
    select.bind(write.now.milliseconds, at: 2)
    select.bind(Int64(min(left, BatchCounts.keptLeftIDs)), at: 3)
    while try select.step() { write.counts.leftIDs.append(select.string(0)) }
  }

  private func depart(_ numbers: [Int64], _ write: inout BatchWrite) throws {
    let list = JSONText.list(numbers)
    let insert = try connection.statement(
      """
      INSERT INTO departure (source, item, left_at)
      SELECT item.source, item.number, ?2
      FROM json_each(?1) AS listed
      CROSS JOIN item ON item.number = listed.value
      WHERE true
      ON CONFLICT DO NOTHING
      """)
    insert.bind(list, at: 1)
    insert.bind(write.now.milliseconds, at: 2)
    try insert.run()
    let left = connection.changes
    write.counts.left += left
    if left > 0 { try name(left, of: list, &write) }
    var givers: [String] = []
    let ids = try connection.statement(
      """
      SELECT item.id
      FROM json_each(?) AS listed
      CROSS JOIN item ON item.number = listed.value
      """)
    ids.bind(list, at: 1)
    let stream = write.batch.walk.stream
    while try ids.step() {
      givers.append(Giver.text(source: nil, stream: stream, parent: ids.string(0)))
    }
    let given = try connection.statement(SQL.given)
    given.bind(write.source, at: 1)
    given.bind(JSONText.list(givers), at: 2)
    try clearGivers(given)
  }
}
