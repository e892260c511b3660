import HTTP
import RoostEngine
import RoostPlugins
import RoostStore
import Testing
import Text
import Threads

@Suite("HostGate")
struct HostGateTests {
  private let client = ScriptedClient()
  private let virtual = VirtualTime()

  private func gate(
    hosts: [String: HostStatus] = [:], isForced: Bool = false
  ) -> HostGate { HostGate(client, hosts: hosts, time: virtual.time, isForced: isForced) }

  private func manners(_ change: (inout SourceManners) -> Void = { _ in }) -> SourceManners {
    var manners = SourceManners(source: "a")
    manners.ownOrigins = ["http://a.test"]
    manners.homeOrigins = ["http://a.test"]
    change(&manners)
    return manners
  }

  @discardableResult
  private func get(
    _ url: String, by gate: HostGate, _ manners: SourceManners? = nil
  ) async throws(SyncFailure) -> HTTPResponse {
    try await gate.send(
      HTTPRequest(.get, url), of: manners ?? self.manners(), maximumBodySize: 1 << 20,
      to: NullReceiver())
  }

  @Test("a host's requests are spaced over all sources; another host's are not")
  func spaces() async throws {
    for url in ["http://a.test/1", "http://a.test/2", "http://b.test/"] {
      client.answer(url, .text("x"))
    }
    let gate = gate()
    try await get("http://a.test/1", by: gate)
    try await get("http://a.test/2", by: gate, SourceManners(source: "b"))
    try await get("http://b.test/", by: gate)
    #expect(virtual.waits == [250])
  }

  @Test("a loopback address that the user wrote is not spaced, one that he did not is")
  func loopback() async throws {
    client.answer("http://127.0.0.1:81/", .text("x"))
    let own = manners { $0.ownOrigins = ["http://127.0.0.1:81"] }
    let gate = gate()
    for _ in 0..<3 { try await get("http://127.0.0.1:81/", by: gate, own) }
    #expect(virtual.waits.isEmpty)
    try await get("http://127.0.0.1:81/", by: gate)
    #expect(virtual.waits == [250])
  }

  @Test("a name that once led to a public address may be private no more, in later runs neither")
  func wasPublic() async throws {
    client.answer("http://a.test/", ScriptedClient.Answer(isPublic: true))
    let kept = Mutex<[String: HostStatus]>([:])
    let first = gate()
    first.keepHosts { host, status in kept.withLock { $0[host] = status } }
    for _ in 0..<3 { try await get("http://a.test/", by: first) }
    #expect(client.options.map(\.privateOrigin) == ["http://a.test", nil, nil])
    client.forget()
    try await get("http://a.test/", by: gate(hosts: kept.withLock { $0 }))
    #expect(client.options.last?.privateOrigin == .some(nil))
  }

  @Test(
    "one that was never public may be private, as may an address that the user wrote",
    arguments: [("http://a.test", false), ("http://93.184.216.34", true)])
  func mayBePrivate(origin: String, isPublic: Bool) async throws {
    client.answer("\(origin)/", ScriptedClient.Answer(isPublic: isPublic))
    let own = manners { $0.ownOrigins = [origin] }
    let gate = gate()
    for _ in 0..<2 { try await get("\(origin)/", by: gate, own) }
    #expect(client.options.map(\.privateOrigin) == [origin, origin])
  }

  @Test("spacing is what the source says")
  func ownSpacing() async throws {
    client.answer("http://a.test/", .text("x"))
    let gate = gate()
    for spacing in [0, 0, 1000] as [Int64] {
      try await get("http://a.test/", by: gate, manners { $0.spacing = spacing })
    }
    #expect(virtual.waits == [1000])
  }

