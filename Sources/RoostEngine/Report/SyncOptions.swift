/// What one sync is asked to do.
package struct SyncOptions: Hashable, Sendable {
  /// The sources to sync, by name; empty: every enabled one.
  package var sources: [String] = []
  /// Of those, only what is due.
  package var onlyDue = false
  /// Held-back sources too, and no validators sent.
  package var isForced = false
  /// The gate answers from kept responses: what they gave is made anew from them, and nothing is said of
  /// when the source was asked or is due.
  package var replaysKept = false
  /// Recorded samples answer: nothing is held back or not yet due.
  package var usesSamples = false
  /// Most sources in flight at once; at least 1.
  package var jobs = 32

  /// Every enabled source, with validators, 32 at once.
  package init() {}
}
