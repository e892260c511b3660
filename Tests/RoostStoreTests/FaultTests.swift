import Foundation
import HTTP
import JSON
import RoostKit
import SQLite
import Testing
import Text
import Threads

@testable import RoostStore

@Suite("faults while writing") struct FaultTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two syncs of a stream of three pages, the second with changes; what is stored already is left
  /// out, as a run after a crash does.
  private func run(_ store: Store) throws {
    for round in 0..<2 {
      let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
      if round == 0, walk.memory != .null { continue }
      let first = walk.resume?.integerValue ?? 0
      for page in first..<3 { try write(store, walk, page: page, round: round) }
    }
  }

  private func write(_ store: Store, _ walk: Walk, page: Int64, round: Int) throws {
    let sync = Sync(store: store, now: Instant(seconds: Int64(round)))
    let entries = (0..<6).map { place -> Page.Entry in
      let number = Int(page) * 5 + place + round
      // All parents say the same of a target; that of x0 whose version stands leaves in the second.
      let target = number % 3
      let shared = relation(
        "part-of", "x\(target)", carrying: target == 0 ? "X" : "X \(target) \(round)")
      return entry(
        "\(number)", "t\(number * (1 + round * (number % 2)))",
        relations: [shared, member("l", at: number, carrying: "List")]
      ) { $0.enclosures = [Enclosure(url: "u\(number)\(round)")] }
    }
    let halves = [Array(entries[..<3]), Array(entries[3...])]
    let isLast = page == 2
    let end = PageEnd(
      requestKey: UInt64(page), content: .read(fingerprint: 1, bodyHash: nil),
      validators: Validators(etag: "\(round)"), next: isLast ? nil : .integer(page + 1))
    _ = try store.write(
      [
        Batch(walk: walk, items: sync.prepared(halves[0])),
        Batch(
          walk: walk, items: sync.prepared(halves[1]), pageEnd: end,
          streamEnd: isLast ? StreamEnd(.whole, memory: .integer(Int64(round + 1))) : nil),
      ], now: sync.now)
  }

  /// Throws at one call of the hook and counts them all.
  private final class Stop: Sendable {
    private let left: Mutex<Int>
    init(at call: Int) { left = Mutex(call) }
    func hook(_ point: FaultPoint) throws(StoreError) {
      let isHere = left.withLock { left in
        left -= 1
        return left == 0
      }
      if isHere { throw StoreError(.interrupted(point), path: "", message: point.rawValue) }
    }
    var calls: Int { left.withLock { -$0 } }
  }

  @Test("stopped at any point, a run that follows ends as if nothing had been")
  func everyPoint() throws {
    let calm = try Store(path: folder.store)
    try run(calm)
    let expected = try calm.content()
    let counting = Stop(at: 0)
    try run(try Store(path: folder.path + "/count.db", faults: counting.hook))
    #expect(counting.calls > 60)
    for call in 1...counting.calls {
      let path = folder.path + "/\(call).db"
      let stop = Stop(at: call)
      #expect(throws: StoreError.self) { try run(try Store(path: path, faults: stop.hook)) }
      let store = try Store(path: path)
      try run(store)
      let content = try store.content()
      #expect(Set(content).symmetricDifference(expected) == [], "stopped at call \(call)")
      #expect(content.count == expected.count, "stopped at call \(call)")
      #expect(try store.integrity() == "ok")
    }
  }

  @Test("after a fault the same store goes on too") func sameStore() throws {
    let calm = try Store(path: folder.store)
    try run(calm)
    let expected = try calm.content()
    // The first calls come while the store is made.
    for call in stride(from: 8, to: 64, by: 7) {
      let stop = Stop(at: call)
      let store = try Store(path: folder.path + "/\(call).db", faults: stop.hook)
      #expect(throws: StoreError.self) { try run(store) }
      try run(store)
      let content = try store.content()
      #expect(Set(content).symmetricDifference(expected) == [], "stopped at call \(call)")
    }
  }

  @Test("a full disk takes the transaction back, says so with the path, and loses nothing")
  func fullDisk() throws {
    let store = try Store(path: folder.store)
    let sync = Sync(store: store)
    try sync((0..<50).map { entry("\($0)") })
    func limit(_ pages: Int) throws {
      try store.write { try $0.connection.execute("PRAGMA max_page_count = \(pages)") }
    }
    let count = try store.write { writer in
      let select = try writer.connection.statement("PRAGMA page_count")
      defer { select.reset() }
      try select.step()
      return Int(select.int64(0))
    }
    try limit(count)
    let many = (0..<250).map { entry("\($0)", String(repeating: "x", count: 4000)) }
    let error = #expect(throws: StoreError.self) { try sync(many) }
    #expect(error?.kind == .diskFull)
    #expect(
      error?.message == """
        the disk is full: nothing of this step was written to the store \(folder.store); \
        make room and run it again
        """)
    #expect(try store.ids { $0.limit = nil }.count == 50)
    #expect(try store.integrity() == "ok")
    try limit(1_000_000)
    try sync(many)
    #expect(try store.ids { $0.limit = nil }.count == 250)
  }

  @Test("a limit on the size of files is told of as a full disk") func fileSizeLimit() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let store = try Store(path: folder.store)
      try Sync(store: store)([entry("a")])
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 400_000, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let many = (0..<250).map { entry("\($0)", String(repeating: "x", count: 4000)) }
      do {
        try Sync(store: store)(many)
        exit(2)
      } catch {
        guard (error as? StoreError)?.kind == .diskFull else { exit(3) }
      }
      limit.rlim_cur = .max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      guard try store.ids() == ["a"], try store.integrity() == "ok" else { exit(4) }
      try Sync(store: store)(many)
      guard try store.ids({ $0.limit = nil }).count == 251 else { exit(5) }
    }
  }

  @Test("a process that ends between two statements leaves what was committed before")
  func processEnds() async throws {
    let path = folder.store
    try Sync(store: try Store(path: path))([entry("a")])
    setenv("ROOST_TEST_STORE", path, 1)
    await #expect(processExitsWith: .exitCode(9)) {
      let path = ProcessInfo.processInfo.environment["ROOST_TEST_STORE"] ?? ""
      let store = try Store(path: path, faults: { if $0 == .beforeCommit { _exit(9) } })
      try Sync(store: store)([entry("a", "changed"), entry("b")])
    }
    let store = try Store(path: path)
    #expect(try store.ids() == ["a"])
    #expect(try store.items(ItemQuery()).items.first?.item.title == nil)
    #expect(try store.integrity() == "ok")
  }
}
