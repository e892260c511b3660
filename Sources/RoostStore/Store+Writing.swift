internal import JSON
internal import SQLite
package import Text

extension Store {
  /// Begins a walk through a stream, or goes on with one that was interrupted; writes nothing.
  /// - Parameters:
  ///   - fingerprint: of manifest, options and mapping; a resume position of another one is void.
  ///   - resumes: whether to go on where an earlier walk stopped.
  /// - Throws: `StoreError`.
  package func beginWalk(
    source: String, stream: String, fingerprint: UInt64, resumes: Bool = true
  ) throws(StoreError) -> Walk {
    try write { writer in
      try writer.beginWalk(
        source: source, stream: stream, fingerprint: fingerprint, resumes: resumes)
    }
  }

  /// Writes batches in one transaction, in order; all or none.
  /// - Parameter now: the program's clock: `first_seen` of what is new.
  /// - Returns: what each did.
  /// - Throws: `StoreError`; nothing of them is then written.
  package func write(_ batches: [Batch], now: Instant) throws(StoreError) -> [BatchCounts] {
    try write { try $0.write(batches, now: now) }
  }

  /// Writes one batch in a transaction of its own.
  package func write(_ batch: Batch, now: Instant) throws(StoreError) -> BatchCounts {
    try write { try $0.write([batch], now: now).first ?? BatchCounts() }
  }

  /// Writes how a source fares, apart from a batch; a source that is new is added.
  package func save(_ status: SourceStatus, source: String) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.save(status, source: try writer.key(source, in: .source))
      }
    }
  }

  /// Writes what a host asked.
  package func save(_ status: HostStatus, host: String) throws(StoreError) {
    try write { writer in try writer.transaction { try writer.save(status, host: host) } }
  }

  /// Keeps a fetched table.
  /// - Parameter part: which of several requests for it, from 0.
  package func save(
    _ record: LookupRecord, lookup name: String, part: Int = 0, source: String
  ) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.save(
          record, name: name, part: part, source: try writer.key(source, in: .source))
      }
    }
  }

  /// Brings the views of kinds up to what the manifests declare; where they stand so already, nothing
  /// is written. Kinds that differ only by case share the view of the first.
  package func makeViews(_ views: [KindView]) throws(StoreError) {
    try write { writer in
      try writer.transaction { _ = try writer.makeViews(views) }
    }
  }

  /// Adds a run to the log, of which the last thousand are kept.
  package func save(_ run: RunRecord) throws(StoreError) {
    try write { writer in try writer.transaction { try writer.save(run) } }
  }
}

extension Writer {
  func beginWalk(
    source: String, stream: String, fingerprint: UInt64, resumes: Bool
  ) throws -> Walk {
    let none = Walk(source: source, stream: stream, number: 1, resume: nil, memory: .null)
    guard let key = try knownKey(source, in: .source) else { return none }
    let select = try connection.statement(
      """
      SELECT walk, resume, resume_fingerprint, memory
      FROM stream
      WHERE source = ? AND name = ?
      """)
    defer { select.reset() }
    select.bind(key, at: 1)
    select.bind(stream, at: 2)
    guard try select.step() else { return none }
    let memory = try select.text(3).map { try JSONValue(parsing: $0) } ?? .null
    if resumes, let resume = select.text(1),
      select.integer(2) == Int64(bitPattern: fingerprint)
    {
      return Walk(
        source: source, stream: stream, number: select.int64(0),
        resume: try JSONValue(parsing: resume), memory: memory)
    }
    return Walk(
      source: source, stream: stream, number: select.int64(0) + 1, resume: nil, memory: memory)
  }
}
