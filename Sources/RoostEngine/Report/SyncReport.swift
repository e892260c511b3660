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
  /// Why the store could not be used where that was no source's own; nil: it could.
  package var storeFault: SyncFailure?

  /// A sync between these moments.
  package init(
    started: Instant, finished: Instant, sources: [SourceReport], isCancelled: Bool = false,
    storeFault: SyncFailure? = nil
  ) {
    self.started = started
    self.finished = finished
    self.sources = sources
    self.isCancelled = isCancelled
    self.storeFault = storeFault
  }

  /// The exit code that it makes: 4 where the store could not be used, 1 where a source failed, was cut
  /// short, or was found gone, else 0.
  package var exit: Int32 {
    storeFailure != nil ? 4 : sources.contains(where: \.isAlarming) ? 1 : 0
  }

  /// Why the store could not be used, by a source or at all; nil: it could.
  package var storeFailure: SyncFailure? {
    sources.lazy.compactMap(\.failure).first { $0.kind == SyncFailure.store } ?? storeFault
  }

  /// The sum over all sources.
  package var counts: SyncCounts { sources.reduce(into: SyncCounts()) { $0 += $1.counts } }
}
