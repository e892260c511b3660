/// What one run may take; beyond it the run is ended.
package struct HostLimits: Hashable, Sendable {
  /// Seconds on the clock, and of processor time for each process.
  package var seconds: Double = 600
  /// Bytes of both outputs together.
  package var outputSize = 1 << 30
  /// Bytes of memory that all its processes hold together.
  package var memory = 1 << 30
  /// Processes at a time.
  package var processes = 64
  /// Bytes of one file that it writes.
  package var fileSize = 1 << 30
  /// Files that a process has open at a time.
  package var openFiles = 1024
  /// Seconds between SIGTERM and SIGKILL.
  package var grace = 2.0

  /// The same where the program itself is to stop: well below the time that it has for that.
  package static let stopGrace = 0.5

  /// Seconds for which an output may stay open once the program itself has ended.
  package static let afterglow = 1.0
  /// Bytes that are kept of the end of standard error.
  package static let tailSize = 16 << 10

  /// The default limits.
  package init() {}
}
