import JSON
import RoostTesting
import Testing
import Threads

/// Four syncs and eight readers at a time on one store, while what the servers have changes under them.
@Suite("Many processes on one store", .serialized)
struct ManyAtOnceTests {
  /// How many processes have run, and what was wrong.
  private final class Tally: Sendable {
    private let state = Mutex((syncs: 0, readings: 0, faults: [String]()))

    var syncs: Int { state.withLock { $0.syncs } }
    var readings: Int { state.withLock { $0.readings } }
    var faults: [String] { state.withLock { $0.faults } }

    func count(sync: Bool) {
      state.withLock { state in
        if sync { state.syncs += 1 } else { state.readings += 1 }
      }
    }

    func blame(_ arguments: [String], _ outcome: Workspace.Outcome) {
      state.withLock { $0.faults.append("\(arguments): \(outcome.exit): \(outcome.errors)") }
    }
  }

  @Test("find no lock, lose no update, double nothing and leave the store whole")
  func manyAtOnce() async throws {
    let documents = ChangingDocuments()
    let server = try LoopbackServer()
    server.otherwise { documents.answer($0) }
    let workspace = try ChangingDocuments.workspace(server)
    try await workspace.run("aggregate")
    let tally = Tally()
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(FaultShare.isWhole ? 60 : 6))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while clock.now < end { try await Self.sync(workspace, tally) }
        }
      }
      for reader in 0..<8 {
        group.addTask {
          while clock.now < end { try await Self.read(workspace, reader, tally) }
        }
      }
      try await group.waitForAll()
    }
    #expect(tally.faults == [])
    #expect(try StoreDump.faults(of: workspace.store) == [])
    documents.freeze()
    let last = try await workspace.run("aggregate")
    #expect(last.exit == 0, "\(last.errors)")
    let fresh = try ChangingDocuments.workspace(server)
    try await fresh.run("aggregate")
    for source in ["talks", "plain", "films"] {
      let wanted = Set(try await Self.list([source], fresh))
      let stored = Set(try await Self.list([source], workspace))
      // What left a feed stays in the store.
      #expect(wanted.subtracting(stored) == [], "\(source)")
    }
    let ranks = ["films", "--in", "list:top"]
    #expect(try await Self.list(ranks, workspace) == Self.list(ranks, fresh))
    #expect(try StoreDump.faults(of: workspace.store) == [])
    FaultShare.tell(
      """
      \(tally.syncs) syncs, four at a time, and \(tally.readings) readings, eight at a time, on one \
      store: no lock, no update lost through \(documents.version) versions
      """)
  }

  private static func sync(_ workspace: Workspace, _ tally: Tally) async throws {
    let arguments = ["aggregate", "--json"]
    let outcome = try await workspace.run("aggregate", "--json")
    tally.count(sync: true)
    if outcome.exit != 0 || outcome.errors.contains("locked") { tally.blame(arguments, outcome) }
  }

  private static func read(_ workspace: Workspace, _ reader: Int, _ tally: Tally) async throws {
    let commands = [
      ["list", "--limit", "0", "--json"], ["show", "1", "--json"], ["sources", "--json"],
    ]
    let arguments = commands[reader % commands.count]
    let run = try workspace.start(arguments)
    let exit = await run.exit()
    let outcome = Workspace.Outcome(exit: exit, output: run.output.text, errors: run.errors.text)
    tally.count(sync: false)
    let json = try? outcome.json
    guard exit == 0, outcome.errors.isEmpty, let json else {
      return tally.blame(arguments, outcome)
    }
    guard arguments[0] == "list" else { return }
    let names = (json.arrayValue ?? []).map { "\($0["source"].text())\($0["id"].text())" }
    if Set(names).count != names.count { tally.blame(arguments + ["doubles"], outcome) }
  }

  /// Ids and titles of the items, in order.
  private static func list(_ arguments: [String], _ workspace: Workspace) async throws -> [String] {
    let run = try workspace.start(["list", "--limit", "0", "--json"] + arguments)
    #expect(await run.exit() == 0)
    return (try JSONValue(parsing: run.output.text).arrayValue ?? [])
      .map { "\($0["id"].text()) \($0["title"].text())" }
  }
}
