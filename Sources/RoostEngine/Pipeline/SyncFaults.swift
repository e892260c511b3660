/// Named places of the pipeline at which tests stop the process; the store has its own beside them.
package struct SyncFaults: Sendable {
  /// The places.
  package enum Point: String, Hashable, Sendable, CaseIterable {
    /// A response's head has come.
    case afterHead = "after-head"
    /// A chunk of a body was read.
    case afterChunk = "after-chunk"
    /// A page was read to its end; what it gave last is not yet written.
    case afterPageRead = "after-page-read"
    /// A page and its resume position are committed, and another page follows.
    case betweenPages = "between-pages"
    /// A stream's last batch is committed.
    case afterStreamEnd = "after-stream-end"
    /// A source is done, its report not yet given.
    case afterSource = "after-source"
  }

  private let hit: @Sendable (Point) -> Void

  /// Calls the closure at each place.
  package init(_ hit: @escaping @Sendable (Point) -> Void) { self.hit = hit }

  /// Nothing happens anywhere.
  package static let none = SyncFaults { _ in }

  /// The place was reached.
  func reach(_ point: Point) { hit(point) }
}
