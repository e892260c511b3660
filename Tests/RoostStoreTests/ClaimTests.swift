import HTTP
import JSON
import RoostKit
import Testing

@testable import RoostStore

/// Two stores on one file stand for two processes.
@Suite("walks of several processes")
struct ClaimTests {
  let folder: TemporaryFolder
  let older: Store
  let newer: Store

  init() throws {
    folder = try TemporaryFolder()
    older = try Store(path: folder.store)
    newer = try Store(path: folder.store)
  }

  private func begin(_ store: Store) throws -> Walk {
    try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
  }

  /// One of two pages; the second one ends the walk.
  private func write(_ store: Store, _ walk: Walk, page: Int64, _ title: String) throws {
    let entries = (page * 2..<page * 2 + 2).map { number in
      entry("\(number)", title, relations: [member("l", at: Int(number), carrying: "List")])
    }
    _ = try store.write(
      Batch(
        walk: walk, items: Sync(store: store).prepared(entries),
        pageEnd: PageEnd(
          requestKey: UInt64(page), content: .read(fingerprint: 1, bodyHash: 7),
          validators: Validators(etag: title), next: page == 0 ? .integer(1) : nil),
        streamEnd: page == 1 ? StreamEnd(.whole) : nil), now: Sync.now)
  }

  private func expectOvertaken(_ body: () throws -> Void) {
    let error = #expect(throws: StoreError.self, performing: body)
    #expect(error?.kind == .overtaken)
    #expect(
      error?.message
        == "another sync has begun to read 's' (main) meanwhile, and goes on with it")
  }

  private func expectAll(_ title: String) throws {
    let titles = try older.items(ItemQuery()).items.map(\.item.title)
    #expect(titles == Array(repeating: title, count: 4))
    var ranked = ItemQuery()
    ranked.listing = "l"
    ranked.order = .rank
    #expect(try older.ids { $0 = ranked } == ["0", "1", "2", "3"])
    for page in UInt64(0)...1 {
      let record = try older.page(source: "s", stream: "main", requestKey: page)
      #expect(record?.validators.etag == title)
    }
    #expect(try begin(older).resume == nil)
  }

  @Test("of two that begin alike the one that writes later goes on, and the other writes no more")
  func overtaken() throws {
    let (first, second) = (try begin(older), try begin(newer))
    try write(older, first, page: 0, "old")
    try write(newer, second, page: 0, "new")
    expectOvertaken { try write(older, first, page: 1, "old") }
    expectOvertaken {
      _ = try older.write(
        Batch(walk: first, streamEnd: StreamEnd(.partial, status: SourceStatus())), now: Sync.now)
    }
    try write(newer, second, page: 1, "new")
    try expectAll("new")
  }

  @Test("one that goes on where another was thought dead takes over its pages")
  func goesOn() throws {
    let first = try begin(older)
    try write(older, first, page: 0, "same")
    let second = try begin(newer)
    #expect(second.resume == .integer(1))
    try write(newer, second, page: 1, "same")
    expectOvertaken { try write(older, first, page: 1, "old") }
    try expectAll("same")
  }

  @Test("of two that go on from the same page one does")
  func bothGoOn() throws {
    try write(older, try begin(older), page: 0, "same")
    let (first, second) = (try begin(older), try begin(newer))
    try write(newer, second, page: 1, "same")
    expectOvertaken { try write(older, first, page: 1, "old") }
    try expectAll("same")
  }

  @Test("one that could not read anything says so and overtakes nobody")
  func statusAlone() throws {
    let (first, second) = (try begin(older), try begin(newer))
    try write(older, first, page: 0, "only")
    var status = SourceStatus()
    status.state = .failed
    _ = try newer.write(
      Batch(walk: second, streamEnd: StreamEnd(.partial, status: status)), now: Sync.now)
    try write(older, first, page: 1, "only")
    try expectAll("only")
  }
}
