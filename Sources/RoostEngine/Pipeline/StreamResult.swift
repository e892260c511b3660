import HTTP
import RoostKit

/// How the walk of one stream ended.
struct StreamResult: Sendable {
  /// For the report.
  var report: StreamReport
  /// Why it failed, was cut short or held back; nil otherwise.
  var failure: SyncFailure?
  /// When to ask again, as its documents say.
  var hints = FetchHints()
  /// Whether its server called it gone in an earlier sync, so that it was not asked.
  var wasGone = false
  /// Whether it went on where an earlier walk was interrupted.
  var isResumed = false
  /// Redirects of its first response, where the configured URL was asked.
  var redirects: [HTTPResponse.Redirect] = []
  /// Least time for which one of its responses stays fresh, in seconds; nil: none said.
  var maximumAge: Int64?
  /// Whether it was read to its end and left nothing out: what was not seen has left.
  var isWhole = false
  /// Title of its document.
  var title: String?

  /// Adds what a further walk of the stream did.
  mutating func add(_ other: StreamResult) {
    report.status = max(report.status, other.report.status)
    report.counts += other.report.counts
    failure = failure ?? other.failure
    isWhole = isWhole && other.isWhole
    title = other.title ?? title
  }

  init(stream: String, status: SyncStatus) { report = StreamReport(stream: stream, status: status) }
}
