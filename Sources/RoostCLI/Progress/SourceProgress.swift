import RoostEngine

/// How far one source has come in a sync.
struct SourceProgress: Hashable, Sendable {
  /// What it does.
  enum State: Hashable, Sendable {
    case waiting
    case running
    case done(SourceReport)
  }

  var name: String
  var state = State.waiting
  /// Items read so far.
  var items = 0
  /// Decoded bytes received so far.
  var bytes: Int64 = 0
}
