/// Named places of the pipeline at which tests stop the process; the store has its own beside them.
package struct SyncFaults: Sendable {
  /// The places.
  package enum Point: String, Hashable, Sendable, CaseIterable {
    /// A page is about to be asked for.
    case beforeRequest = "before-request"
    /// The table of a lookup was read, and is not kept.
    case afterLookupRead = "after-lookup-read"
    /// The table of a lookup is kept.
    case afterLookup = "after-lookup"
    /// A chunk of stored items has the relations of changed rules.
    case afterRules = "after-rules"
    /// A response's head has come.
    case afterHead = "after-head"
    /// A chunk of a body was read.
    case afterChunk = "after-chunk"
    /// A batch was handed to the writer, and its page goes on.
    case afterHandOver = "after-hand-over"
    /// A page is as it was, which is not yet written.
    case afterNotModified = "after-not-modified"
    /// A page was read to its end; what it gave last is not yet written.
    case afterPageRead = "after-page-read"
    /// A page and its resume position are committed, and another page follows.
    case betweenPages = "between-pages"
    /// A stream's last batch is committed.
    case afterStreamEnd = "after-stream-end"
    /// A source is done, its report not yet given.
    case afterSource = "after-source"
    /// The run is not in the log.
    case beforeLog = "before-log"
  }

  private let hit: @Sendable (Point) -> Void

  /// Calls the closure at each place.
  package init(_ hit: @escaping @Sendable (Point) -> Void) { self.hit = hit }

  /// Nothing happens anywhere.
  package static let none = SyncFaults { _ in }

  /// The place was reached.
  func reach(_ point: Point) { hit(point) }
}
