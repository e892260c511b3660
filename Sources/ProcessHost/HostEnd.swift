/// How a run ended.
package struct HostEnd: Hashable, Sendable {
  /// Why it is over.
  package enum Cause: Hashable, Sendable {
    /// It ended by itself, with that exit code.
    case exited(Int32)
    /// That signal ended it, which this program did not send.
    case signalled(Int32)
    /// It took longer than it may.
    case timeLimit
    /// It wrote more than it may.
    case outputLimit
    /// It held more memory than it may.
    case memoryLimit
    /// It had more processes than it may.
    case processLimit
    /// It ended, and what it had started went on with its outputs.
    case leftProcesses
    /// Whoever took its output wanted no more.
    case declined
    /// The task was cancelled.
    case cancelled
  }

  /// Why it is over.
  package var cause: Cause
  /// The end of what it wrote to standard error, as it came.
  package var tail: [UInt8]
  /// Whether it ran in a box.
  package var isBoxed: Bool
  /// Why it did not run in a box though one is installed; nil otherwise.
  package var boxFault: String?
  /// What is left of its private folder and why; nil: nothing is.
  package var leftover: String?

  /// The end of a run.
  package init(cause: Cause, tail: [UInt8], isBoxed: Bool, boxFault: String? = nil) {
    self.cause = cause
    self.tail = tail
    self.isBoxed = isBoxed
    self.boxFault = boxFault
  }
}
