import FoundationEssentials
import RoostStore
import SQLite
import Testing
import Text

/// One stage of the scenario: the store it begins with, and what an undisturbed run makes of it.
struct CrashStage: Sendable {
  /// How a run was disturbed.
  enum Disturbance: Sendable {
    case point(CrashPoint)
    /// SIGKILL so many milliseconds after a request.
    case kill(afterRequest: Int, milliseconds: Int)
  }

  let scenario: FaultScenario
  let number: Int
  /// The workspace whose store it begins with; nil: there is none yet.
  let before: Workspace?
  /// The workspace of the undisturbed run.
  let calm: Workspace
  /// How that run ended: with 1 where a host wanted rest.
  let exit: Int32
  /// What that run left.
  let wanted: [String]
  /// Every point that it passed.
  let points: [CrashPoint]
  /// How many requests it sent.
  let requests: Int

  /// Runs the stage undisturbed, one source at a time.
  init(_ number: Int, of scenario: FaultScenario, after before: Workspace?) async throws {
    scenario.begin(stage: number)
    self.scenario = scenario
    self.number = number
    self.before = before
    calm = try Self.workspace(scenario, before)
    let sent = scenario.requestCount
    let run = try await calm.run(
      "aggregate", "--jobs", "1", environment: ["ROOST_FAULT": "count"])
    #expect([0, 1].contains(run.exit), "\(run.errors)")
    exit = run.exit
    requests = scenario.requestCount - sent
    points = CrashPoint.all(in: run.errors)
    wanted = try StoreDump.lines(of: calm.store)
    #expect(try StoreDump.faults(of: calm.store) == [])
  }

  /// What happens before the next stage: the user marks items that later leave, and a source is found
  /// to have moved for the first time, for the second time is what the next stage sees.
  func settle() async throws {
    guard number == 1 else { return }
    let store = try Store(path: calm.store)
    func numbers(_ id: String) throws -> [Int] {
      try store.item(source: "plain", id: id).map { [$0.item.number] } ?? []
    }
    try store.setStarred(true, try numbers("p1"))
    try store.addTag("later", try numbers("p2"))
    try store.purge(try numbers("p3"), now: Instant(seconds: 1_750_000_000))
    try store.setRead(true, try numbers("p4"))
    scenario.move()
    try await calm.run("aggregate", "moved")
  }

  /// Disturbs a run, lets a normal one follow, and looks whether all is as after the undisturbed one.
  /// - Returns: whether the program was stopped; false: it ended before that.
  func disturb(_ disturbance: Disturbance, jobs: Int) async throws -> Bool {
    let workspace = try Self.workspace(scenario, before)
    let isStopped = try await stop(workspace, disturbance, jobs: jobs)
    let context = "stage \(number), \(disturbance), --jobs \(jobs)"
    let normal = try await workspace.run("aggregate", "--jobs", "\(jobs)")
    // A host that wanted rest is let alone by the second run.
    #expect([0, self.exit].contains(normal.exit), "\(context): \(normal.errors)")
    let lines = try StoreDump.lines(of: workspace.store)
    let (missing, extra) = (Set(wanted).subtracting(lines), Set(lines).subtracting(wanted))
    if lines != wanted, lines.count != wanted.count || !Self.isHeldBack(missing, extra) {
      Issue.record(
        """
        \(context): of \(wanted.count) rows there are \(lines.count)
        missing: \(missing.sorted().prefix(4).joined(separator: "\n  "))
        in their place: \(extra.sorted().prefix(4).joined(separator: "\n  "))
        """)
    }
    #expect(try StoreDump.faults(of: workspace.store) == [], "\(context)")
    return isStopped
  }

  /// Whether the stores differ in no more than why the source of the host that wants rest was not synced.
  /// The rest is kept at once, so that no other process asks; that the source failed, with its outcome:
  /// a stop between the two leaves a source that is held back, until the same moment.
  private static func isHeldBack(_ missing: Set<String>, _ extra: Set<String>) -> Bool {
    guard missing.count == 1, extra.count == 1, let failed = missing.first, let held = extra.first,
      failed.hasPrefix("source name='busy' plugin='feed' state='failed' "),
      held.hasPrefix("source name='busy' plugin='feed' state='deferred' "),
      held.contains(" failures=0 error_kind='held-back' ")
    else { return false }
    let why = /\ state='[a-z]+'| failures=[01]| error_kind='[a-z-]+'| error_message='(?:[^']|'')*'/
    return failed.replacing(why, with: "") == held.replacing(why, with: "")
  }

  /// - Returns: whether it was stopped; false: it had ended.
  private func stop(
    _ workspace: Workspace, _ disturbance: Disturbance, jobs: Int
  ) async throws -> Bool {
    switch disturbance {
    case .point(let point):
      let run = try await workspace.run(
        "aggregate", "--jobs", "\(jobs)", environment: ["ROOST_FAULT": "\(point)"])
      #expect([0, self.exit, 70].contains(run.exit), "\(point): \(run.errors)")
      return run.exit == 70
    case .kill(let request, let milliseconds):
      let sent = scenario.requestCount
      let run = try workspace.start(["aggregate", "--jobs", "\(jobs)"])
      await scenario.received(sent + request)
      // The moment itself is the point, not what comes until then.
      try await Task.sleep(for: .milliseconds(milliseconds))
      run.send(9)
      let exit = await run.exit()
      #expect([0, self.exit, -9].contains(exit))
      return exit == -9
    }
  }

  private static func workspace(
    _ scenario: FaultScenario, _ before: Workspace?
  ) throws -> Workspace {
    let workspace = try scenario.workspace()
    if let before {
      let connection = try Connection(path: before.store, mode: .readOnly)
      let copy = try connection.statement("VACUUM INTO ?")
      copy.bind(workspace.store, at: 1)
      try copy.run()
    }
    return workspace
  }
}

extension Workspace {
  /// The store beside the configuration.
  var store: String { "\(folder)/roost.db" }
}
