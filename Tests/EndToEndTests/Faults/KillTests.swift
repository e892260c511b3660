import Testing

@testable import RoostStore

/// SIGKILL at moments that nobody chose for their meaning.
@Suite("A sync that is killed at a random moment", .serialized)
struct KillTests {
  @Test("leaves what a normal run makes the same as an undisturbed run does")
  func anyMoment() async throws {
    let scenario = try FaultScenario()
    var generator = SeededGenerator(seed: FaultShare.seed)
    let kills = FaultShare.isWhole ? 50 : 4
    var before: Workspace?
    var killed = 0
    for number in 1...2 {
      let stage = try await CrashStage(number, of: scenario, after: before)
      for kill in 0..<kills / 2 {
        let moment = CrashStage.Disturbance.kill(
          afterRequest: Int.random(in: 0..<stage.requests, using: &generator),
          milliseconds: Int.random(in: 0...40, using: &generator))
        if try await stage.disturb(moment, jobs: kill % 2 == 0 ? 1 : 4) { killed += 1 }
      }
      try await stage.settle()
      before = stage.calm
    }
    if FaultShare.isWhole { #expect(killed * 2 > kills) }
    FaultShare.tell("killed \(killed) of \(kills) runs at random moments")
  }
}
