import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("pages that grow over walks") struct GrowingPageTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  /// A membership of the listing `l`, behind the one before.
  private var listed: Relation {
    var relation = member("l", at: 0)
    relation.position = nil
    return relation
  }

  /// A walk that adds items to a page.
  @discardableResult
  private func add(
    _ ids: String, to page: UInt64, reach: StreamEnd.Reach, title: String = "t"
  ) throws -> BatchCounts {
    let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
    var batch = Batch(
      walk: walk,
      items: Sync(store: store).prepared(
        ids.map { entry("\($0)", title, relations: [listed]) }),
      pageEnd: PageEnd(requestKey: page, content: .added(fingerprint: 1)),
      streamEnd: StreamEnd(reach))
    batch.replacesSeen = true
    return try store.write(batch, now: Sync.now)
  }

  private func left() throws -> [String] {
    try store.items(ItemQuery()).items.filter { $0.leftAt != nil }.map(\.item.id).sorted()
  }

  @Test("keep what earlier walks added when the stream ends whole") func keep() throws {
    try add("ab", to: 1, reach: .partial)
    try add("bc", to: 1, reach: .whole)
    #expect(try left() == [])
    #expect(try store.listings().map(\.count) == [3])
    try add("d", to: 1, reach: .whole)
    #expect(try left() == [])
    #expect(try store.listings().map(\.count) == [4])
  }

  @Test("stand against other pages: what those alone have leaves") func others() throws {
    try add("abc", to: 1, reach: .whole)
    try add("b", to: 2, reach: .partial)
    #expect(try left() == [])
    let counts = try add("d", to: 2, reach: .whole)
    #expect(counts.left == 2)
    #expect(try left() == ["a", "c"])
  }

  @Test("a later record of a walk takes the place of an earlier one where the batch says so")
  func replaces() throws {
    let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
    func write(_ title: String, replaces: Bool) throws -> BatchCounts {
      var batch = Batch(walk: walk, items: Sync(store: store).prepared([entry("a", title)]))
      batch.replacesSeen = replaces
      return try store.write(batch, now: Sync.now)
    }
    #expect(try write("first", replaces: true).new == 1)
    #expect(try write("second", replaces: true).updated == 1)
    let third = try write("third", replaces: false)
    #expect(third.repeated == 1)
    #expect(third.conflictingIDs == ["a"])
    #expect(try store.item(source: "s", id: "a")?.item.item.title == "second")
  }

  @Test("a process's state is kept by source, and forgotten with null") func state() throws {
    #expect(try store.processState(source: "s") == .null)
    try store.save(processState: ["a": [1, 2]], source: "s")
    try store.save(processState: 7, source: "other")
    #expect(try store.processState(source: "s") == ["a": [1, 2]])
    try store.save(processState: .null, source: "s")
    #expect(try store.processState(source: "s") == .null)
    #expect(try store.processState(source: "other") == 7)
  }
}
