import Diagnostics
import Glibc
import RoostEngine
import RoostStore
import Threads

/// Ends the process at a named point of a sync, as a crash or a power cut would: `ROOST_FAULT`.
///
/// `POINT:COUNT` ends it by `_exit(70)` when it reaches the point for the COUNT-th time, without
/// flushing, committing or rolling anything back; `count` ends nothing and tells, after the sync, how
/// often each point was passed. Tests of crash safety use it; a store bears it at every point.
struct FaultInjection: Sendable {
  /// The exit code of a process that was ended.
  static let exitCode: Int32 = 70

  /// What is wanted.
  private enum Aim: Hashable {
    case stop(at: String, count: Int)
    case count
  }

  /// How often each point was passed; shared by the hooks.
  private final class Passages: Sendable {
    let counts = Mutex<[String: Int]>([:])
  }

  /// The points that there are, those of the pipeline and those of the store.
  static let points =
    SyncFaults.Point.allCases.map(\.rawValue) + FaultPoint.allCases.map(\.rawValue)

  private let aim: Aim
  private let passages = Passages()

  /// - Throws: `UsageError` where the text names no point or no count from 1 on: a test that stops
  ///   nowhere would prove nothing.
  init(_ text: String) throws(UsageError) {
    if text == "count" {
      aim = .count
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let count = Int(parts[1]), count > 0 else {
      throw UsageError(
        "$ROOST_FAULT is '\(text)', which is not POINT:COUNT",
        help: "write it as after-commit:1, or 'count' to list the points.")
    }
    guard Self.points.contains(parts[0]) else {
      let nearest = Suggestion.nearest(to: parts[0], among: Self.points)
      throw UsageError(
        "$ROOST_FAULT names '\(parts[0])', which is no fault point",
        help: nearest.map { "did you mean '\($0)'?" } ?? "'count' lists the points.")
    }
    aim = .stop(at: parts[0], count: count)
  }

  /// For the points of the pipeline.
  var ofPipeline: SyncFaults { SyncFaults { reach($0.rawValue) } }

  /// For the points of the store.
  var ofStore: FaultHook { { (point: FaultPoint) throws(StoreError) in reach(point.rawValue) } }

  /// `fault point POINT:COUNT` for each point that was passed, in their order; none where one was to
  /// end the process.
  var passed: [String] {
    guard aim == .count else { return [] }
    let counts = passages.counts.withLock { $0 }
    return Self.points.compactMap { point in counts[point].map { "fault point \(point):\($0)" } }
  }

  private func reach(_ name: String) {
    let count = passages.counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name]
    }
    guard let count, aim == .stop(at: name, count: count) else { return }
    _exit(Self.exitCode)
  }
}
