import HTTP
import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("what syncs remember") struct StateTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  @Test("a source's status comes back whole", arguments: SourceStatus.State.allCases)
  func status(_ state: SourceStatus.State) throws {
    var status = SourceStatus()
    status.plugin = "podcast"
    status.state = state
    status.lastSync = Instant(milliseconds: 1)
    status.lastSuccess = Instant(milliseconds: 2)
    status.nextDue = Instant(milliseconds: 3)
    status.retryAt = Instant(milliseconds: 4)
    status.failures = 5
    status.errorKind = "http"
    status.errorMessage = "500 \"x\""
    status.configuredURL = "https://a.example/"
    status.moveCandidate = "https://b.example/"
    status.movedURL = "https://c.example/"
    status.configuredURLAskedAt = Instant(milliseconds: 6)
    status.title = "A show"
    status.warnings = ["one", "two \u{1F}"]
    try store.save(status, source: "s")
    #expect(try store.status(source: "s") == status)
    try store.save(SourceStatus(), source: "s")
    #expect(try store.status(source: "s") == SourceStatus())
    #expect(try store.status(source: "other") == nil)
    #expect(try store.statuses() == ["s": SourceStatus()])
  }

  @Test("sources are summed up by name, also those without items") func sources() throws {
    try Sync(store: store, source: "b")([
      entry("1", relations: [relation("r", "x", carrying: "X")]), entry("2"),
    ])
    try store.save(SourceStatus(), source: "a")
    #expect(
      try store.sources() == [
        SourceSummary(name: "a", items: 0, carried: 0, status: SourceStatus()),
        SourceSummary(name: "b", items: 2, carried: 1, status: SourceStatus()),
      ])
  }

  @Test("what a host asked comes back") func hosts() throws {
    #expect(try store.status(host: "a.example") == HostStatus())
    var status = HostStatus()
    status.retryAt = Instant(milliseconds: 9)
    status.recentRequests = [Instant(milliseconds: 1), Instant(milliseconds: 2)]
    try store.save(status, host: "a.example")
    #expect(try store.status(host: "a.example") == status)
    status.isPublic = true
    try store.save(status, host: "a.example")
    try store.save(HostStatus(), host: "b.example")
    #expect(try store.hosts() == ["a.example": status, "b.example": HostStatus()])
  }

  @Test("what two processes were asked by a host stands together: the longer rest, all requests")
  func hostOfTwoProcesses() throws {
    func status(_ retry: Int64?, _ requests: [Int64]) -> HostStatus {
      var status = HostStatus()
      status.retryAt = retry.map { Instant(milliseconds: $0) }
      status.recentRequests = requests.map { Instant(milliseconds: $0) }
      return status
    }
    try store.save(status(nil, [1, 3]), host: "a.example")
    try store.save(status(9, [1, 2]), host: "a.example")
    try store.save(status(nil, []), host: "a.example")
    #expect(try store.status(host: "a.example") == status(9, [1, 2, 3]))
    try store.save(status(7, [2, 4]), host: "a.example")
    #expect(try store.status(host: "a.example") == status(9, [2, 3, 4]))
  }

  @Test("a fetched table comes back, part by part") func lookups() throws {
    let record = LookupRecord(
      table: ["movie:28": "Action", "x": ["y": 1]], validators: Validators(etag: "1"),
      fingerprint: .max, fetchedAt: Sync.now)
    try store.save(record, lookup: "genres", part: 1, source: "tmdb")
    #expect(try store.lookup("genres", part: 1, source: "tmdb") == record)
    #expect(try store.lookup("genres", source: "tmdb") == nil)
    #expect(try store.lookup("genres", part: 1, source: "other") == nil)
  }

  @Test("the log keeps the last thousand runs") func runs() throws {
    for number in 0..<1003 {
      try store.save(
        RunRecord(
          started: Instant(milliseconds: Int64(number)), finished: Sync.now, exit: 1, sources: 2,
          failed: 3, new: 4, updated: 5, unchanged: 6))
    }
    let runs = try store.runs(limit: 5000)
    #expect(runs.count == 1000)
    #expect(runs.first?.started == Instant(milliseconds: 1002))
    #expect(runs.last?.started == Instant(milliseconds: 3))
    #expect(runs.first?.unchanged == 6)
  }

  @Test("a hook finds stored items as sets, by id, title and address") func storedItems() throws {
    try Sync(store: store)([
      entry("a", "A") { $0.url = "https://a.example/" }, entry("b", "B"), entry("c"),
    ])
    let stored = store.storedItems()
    #expect(try stored.items(in: "s", withIDs: ["b", "x", "a"]).map(\.id) == ["a", "b"])
    #expect(try stored.items(in: "s", titled: ["B", "A", "z"]).map(\.id) == ["a", "b"])
    #expect(
      try stored.items(in: "s", at: ["https://a.example/"]) == [
        StoredItem(
          source: "s", id: "a", kind: "episode", title: "A", url: "https://a.example/")
      ])
    #expect(try stored.items(in: "other", withIDs: ["a"]) == [])
    #expect(try stored.items(in: "s", withIDs: []) == [])
  }
}
