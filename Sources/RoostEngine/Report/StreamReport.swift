/// How one stream came out of a sync.
package struct StreamReport: Hashable, Sendable {
  /// The stream's name.
  package var stream: String
  /// How it ended.
  package var status: SyncStatus
  /// What it did to items.
  package var counts: SyncCounts

  /// A stream that ended so.
  package init(stream: String, status: SyncStatus, counts: SyncCounts = SyncCounts()) {
    self.stream = stream
    self.status = status
    self.counts = counts
  }
}
