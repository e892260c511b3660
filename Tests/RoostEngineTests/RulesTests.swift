import RoostEngine
import RoostKit
import RoostPlugins
import Testing
import Text

@Suite("Relations of sources.yaml")
struct RulesTests {
  /// Relates each item to the target, under that name.
  private struct Rule: RelationRules {
    var names: [String]
    var target: String

    var fingerprint: UInt64 {
      var fingerprint = Fingerprint()
      for name in names { fingerprint.add(name) }
      fingerprint.add(target)
      return fingerprint.value
    }

    func relations(of batch: [Item]) throws -> (relations: [[Relation]], warnings: [String]) {
      (batch.map { _ in names.map { Relation($0, to: target) } }, [])
    }
  }

  private static func plan(_ name: String?, to target: String = "x") -> SourcePlan {
    var plan = Stand.plan("a")
    if let name { plan.rules = { _ in Rule(names: [name], target: target) } }
    return plan
  }

  @Test("are added to the plugin's own")
  func added() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nrel own 2\n"))
    _ = try await stand.sync([Self.plan("mine")])
    #expect(
      try stand.graph() == ["a/1 mine a/x unbound", "a/1 own a/2 unbound", "a/1 primary One"])
  }

  @Test("reach stored items that the server gives no more, when the rules change")
  func changed() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\nrel own 2\n"), .status(500))
    _ = try await stand.sync([Self.plan("mine")])
    _ = try await stand.sync([Self.plan("other", to: "y")])
    #expect(
      try stand.graph() == ["a/1 other a/y unbound", "a/1 own a/2 unbound", "a/1 primary One"])
    _ = try await stand.sync([Self.plan(nil)]) { $0.isForced = true }
    #expect(try stand.graph() == ["a/1 own a/2 unbound", "a/1 primary One"])
  }

  @Test("that are as they were change nothing")
  func quiet() async throws {
    let stand = try Stand()
    stand.client.answer("http://a.test/", .text("item 1 One\n", etag: "\"1\""))
    _ = try await stand.sync([Self.plan("mine")])
    let log = EventLog()
    let again = try await stand.sync([Self.plan("mine")], observer: log)
    #expect(again.sources.first?.status == .notModified)
    #expect(!log.events.contains { if case .step = $0 { true } else { false } })
  }
}
