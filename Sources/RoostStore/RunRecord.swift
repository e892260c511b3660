package import Text

/// One run of `aggregate`, for the log.
package struct RunRecord: Hashable, Sendable {
  /// When it began.
  package var started: Instant
  /// When it ended.
  package var finished: Instant
  /// Its exit code.
  package var exit: Int
  /// Sources that were tried.
  package var sources: Int
  /// Of those, failed or partial.
  package var failed: Int
  /// New, updated and unchanged items.
  package var new: Int
  package var updated: Int
  package var unchanged: Int

  /// A run that was.
  package init(
    started: Instant, finished: Instant, exit: Int, sources: Int, failed: Int, new: Int,
    updated: Int, unchanged: Int
  ) {
    self.started = started
    self.finished = finished
    self.exit = exit
    self.sources = sources
    self.failed = failed
    self.new = new
    self.updated = updated
    self.unchanged = unchanged
  }
}