  @Test("a redirect is a request like any other: its host is spaced, its origin limited")
  func redirects() async throws {
    client.answer("http://a.test/", .status(302, ["Location": "/2"]))
    client.answer("http://a.test/2", .status(301, ["Location": "http://b.test/"]))
    client.answer("http://b.test/", .text("x"))
    let own = manners { $0.credentials = ["Authorization": "Bearer k"] }
    let response = try await get("http://a.test/", by: gate(), own)
    #expect(response.url == "http://b.test/")
    #expect(
      response.redirects == [
        .init(status: 302, url: "http://a.test/2"), .init(status: 301, url: "http://b.test/"),
      ])
    #expect(virtual.waits == [250])
    #expect(client.requests.map { $0.fields["Authorization"] } == ["Bearer k", "Bearer k", nil])
    #expect(
      client.options.map(\.privateOrigin) == ["http://a.test", "http://a.test", nil])
  }

  @Test("a source without a URL of its own gives its credentials to its first origin alone")
  func firstOrigin() async throws {
    client.answer("http://a.test/", .text("x"))
    client.answer("http://b.test/", .text("x"))
    let api = manners {
      $0.homeOrigins = []
      $0.credentials = ["Authorization": "Bearer k"]
    }
    let gate = gate()
    try await get("http://a.test/", by: gate, api)
    try await get("http://b.test/", by: gate, api)
    #expect(client.requests.map { $0.fields["Authorization"] } == ["Bearer k", nil])
  }

  @Test("a host that asks for rest gets it from every source, and it is kept")
  func rest() async throws {
    client.answer("http://a.test/", .status(429, ["Retry-After": "600"]))
    let gate = gate()
    let kept = Kept(by: gate)
    #expect(try await get("http://a.test/", by: gate).status == 429)
    let failure = await #expect(throws: SyncFailure.self) {
      try await get("http://a.test/other", by: gate)
    }
    let until = Instant(seconds: Stand.now.seconds + 600)
    #expect(
      failure
        == SyncFailure(
          "held-back",
          "'a.test' is not asked before 2025-06-15T15:16:40Z; 'roost aggregate --force a' asks before that",
          retryAt: until))
    #expect(kept.all.map(\.host) == ["a.test"])
    #expect(kept.all.map(\.status.retryAt) == [until], "at once, not at the end of the run")
    #expect(client.requests.count == 1)
  }

  @Test("what was kept holds in the next run, until it is over, unless forced")
  func keptRest() async throws {
    client.answer("http://a.test/", .text("x"))
    var status = HostStatus()
    status.retryAt = Instant(seconds: Stand.now.seconds + 60)
    let gate = gate(hosts: ["a.test": status])
    await #expect(throws: SyncFailure.self) { try await get("http://a.test/", by: gate) }
    try await get("http://a.test/", by: self.gate(hosts: ["a.test": status], isForced: true))
    virtual.pass(60)
    try await get("http://a.test/", by: gate)
    #expect(client.requests.count == 2)
  }

  @Test("no more of a host's requests are under way than per_host, and a waiting one goes on")
  func perHost() async throws {
    var hanging = ScriptedClient.Answer()
    hanging.hangs = true
    client.answer("http://a.test/1", hanging)
    client.answer("http://a.test/2", .text("x"))
    let gate = gate()
    let single = manners { $0.perHost = 1 }
    let first = Task { try await get("http://a.test/1", by: gate, single) }
    while client.requests.isEmpty { await Task.yield() }
    let second = Task { try await get("http://a.test/2", by: gate, single).status }
    for _ in 0..<100 { await Task.yield() }
    #expect(client.requests.map(\.url) == ["http://a.test/1"])
    first.cancel()
    #expect(try await second.value == 200)
    await #expect(throws: SyncFailure.self) { try await first.value }
  }

  @Test("one that is cancelled while it waits leaves, and holds nobody up")
  func cancelledWaiting() async throws {
    var hanging = ScriptedClient.Answer()
    hanging.hangs = true
    client.answer("http://a.test/1", hanging)
    client.answer("http://a.test/3", .text("x"))
    let gate = gate()
    let single = manners { $0.perHost = 1 }
    let first = Task { try await get("http://a.test/1", by: gate, single) }
    while client.requests.isEmpty { await Task.yield() }
    let second = Task { try await get("http://a.test/2", by: gate, single) }
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    let failure = await #expect(throws: SyncFailure.self) { try await second.value }
    #expect(failure?.kind == SyncFailure.cancelled)
    let third = Task { try await get("http://a.test/3", by: gate, single).status }
    first.cancel()
    #expect(try await third.value == 200)
    #expect(client.requests.map(\.url) == ["http://a.test/1", "http://a.test/3"])
  }

  @Test("an API's limit is shared, and kept for the next run")
  func limits() async throws {
    client.answer("http://a.test/", .text("x"))
    let limited = manners { $0.limits = [RateLimit(requests: 2, seconds: 3600)] }
    let gate = gate()
    let kept = Kept(by: gate)
    try await get("http://a.test/", by: gate, limited)
    try await get("http://a.test/", by: gate, limited)
    let failure = await #expect(throws: SyncFailure.self) {
      try await get("http://a.test/", by: gate, limited)
    }
    #expect(failure?.retryAt == Instant(seconds: Stand.now.seconds + 3600))
    #expect(kept.all.map(\.status.recentRequests.count) == [1, 2])
  }

  @Test("the moved address is asked in place of the configured one, without credentials of another")
  func moved() async throws {
    client.answer("http://new.test/", .text("x"))
    let moved = manners {
      $0.configuredURL = "http://a.test/"
      $0.movedURL = "http://new.test/"
      $0.credentials = ["Authorization": "Bearer k"]
    }
    let response = try await get("http://a.test/", by: gate(), moved)
    #expect(response.url == "http://new.test/")
    #expect(client.requests.map { $0.fields["Authorization"] } == [nil])
  }
}

/// What a gate wanted kept, in order.
private final class Kept: Sendable {
  private let log = Mutex<[(host: String, status: HostStatus)]>([])

  var all: [(host: String, status: HostStatus)] { log.withLock { $0 } }

  init(by gate: HostGate) {
    gate.keepHosts { [self] host, status in log.withLock { $0.append((host, status)) } }
  }
}
