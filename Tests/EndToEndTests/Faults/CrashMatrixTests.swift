import RoostEngine
import RoostStore
import Testing

/// The program is stopped at every point of a scenario, and what a normal run makes of what it left is
/// compared with what an undisturbed run made.
@Suite("A sync that is stopped at any point", .serialized)
struct CrashMatrixTests {
  /// Passages of one place in a stage at most; the first always is one of them.
  private static let passages = 6
  /// Cases of a stage where only a share runs.
  private static let share = 3

  @Test("leaves what a normal run makes the same as an undisturbed run does")
  func everyPoint() async throws {
    let scenario = try FaultScenario()
    var before: Workspace?
    var stopped: [CrashPoint] = []
    var inParallel = 0
    var places: Set<String> = []
    for number in 1...FaultScenario.stages {
      let stage = try await CrashStage(number, of: scenario, after: before)
      places.formUnion(stage.points.map(\.place))
      for jobs in [1, 4] {
        let points = Self.points(of: stage, jobs: jobs)
        let reached = try await Self.stop(at: points, in: stage, jobs: jobs)
        stopped += reached
        if jobs > 1 { inParallel += reached.count }
        if jobs == 1 { #expect(reached.count * 3 >= points.count * 2) }
      }
      try await stage.settle()
      before = stage.calm
    }
    let all = SyncFaults.Point.allCases.map(\.rawValue) + FaultPoint.allCases.map(\.rawValue)
    // Whether batches wait for the writer together is a matter of time.
    #expect(Set(all).subtracting(places).subtracting([FaultPoint.betweenBatches.rawValue]) == [])
    if FaultShare.isWhole { #expect(stopped.count >= 200) }
    FaultShare.tell(
      """
      stopped at \(stopped.count) points of \(places.count) places, \(inParallel) of them with \
      --jobs 4; each time a normal run gave the store of an undisturbed one
      """)
  }

  /// Points of every place one source at a time, and a third of them with several; else a share.
  private static func points(of stage: CrashStage, jobs: Int) -> [CrashPoint] {
    let salt = UInt64(stage.number * 10 + jobs)
    guard FaultShare.isWhole else {
      return FaultShare.share(jobs == 1 ? share : 1, of: stage.points, salt: salt)
    }
    let points = Dictionary(grouping: stage.points, by: \.place).sorted { $0.key < $1.key }
      .flatMap { _, points in
        points.prefix(1)
          + FaultShare.share(passages - 1, of: Array(points.dropFirst()), salt: salt)
      }
    return jobs == 1 ? points : FaultShare.share(points.count / 3, of: points, salt: salt)
  }

  /// Stops a run at each point, two at a time.
  /// - Returns: the points that were reached; with several sources at once not all are.
  private static func stop(
    at points: [CrashPoint], in stage: CrashStage, jobs: Int
  ) async throws -> [CrashPoint] {
    try await withThrowingTaskGroup(of: CrashPoint?.self) { group in
      var waiting = points[...]
      func begin() {
        guard let point = waiting.popFirst() else { return }
        group.addTask {
          try await stage.disturb(.point(point), jobs: jobs) ? point : nil
        }
      }
      for _ in 0..<2 { begin() }
      var reached: [CrashPoint] = []
      for try await point in group {
        if let point { reached.append(point) }
        begin()
      }
      return reached
    }
  }
}
