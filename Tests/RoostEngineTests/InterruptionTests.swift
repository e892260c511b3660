import RoostEngine
import RoostStore
import Testing
import Text
import Threads

/// The store is stopped at a fault point by a throw that rolls back, as `_exit` would; what a process
/// that really ends leaves behind, the tests of the built program show.
@Suite("A sync that is interrupted")
struct InterruptionTests {
  private static func script(_ stand: Stand) {
    for source in ["a", "b"] {
      for page in 1...3 {
        let url = page == 1 ? "http://\(source).test/" : "http://\(source).test/\(page)"
        let next = page < 3 ? "next http://\(source).test/\(page + 1)\n" : ""
        stand.client.answer(
          url, .text("item \(page) Page\nin all\ncarry has p\(page) Part\n\(next)", etag: "\"x\""))
      }
    }
  }

  /// Points that are passed while a store is made, before there is any sync.
  private static let beforeSyncs: Set<FaultPoint> = [
    .afterCreate, .beforeSchema, .withinSchema, .afterSchema,
  ]

  private static let plans = [Stand.plan("a"), Stand.plan("b")]

  @Test(
    "at any point of the write path ends up, after normal runs, as if it had not been",
    arguments: FaultPoint.allCases.filter { !beforeSyncs.contains($0) })
  func everyPoint(_ point: FaultPoint) async throws {
    let undisturbed = try Stand()
    Self.script(undisturbed)
    _ = try await undisturbed.sync(Self.plans)
    let wanted = try undisturbed.graph()
    for hit in 1...4 {
      let count = Mutex(0)
      let stand = try Stand { (at: FaultPoint) throws(StoreError) in
        guard at == point else { return }
        let isNow = count.withLock { count in
          count += 1
          return count == hit
        }
        if isNow { throw StoreError(.interrupted(at), path: "", message: "stopped at \(at)") }
      }
      Self.script(stand)
      _ = try await stand.sync(Self.plans) { $0.jobs = 1 }
      _ = try await stand.sync(Self.plans)
      #expect(try stand.graph() == wanted)
    }
  }
}
