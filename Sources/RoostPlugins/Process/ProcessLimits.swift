/// The limits of process plugins beside those of the host, for whoever shows them.
package enum ProcessLimits {
  /// Most bytes of one line of Singer messages or JSON Lines.
  package static let lineSize = 16 << 20
  /// Most bytes of the output, unless the source sets `max_size`.
  package static let outputSize = 1 << 30
  /// Records that are mapped together.
  static let batchRecords = 128
  /// Bytes of lines that are mapped together, however few their records.
  static let batchBytes = 256 << 10
  /// Records, and bytes of lines, after which a STATE is committed; the last one always is.
  static let commitRecords = 1000
  static let commitBytes = 1 << 20
  /// Seconds that a run may take, unless the source sets `timeout`.
  package static let seconds: Double = 600
}
