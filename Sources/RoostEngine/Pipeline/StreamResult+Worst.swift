extension [StreamResult] {
  /// How the source came out, and why: as its worst stream did. A stream that is gone cuts the source
  /// short once, and leaves it alone from then on; the source is gone where all its streams are. Nil:
  /// there are none.
  var worst: (status: SyncStatus, failure: SyncFailure?)? {
    guard !allSatisfy({ $0.report.status == .gone }) else {
      return first.map { result in
        (.gone, result.failure ?? lazy.compactMap(\.failure).first ?? .allGone)
      }
    }
    return filter { !$0.wasGone }
      .map { result -> (status: SyncStatus, failure: SyncFailure?) in
        (result.report.status == .gone ? .partial : result.report.status, result.failure)
      }
      .max { $0.status < $1.status }
  }
}

extension SyncFailure {
  /// Every stream of a source was gone before.
  fileprivate static var allGone: SyncFailure {
    SyncFailure(
      SyncFailure.gone,
      "its server says of each of its streams that it is gone for good; '--force' asks again")
  }
}
