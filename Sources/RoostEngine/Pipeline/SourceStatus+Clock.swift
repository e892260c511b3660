import RoostStore
import Text

extension SourceStatus {
  /// Whether the source was last tried later than now, by a clock that went wrong: then the times that
  /// were kept mean nothing.
  func isAhead(of now: Instant) -> Bool { lastSync.map { $0 > now } ?? false }
}
