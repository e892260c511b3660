/// What failed in the walk of a stream, what was passed over, and what of it is told.
///
/// A page that fails is passed over where others do not depend on it. What ends the walk is what is told,
/// since it is what someone must see to; where the walk came to its end all the same, or was given up for
/// failing over and over, it is the first that failed.
struct WalkFailures {
  /// Failures one after another at which the stream is given up: then it is the server that fails.
  static let mostInARow = 5

  /// A page that failed.
  struct DeadEnd: Sendable {
    var key: UInt64
    var failure: SyncFailure
    /// Whether a valid login was wanted there.
    var isUnauthorized: Bool
  }

  /// A page that failed already in this sync and is not asked twice.
  private let deadPage: DeadEnd?
  /// The page where the walk went on and failed at once; nil: it did not. Its way there may be dead, so
  /// the stream is to be walked again from its first request.
  private(set) var deadEnd: DeadEnd?
  /// Whether the server refused a page for want of a valid login.
  private(set) var isUnauthorized = false
  /// The first failure that was passed over; nil: none was.
  private var first: SyncFailure?
  private var inARow = 0
  private var hasReachedEnd = false
  /// Whether the page that was spared wants a valid login, which no other failure is to hide.
  private var sparesUnauthorized = false

  init(around deadPage: DeadEnd? = nil) { self.deadPage = deadPage }

  /// Whether something was passed over: then the walk does not end well.
  var havePassed: Bool { first != nil }

  /// Whether everything but what failed was asked for: the next walk begins at its first page.
  var areThrough: Bool { havePassed && hasReachedEnd }

  /// Why that page is not asked again; nil: it may be.
  mutating func reason(toSpare key: UInt64) -> SyncFailure? {
    guard let deadPage, deadPage.key == key else { return nil }
    sparesUnauthorized = deadPage.isUnauthorized
    return deadPage.failure
  }

  // MARK: What happens

  /// A page was read.
  mutating func noteReading() { inARow = 0 }

  /// A page failed, answered with that status; nil: no head came.
  mutating func note(status: Int?) { isUnauthorized = status == 401 }

  /// It is the one at which the walk went on, and gave nothing.
  mutating func note(deadEnd key: UInt64, _ failure: SyncFailure) {
    deadEnd = DeadEnd(key: key, failure: failure, isUnauthorized: isUnauthorized)
  }

  /// Whether another walk may be asked for after that failure.
  mutating func mayFollow(_ failure: SyncFailure) -> Bool {
    guard !isUnauthorized, failure.leavesOthers else { return false }
    inARow += 1
    return inARow < Self.mostInARow
  }

  /// The failure was passed over. A server that calls one thing gone does not say so of the others.
  mutating func pass(_ failure: SyncFailure) {
    deadEnd = nil
    guard first == nil || sparesUnauthorized else { return }
    sparesUnauthorized = false
    first = failure
    if failure.kind == SyncFailure.gone { first?.kind = "http-status" }
  }

  /// Nothing is left to be asked for.
  mutating func reachEnd() { hasReachedEnd = true }

  // MARK: What is told

  /// Why the stream is not whole, given what ended its walk; nil: it came to its end.
  func reason(_ last: SyncFailure?) -> SyncFailure? {
    guard hasReachedEnd || inARow >= Self.mostInARow, !sparesUnauthorized else {
      return last ?? first
    }
    return first ?? last
  }
}
