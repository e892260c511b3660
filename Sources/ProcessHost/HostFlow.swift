/// Whether a process's output goes on.
package enum HostFlow: Sendable {
  /// More bytes are welcome.
  case proceed
  /// These were taken; no more until `resume` is called.
  case pause
  /// No more bytes at all: the run is ended.
  case stop
}
