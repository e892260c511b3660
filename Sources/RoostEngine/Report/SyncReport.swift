package import Text

/// How a sync came out: `aggregate --json`.
package struct SyncReport: Hashable, Sendable {
  /// When it began.
  package var started: Instant
  /// When its last source was done.
  package var finished: Instant
  /// Every source that was asked for, in the order of sources.yaml.
  package var sources: [SourceReport]
  /// Whether it was stopped before every source was done.
  package var isCancelled: Bool

  /// A sync between these moments.
  package init(
    started: Instant, finished: Instant, sources: [SourceReport], isCancelled: Bool = false
  ) {
    self.started = started
    self.finished = finished
    self.sources = sources
    self.isCancelled = isCancelled
  }

  /// The exit code that it makes: 1 where a source failed, was cut short, or was found gone, else 0.
  package var exit: Int32 { sources.contains(where: \.isAlarming) ? 1 : 0 }

  /// The sum over all sources.
  package var counts: SyncCounts { sources.reduce(into: SyncCounts()) { $0 += $1.counts } }
}
