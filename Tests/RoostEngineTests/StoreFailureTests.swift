import HTTP
import RoostEngine
import RoostStore
import Testing
import Text
import Threads

@Suite("A batch that cannot be written")
struct StoreFailureTests {
  /// Refuses to write items while the switch is on; pages and streams can be ended all the same.
  private final class Refusal: Sendable {
    let isOn = Mutex(true)

    var hook: FaultHook {
      { (point: FaultPoint) throws(StoreError) in
        guard point == .afterLookUp, self.isOn.withLock({ $0 }) else { return }
        throw StoreError(.diskFull, path: "roost.db", message: "the disk is full")
      }
    }
  }

  /// As many items as make a full batch, which goes to the store before the page's end.
  private static let body = (1...128).map { "item \($0) Title \($0)\n" }.joined()

  @Test("keeps no validators of its page, so that the next sync reads it anew")
  func firstBatch() async throws {
    let refusal = Refusal()
    let stand = try Stand(faults: refusal.hook)
    stand.client.answer("http://a.test/", .text(Self.body, etag: "\"1\""))
    let failed = try await stand.sync([Stand.plan("a")])
    let source = try #require(failed.sources.first)
    #expect(source.status.isFault)
    #expect(source.failure == SyncFailure("store", "the disk is full"))
    #expect(source.counts.new == 0)
    refusal.isOn.withLock { $0 = false }
    let second = try await stand.sync([Stand.plan("a")])
    #expect(stand.client.requests.map { $0.fields["If-None-Match"] } == [nil, nil])
    #expect(second.sources.first?.status == .ok)
    #expect(second.counts.new == 128)
  }

  @Test("ends the walk at its page, where the next sync goes on")
  func secondPage() async throws {
    let refusal = Refusal()
    let stand = try Stand(faults: refusal.hook)
    stand.client.answer("http://a.test/", .text("next http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .text(Self.body + "in all\nnext http://a.test/3\n"))
    stand.client.answer("http://a.test/3", .text("item last Three\nin all\n"))
    let failed = try await stand.sync([Stand.plan("a")])
    #expect(failed.sources.first?.status == .partial)
    #expect(try stand.graph() == [])
    refusal.isOn.withLock { $0 = false }
    stand.client.forget()
    let second = try await stand.sync([Stand.plan("a")])
    #expect(stand.client.requests.map(\.url) == ["http://a.test/2", "http://a.test/3"])
    #expect(second.sources.first?.status == .ok)
    #expect(second.counts.new == 129)
    #expect(try stand.graph().contains("a/all lists 2"))
  }
}
