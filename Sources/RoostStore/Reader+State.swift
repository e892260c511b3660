internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Reader {
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
