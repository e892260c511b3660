/// Walks of a stream, each for a parent, that failed while others of it go on.
struct PassedWalks {
  /// Failures one after another at which the stream is given up: then it is the server that fails.
  static let mostInARow = 5

  /// The first failure that was passed over; nil: none was.
  private(set) var first: SyncFailure?
  private var inARow = 0
  private var gaveUp = false

  /// Whether everything but what failed was asked for.
  var areThrough: Bool { first != nil && !gaveUp }

  /// A page was read.
  mutating func noteReading() { inARow = 0 }

  /// Takes note of a failure.
  /// - Returns: whether another walk may be asked for after it.
  mutating func mayFollow(_ failure: SyncFailure) -> Bool {
    inARow += 1
    gaveUp = !failure.leavesOthers || inARow >= Self.mostInARow
    return !gaveUp
  }

  /// The failure was passed over. A server that calls one thing gone does not say so of the others.
  mutating func pass(_ failure: SyncFailure) {
    guard first == nil else { return }
    first = failure
    if failure.kind == SyncFailure.gone { first?.kind = "http-status" }
  }

  /// Why the stream is not whole, given what ended it: the failure that came first, unless it was
  /// stopped.
  func reason(_ last: SyncFailure) -> SyncFailure { last.leavesOthers ? first ?? last : last }
}
