import Glibc
import RoostEngine
import RoostStore
import Synchronization

/// Ends the process at a named point of a sync, as a crash or a power cut would: `ROOST_FAULT`.
///
/// Its form is `POINT:COUNT`: the process ends by `_exit(70)` when it reaches the point for the
/// COUNT-th time, without flushing, committing or rolling anything back. Tests of crash safety use it;
/// a store bears it at every point.
struct FaultInjection: Sendable {
  /// The exit code of a process that was ended.
  static let exitCode: Int32 = 70

  private let point: String
  private let counter: Counter

  /// How often the point was reached; shared by the hooks.
  private final class Counter: Sendable {
    let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }
  }

  /// The points that there are, those of the pipeline and those of the store.
  static let points =
    SyncFaults.Point.allCases.map(\.rawValue) + FaultPoint.allCases.map(\.rawValue)

  /// What the text asks for; nil where there is none, or it names no point or no count from 1 on.
  init?(_ text: String?) {
    let parts = (text ?? "").split(separator: ":").map(String.init)
    guard parts.count == 2, Self.points.contains(parts[0]), let count = Int(parts[1]), count > 0
    else { return nil }
    point = parts[0]
    counter = Counter(count)
  }

  /// For the points of the pipeline.
  var ofPipeline: SyncFaults { SyncFaults { reach($0.rawValue) } }

  /// For the points of the store.
  var ofStore: FaultHook { { (point: FaultPoint) throws(StoreError) in reach(point.rawValue) } }

  private func reach(_ name: String) {
    guard name == point else { return }
    let isNow = counter.left.withLock { left in
      left -= 1
      return left == 0
    }
    if isNow { _exit(Self.exitCode) }
  }
}
