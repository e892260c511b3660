import RoostStore

/// Walks of which a batch could not be written, so that nothing counts as read whose items are missing:
/// no page that follows is kept with its validators and its resume position, until the walk has ended.
struct BrokenWalks {
  private struct Name: Hashable {
    var source: String
    var stream: String
  }

  private var reasons: [Name: StoreError] = [:]

  var isEmpty: Bool { reasons.isEmpty }

  /// Why the batch may not be written; nil: it may. The end of a walk that was cut short always may: it
  /// says so, and the next walk begins behind it.
  mutating func reason(toRefuse batch: Batch) -> StoreError? {
    let name = Self.name(batch)
    guard batch.streamEnd?.reach == .partial, batch.pageEnd == nil else { return reasons[name] }
    reasons[name] = nil
    return nil
  }

  /// The batch could not be written.
  mutating func note(_ reason: StoreError, in batch: Batch) {
    guard batch.streamEnd?.reach != .partial else { return }
    if reasons[Self.name(batch)] == nil { reasons[Self.name(batch)] = reason }
  }

  private static func name(_ batch: Batch) -> Name {
    Name(source: batch.walk.source, stream: batch.walk.stream)
  }
}
