/// What is told of a sync while it runs. Called from any thread, at times from several at once; no
/// call may block for long.
package protocol SyncObserver: Sendable {
  /// Whether every item and every skipped record is told (`--verbose`).
  var wantsSteps: Bool { get }

  /// Something happened.
  func observe(_ event: SyncEvent)
}
