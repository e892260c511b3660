/// What happens during a sync, for progress and `--verbose`. Texts are masked of secrets; foreign ones
/// are not yet cleaned for a terminal.
package enum SyncEvent: Hashable, Sendable {
  /// These sources will be synced, in this order; all wait.
  case planned(sources: [String])
  /// A source has begun.
  case started(source: String)
  /// A source goes on from a resume position, asks a lookup, sleeps for its host: a step worth a line.
  case step(source: String, text: String)
  /// A request was sent.
  case fetching(source: String, url: String)
  /// So much of a source has come so far, over all its streams.
  case progress(source: String, items: Int, bytes: Int64)
  /// An item was read; only where the observer wants steps.
  case importing(source: String, title: String)
  /// A record gave no item.
  case skipped(source: String, reason: String)
  /// What a command that ended well had written last to standard error.
  case said(source: String, text: String)
  /// Something is wrong but stops nothing.
  case warned(source: String, message: String)
  /// A batch was committed.
  case saved(source: String, counts: SyncCounts)
  /// A source is done; its report is final.
  case finished(SourceReport)
}
