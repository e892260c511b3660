internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Writer {
  func save(_ status: SourceStatus, source: Int64) throws {
    let update = try connection.statement(
      """
      UPDATE source
      SET plugin = ?2, state = ?3, title = ?4, last_sync = ?5, last_success = ?6, next_due = ?7,
        retry_at = ?8, failures = ?9, error_kind = ?10, error_message = ?11, configured_url = ?12,
        move_candidate = ?13, moved_url = ?14, configured_url_asked_at = ?15, warnings = ?16, due = ?17,
        notes = iif(?19, notes, ?18)
      WHERE key = ?1
      """)
    defer { update.reset() }
    update.bind(source, at: 1)
    update.bind(status.plugin, at: 2)
    update.bind(status.state.rawValue, at: 3)
    update.bind(status.title, at: 4)
    update.bind(status.lastSync?.milliseconds, at: 5)
    update.bind(status.lastSuccess?.milliseconds, at: 6)
    update.bind(status.nextDue?.milliseconds, at: 7)
    update.bind(status.retryAt?.milliseconds, at: 8)
    update.bind(status.failures, at: 9)
    update.bind(status.errorKind, at: 10)
    update.bind(status.errorMessage, at: 11)
    update.bind(status.configuredURL, at: 12)
    update.bind(status.moveCandidate, at: 13)
    update.bind(status.movedURL, at: 14)
    update.bind(status.configuredURLAskedAt?.milliseconds, at: 15)
    update.bind(status.warnings.isEmpty ? nil : JSONText.list(status.warnings), at: 16)
    update.bind(status.due.isNull ? nil : status.due.text(), at: 17)
    update.bind(status.notes.isNull ? nil : status.notes.text(), at: 18)
    update.bind(status.keepsNotes, at: 19)
    try update.step()
  }

  func save(notes: JSONValue, source: Int64) throws {
    let update = try connection.statement("UPDATE source SET notes = ?2 WHERE key = ?1")
    update.bind(source, at: 1)
    update.bind(notes.isNull ? nil : notes.text(), at: 2)
    try update.run()
  }

  /// Another process may have asked the host meanwhile: of two wishes for rest the longer stands, and
  /// the requests of both count, from the oldest on that this one still counts.
  func save(_ status: HostStatus, host: String) throws {
    let insert = try connection.statement(
      """
      INSERT INTO host (name, retry_at, recent_requests, is_public)
      VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (name) DO UPDATE
      SET is_public = max(is_public, excluded.is_public),
        retry_at = coalesce(max(retry_at, excluded.retry_at), retry_at, excluded.retry_at),
        recent_requests = (
          SELECT json_group_array(moment)
          FROM (
            SELECT value AS moment
            FROM json_each(coalesce(host.recent_requests, '[]'))
            WHERE value >= coalesce(excluded.recent_requests ->> '$[0]', 0)
            UNION
            SELECT value FROM json_each(coalesce(excluded.recent_requests, '[]'))
            ORDER BY moment))
      """)
    defer { insert.reset() }
    insert.bind(host, at: 1)
    insert.bind(status.retryAt?.milliseconds, at: 2)
    insert.bind(
      status.recentRequests.isEmpty
        ? nil : JSONText.list(status.recentRequests.map(\.milliseconds)), at: 3)
    insert.bind(status.isPublic, at: 4)
    try insert.step()
  }

  func save(_ record: LookupRecord, name: String, part: Int, source: Int64) throws {
    let insert = try connection.statement(
      """
      INSERT OR REPLACE INTO lookup (
        source, name, part, content, fingerprint, etag, last_modified, fetched_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    defer { insert.reset() }
    insert.bind(source, at: 1)
    insert.bind(name, at: 2)
    insert.bind(part, at: 3)
    insert.bind(JSONValue.object(record.table).text(), at: 4)
    insert.bind(Int64(bitPattern: record.fingerprint), at: 5)
    insert.bind(record.validators.etag, at: 6)
    insert.bind(record.validators.lastModified, at: 7)
    insert.bind(record.fetchedAt.milliseconds, at: 8)
    try insert.step()
  }

  private static let runsKept = 1000

  func save(_ run: RunRecord) throws {
    let insert = try connection.statement(
      """
      INSERT INTO run (started, finished, exit, sources, failed, new, updated, unchanged)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let columns = [
      run.started.milliseconds, run.finished.milliseconds, Int64(run.exit), Int64(run.sources),
      Int64(run.failed), Int64(run.new), Int64(run.updated), Int64(run.unchanged),
    ]
    for (place, value) in columns.enumerated() { insert.bind(value, at: Int32(place + 1)) }
    try insert.run()
    let delete = try connection.statement("DELETE FROM run WHERE number <= ?")
    delete.bind(connection.lastInsertRowID - Int64(Self.runsKept), at: 1)
    try delete.run()
  }
}
