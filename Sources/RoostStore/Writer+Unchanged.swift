internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Writer {
  /// Writes the whole walk of a stream whose one page was found as it was, which is what nearly every
  /// sync of nearly every source comes to: the last walk stands, so that neither the page nor what
  /// hangs on it is read or written. The stream keeps its number, so that a walk of another process
  /// that has begun to write meanwhile is found here, and no later one is refused for this.
  ///
  /// - Returns: what it did; nil: the batch is not of this sort, or an earlier walk left something to
  ///   be settled, and nothing is written.
  func writeUnchanged(_ batch: Batch, now: Instant) throws -> BatchCounts? {
    guard let page = batch.pageEnd, page.content == .unchanged, batch.items.isEmpty,
      batch.parts.isEmpty, !page.keeping.bringsResponse,
      let end = batch.streamEnd, end.reach == .whole, batch.walk.resume == nil,
      let standing = try standingPage(of: batch.walk, page), walks[standing.stream] == nil
    else { return nil }
    let walk = batch.walk.number - 1
    try renew(page.validators, of: standing, page)
    if case .confirmed(let expiry) = page.keeping {
      let request = Int64(bitPattern: page.requestKey)
      try confirm(request, standing.stream, walk, until: expiry)
      try removeOldResponses(standing.stream, walk: walk)
    }
    try faults(.afterValidators)
    try faults(.afterPage)
    try complete(end, stream: standing.stream, walk: walk, now: now)
    try faults(.afterMemory)
    if let status = end.status { try save(status, source: standing.source) }
    try faults(.afterStream)
    var counts = BatchCounts()
    counts.unchanged = standing.itemCount
    return counts
  }

  /// The one page of a stream whose last walk ended whole and left nothing to be settled.
  private struct StandingPage {
    var source: Int64
    var stream: Int64
    var itemCount: Int
    var validators: Validators
  }

  static let standingPage = """
    SELECT source.key, stream.key, page.items, page.etag, page.last_modified
    FROM source
    CROSS JOIN stream
      ON stream.source = source.key
      AND stream.name = ?2
    CROSS JOIN page
      ON page.stream = stream.key
      AND page.request = ?3
    WHERE source.name = ?1
      AND stream.walk = ?4
      AND stream.resume IS NULL
      AND stream.completed_at IS NOT NULL
      AND page.walk = stream.walk
      AND page.dropped IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM page AS other
        WHERE other.stream = page.stream
          AND other.request <> page.request)
    """

  private func standingPage(of walk: Walk, _ page: PageEnd) throws -> StandingPage? {
    let select = try connection.statement(Self.standingPage)
    defer { select.reset() }
    select.bind(walk.source, at: 1)
    select.bind(walk.stream, at: 2)
    select.bind(Int64(bitPattern: page.requestKey), at: 3)
    select.bind(walk.number - 1, at: 4)
    guard try select.step() else { return nil }
    return StandingPage(
      source: select.int64(0), stream: select.int64(1),
      itemCount: NumberCoding.count(select.blob(2) ?? []),
      validators: Validators(etag: select.text(3), lastModified: select.text(4)))
  }

  /// Writes the validators that a 304 sent, and the page's notes, where they are others than those that
  /// are kept.
  private func renew(_ sent: Validators, of standing: StandingPage, _ page: PageEnd) throws {
    var kept = standing.validators
    kept.etag = sent.etag ?? kept.etag
    kept.lastModified = sent.lastModified ?? kept.lastModified
    guard kept != standing.validators || page.notes != nil else { return }
    let update = try connection.statement(
      """
      UPDATE page
      SET etag = ?, last_modified = ?, notes = coalesce(?, notes)
      WHERE stream = ? AND request = ?
      """)
    update.bind(kept.etag, at: 1)
    update.bind(kept.lastModified, at: 2)
    update.bind(page.notes?.text(), at: 3)
    update.bind(standing.stream, at: 4)
    update.bind(Int64(bitPattern: page.requestKey), at: 5)
    try update.run()
  }
}
