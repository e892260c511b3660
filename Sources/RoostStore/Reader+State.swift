internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Reader {
  private static let statusColumns = """
    name, plugin, state, title, last_sync, last_success, next_due, retry_at, failures, error_kind,
    error_message, configured_url, move_candidate, moved_url, configured_url_asked_at, warnings
    """

  func status(_ source: String) throws -> SourceStatus? {
    let select = try connection.statement(
      "SELECT \(Self.statusColumns) FROM source WHERE name = ?")
    defer { select.reset() }
    select.bind(source, at: 1)
    return try select.step() ? Self.status(select) : nil
  }

  func statuses() throws -> [String: SourceStatus] {
    let select = try connection.statement("SELECT \(Self.statusColumns) FROM source")
    var statuses: [String: SourceStatus] = [:]
    while try select.step() { statuses[select.string(0)] = Self.status(select) }
    return statuses
  }

  private static func status(_ row: Statement) -> SourceStatus {
    func instant(_ column: Int32) -> Instant? {
      row.integer(column).map { Instant(milliseconds: $0) }
    }
    var status = SourceStatus()
    status.plugin = row.text(1)
    status.state = SourceStatus.State(rawValue: row.string(2)) ?? .new
    status.title = row.text(3)
    status.lastSync = instant(4)
    status.lastSuccess = instant(5)
    status.nextDue = instant(6)
    status.retryAt = instant(7)
    status.failures = Int(row.int64(8))
    status.errorKind = row.text(9)
    status.errorMessage = row.text(10)
    status.configuredURL = row.text(11)
    status.moveCandidate = row.text(12)
    status.movedURL = row.text(13)
    status.configuredURLAskedAt = instant(14)
    status.warnings = texts(row.text(15))
    return status
  }

  /// Every source that was ever synced or named by a relation, by name.
  func sources() throws -> [SourceSummary] {
    var counts: [String: (items: Int, carried: Int)] = [:]
    let count = try connection.statement(Self.counts)
    while try count.step() {
      counts[count.string(0)] = (Int(count.int64(1)), Int(count.int64(2)))
    }
    let select = try connection.statement(
      "SELECT \(Self.statusColumns) FROM source ORDER BY name")
    var sources: [SourceSummary] = []
    while try select.step() {
      let name = select.string(0)
      let (items, carried) = counts[name] ?? (0, 0)
      sources.append(
        SourceSummary(name: name, items: items, carried: carried, status: Self.status(select)))
    }
    return sources
  }

  /// One source that was ever synced or named by a relation; reads no item of any other.
  func source(_ name: String) throws -> SourceSummary? {
    guard let status = try status(name) else { return nil }
    let count = try connection.statement(Self.countsOfOne)
    defer { count.reset() }
    count.bind(name, at: 1)
    guard try count.step() else { return nil }
    return SourceSummary(
      name: name, items: Int(count.int64(0)), carried: Int(count.int64(1)), status: status)
  }

  /// Whether there is any primary item.
  func hasItems() throws -> Bool {
    let select = try connection.statement(Self.anyItem)
    defer { select.reset() }
    return try select.step()
  }

  static let counts = """
    SELECT source.name, total(item.carried = 0), total(item.carried = 1)
    FROM item INDEXED BY item_order
    CROSS JOIN source ON source.key = item.source
    GROUP BY item.source
    """

  static let countsOfOne = """
    SELECT total(item.carried = 0), total(item.carried = 1)
    FROM source
    CROSS JOIN item INDEXED BY item_order ON item.source = source.key
    WHERE source.name = ?1
    """

  static let anyItem = """
    SELECT 1
    FROM source
    CROSS JOIN item INDEXED BY item_order
      ON item.source = source.key
      AND item.carried = 0
    LIMIT 1
    """

  /// Listings by source and id; several streams that fill one listing count together.
  func listings(_ source: String?) throws -> [ListingSummary] {
    let select = try connection.statement(
      """
      SELECT source.name, listing.id, item.title, count(member.item)
      FROM listing
      CROSS JOIN source ON source.key = listing.source
      LEFT JOIN member ON member.listing = listing.key
      LEFT JOIN item INDEXED BY item_id
        ON item.source = listing.source
        AND item.id = listing.id
      WHERE ?1 IS NULL OR source.name = ?1
      GROUP BY listing.source, listing.id
      ORDER BY source.name, listing.id
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    var listings: [ListingSummary] = []
    while try select.step() {
      listings.append(
        ListingSummary(
          source: select.string(0), id: select.string(1), title: select.text(2),
          count: Int(select.int64(3))))
    }
    return listings
  }

  func page(
    _ source: String, _ stream: String, _ request: UInt64, withResponse: Bool
  ) throws -> PageRecord? {
    guard try !withResponse || hasResponse(source, stream, request) else { return nil }
    let select = try connection.statement(
      """
      SELECT page.etag, page.last_modified, page.fingerprint, page.body_hash, page.next,
        page.complete, page.items, page.dropped IS NOT NULL, page.notes
      FROM source
      CROSS JOIN stream
        ON stream.source = source.key
        AND stream.name = ?2
      CROSS JOIN page
        ON page.stream = stream.key
        AND page.request = ?3
      WHERE source.name = ?1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(stream, at: 2)
    select.bind(Int64(bitPattern: request), at: 3)
    guard try select.step() else { return nil }
    return PageRecord(
      validators: Validators(etag: select.text(0), lastModified: select.text(1)),
      fingerprint: UInt64(bitPattern: select.int64(2)),
      bodyHash: select.integer(3).map { UInt64(bitPattern: $0) },
      next: try select.text(4).map { try JSONValue(parsing: $0) },
      isComplete: select.int64(5) != 0,
      itemCount: NumberCoding.count(select.blob(6) ?? []),
      hasDropped: select.int64(7) != 0,
      notes: try select.text(8).map { try JSONValue(parsing: $0) })
  }

  /// What else is kept of the pages of a walk, in their order.
  func notes(
    _ source: String, _ stream: String, walk: Int64, before place: Int?
  ) throws
    -> [JSONValue]
  {
    let select = try connection.statement(
      """
      SELECT page.notes
      FROM source
      CROSS JOIN stream
        ON stream.source = source.key
        AND stream.name = ?2
      CROSS JOIN page ON page.stream = stream.key
      WHERE source.name = ?1
        AND page.walk = ?3
        AND (?4 IS NULL OR page.place < ?4)
        AND page.notes IS NOT NULL
      ORDER BY page.place
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(stream, at: 2)
    select.bind(walk, at: 3)
    select.bind(place, at: 4)
    var notes: [JSONValue] = []
    while try select.step() { notes.append(try JSONValue(parsing: select.string(0))) }
    return notes
  }

  /// The walk that follows on what is stored of a stream.
  func walk(
    _ source: String, _ stream: String, fingerprint: UInt64, resumes: Bool
  ) throws -> Walk {
    let select = try connection.statement(
      """
      SELECT stream.walk, stream.resume, stream.resume_fingerprint, stream.memory
      FROM source
      CROSS JOIN stream
        ON stream.source = source.key
        AND stream.name = ?2
      WHERE source.name = ?1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(stream, at: 2)
    guard try select.step() else {
      return Walk(source: source, stream: stream, number: 1, resume: nil, memory: .null)
    }
    let memory = try select.text(3).map { try JSONValue(parsing: $0) } ?? .null
    if resumes, let resume = select.text(1), select.integer(2) == Int64(bitPattern: fingerprint) {
      return Walk(
        source: source, stream: stream, number: select.int64(0),
        resume: try JSONValue(parsing: resume), memory: memory)
    }
    return Walk(
      source: source, stream: stream, number: select.int64(0) + 1, resume: nil, memory: memory)
  }

  func rules(_ source: String) throws -> RuleRecord? {
    let select = try connection.statement(
      "SELECT rules_fingerprint, rule_names FROM source WHERE name = ?")
    defer { select.reset() }
    select.bind(source, at: 1)
    guard try select.step(), let fingerprint = select.integer(0) else { return nil }
    return RuleRecord(
      fingerprint: UInt64(bitPattern: fingerprint), names: Self.texts(select.text(1)))
  }

  func hosts() throws -> [String: HostStatus] {
    let select = try connection.statement(
      "SELECT retry_at, recent_requests, is_public, name FROM host")
    var hosts: [String: HostStatus] = [:]
    while try select.step() { hosts[select.string(3)] = try Self.host(select) }
    return hosts
  }

  func host(_ name: String) throws -> HostStatus {
    let select = try connection.statement(
      "SELECT retry_at, recent_requests, is_public FROM host WHERE name = ?")
    defer { select.reset() }
    select.bind(name, at: 1)
    return try select.step() ? Self.host(select) : HostStatus()
  }

  private static func host(_ row: Statement) throws -> HostStatus {
    var status = HostStatus()
    status.retryAt = row.integer(0).map { Instant(milliseconds: $0) }
    let recent = try row.text(1).map { try JSONValue(parsing: $0) }?.arrayValue ?? []
    status.isPublic = row.int64(2) != 0
    status.recentRequests = recent.compactMap(\.integerValue).map { Instant(milliseconds: $0) }
    return status
  }

  func lookup(_ source: String, _ name: String, part: Int) throws -> LookupRecord? {
    let select = try connection.statement(
      """
      SELECT lookup.content, lookup.etag, lookup.last_modified, lookup.fingerprint,
        lookup.fetched_at
      FROM source
      CROSS JOIN lookup
        ON lookup.source = source.key
        AND lookup.name = ?2
        AND lookup.part = ?3
      WHERE source.name = ?1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(name, at: 2)
    select.bind(part, at: 3)
    guard try select.step() else { return nil }
    return LookupRecord(
      table: try JSONValue(parsing: select.string(0)).objectValue ?? JSONObject(),
      validators: Validators(etag: select.text(1), lastModified: select.text(2)),
      fingerprint: UInt64(bitPattern: select.int64(3)),
      fetchedAt: Instant(milliseconds: select.int64(4)))
  }

  func runs(limit: Int) throws -> [RunRecord] {
    let select = try connection.statement(
      """
      SELECT started, finished, exit, sources, failed, new, updated, unchanged
      FROM run
      ORDER BY number DESC
      LIMIT ?
      """)
    select.bind(limit, at: 1)
    var runs: [RunRecord] = []
    while try select.step() {
      runs.append(
        RunRecord(
          started: Instant(milliseconds: select.int64(0)),
          finished: Instant(milliseconds: select.int64(1)), exit: Int(select.int64(2)),
          sources: Int(select.int64(3)), failed: Int(select.int64(4)), new: Int(select.int64(5)),
          updated: Int(select.int64(6)), unchanged: Int(select.int64(7))))
    }
    return runs
  }
}
