package import Text

extension Store {
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

  /// What earlier walks of a stream showed, as far as what was written before this call tells.
  /// - Parameter request: key of the page that the walk is at, whose end is not written yet.
  package func earlierPages(
    of walk: Walk, at request: UInt64
  ) throws(StoreError) -> EarlierPages {
    try write { writer in
      try writer.transaction { try writer.earlierPages(of: walk, at: request) }
    }
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
