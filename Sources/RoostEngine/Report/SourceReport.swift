/// How one source came out of a sync.
package struct SourceReport: Hashable, Sendable {
  /// The source's name.
  package var source: String
  /// Its plugin's name.
  package var plugin: String
  /// The worst of its streams'.
  package var status: SyncStatus
  /// The sum over its streams.
  package var counts = SyncCounts()
  /// Requests that were sent, lookups and pages.
  package var requests = 0
  /// Decoded bytes of bodies.
  package var bytes: Int64 = 0
  /// Wall time from its first step to its last commit, in milliseconds.
  package var milliseconds: Int64 = 0
  /// Each stream that was walked, in the manifest's order.
  package var streams: [StreamReport] = []
  /// What was wrong but stopped nothing, each once, in the order in which it was met.
  package var warnings: [String] = []
  /// Why it failed, was cut short or is held back; nil otherwise.
  package var failure: SyncFailure?

  /// Whether the user must learn of it: it failed, was cut short, or its server said in this sync that
  /// it is gone. What was gone before and is no longer asked is told without alarm.
  package var isAlarming: Bool { status.isFault || status == .gone && requests > 0 }

  /// A source that ended so, with nothing counted.
  package init(source: String, plugin: String, status: SyncStatus, failure: SyncFailure? = nil) {
    self.source = source
    self.plugin = plugin
    self.status = status
    self.failure = failure
  }
}
