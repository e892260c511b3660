import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("carried items") struct CarriedTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private var sync: Sync { Sync(store: store) }

  private func parent(_ id: String, _ title: String?) -> Page.Entry {
    entry(id, relations: [relation("part-of", "x", carrying: title)])
  }

  private func title() throws -> String? {
    try store.item(source: "s", id: "x")?.item.item.title
  }

  @Test("of different versions that of the smallest parent stands, in one batch and over batches")
  func smallestParent() throws {
    try sync([parent("b", "B"), parent("a", "A"), parent("c", "C")])
    #expect(try title() == "A")
    try sync.pages([[parent("c", "C")], [parent("b", "B")], [parent("a", "A")]])
    #expect(try title() == "A")
  }

  @Test("versions of different parents come to rest: a second sync writes nothing")
  func quiet() throws {
    let pages = [[parent("c", "C")], [parent("a", "A")], [parent("b", "B")]]
    try sync.pages(pages)
    #expect(try sync.pages(pages).rowsWritten == 0)
  }

  @Test("a smaller stream comes before a smaller parent") func smallestStream() throws {
    try Sync(store: store, stream: "z")([parent("a", "late stream")])
    try Sync(store: store, stream: "b")([parent("q", "early stream")])
    #expect(try title() == "early stream")
    #expect(try Sync(store: store, stream: "z")([parent("a", "late stream")]).rowsWritten == 0)
  }

  @Test("the standing parent's own change is taken") func change() throws {
    try sync([parent("a", "1"), parent("b", "B")])
    let counts = try sync([parent("a", "2"), parent("b", "B")])
    #expect(counts.related == 1)
    #expect(counts.updated == 0)
    #expect(try title() == "2")
  }

  @Test("a primary item stands against every carried one, in either order")
  func primaryStands() throws {
    try Sync(store: store, stream: "shows")([entry("x", "primary", kind: "show")])
    try sync([parent("a", "carried")])
    #expect(try title() == "primary")
    let other = try Store(path: folder.path + "/other.db")
    try Sync(store: other)([parent("a", "carried")])
    let counts = try Sync(store: other, stream: "shows")([entry("x", "primary", kind: "show")])
    #expect(counts.new == 1)
    #expect(try other.item(source: "s", id: "x")?.item.item.title == "primary")
    #expect(try other.item(source: "s", id: "x")?.item.isCarried == false)
    #expect(try Sync(store: other)([parent("a", "carried")]).rowsWritten == 0)
  }

  @Test("an item carried and given in one batch is primary") func both() throws {
    let counts = try sync([parent("a", "carried"), entry("x", "own", kind: "show")])
    #expect(counts.new == 2)
    #expect(counts.related == 0)
    #expect(try title() == "own")
  }

  @Test("it goes with its last relation") func goesWithLastRelation() throws {
    try sync([parent("a", "X"), parent("b", "X")])
    try sync([entry("a"), parent("b", "X")])
    #expect(try title() == "X")
    try sync([entry("a"), entry("b")])
    #expect(try store.item(source: "s", id: "x") == nil)
  }

  @Test("it stays when a user marked it") func markedStays() throws {
    try sync([parent("a", "X")])
    let number = try #require(try store.item(source: "s", id: "x")).item.number
    try store.setStarred(true, [number])
    try sync([entry("a")])
    #expect(try title() == "X")
  }

  @Test("it goes with a parent that is purged") func goesWithPurged() throws {
    try sync([parent("a", "X")])
    try store.purge([1], now: Sync.now)
    #expect(try store.item(source: "s", id: "x") == nil)
  }

  @Test("when the standing parent left, the next sync takes what the others say, and then rests")
  func departedParent() throws {
    try sync([parent("a", "1"), parent("b", "1"), parent("c", "1")])
    try sync([parent("b", "1"), parent("c", "1")])
    #expect(try sync([parent("b", "1"), parent("c", "1")]).rowsWritten == 0)
    let counts = try sync([parent("b", "2"), parent("c", "2")])
    #expect(counts.related == 1)
    #expect(try title() == "2")
    #expect(try sync([parent("b", "2"), parent("c", "2")]).rowsWritten == 0)
  }

  @Test("a parent that names another target no longer speaks for the first")
  func movedParent() throws {
    try sync([parent("a", "A"), parent("b", "B")])
    try sync([entry("a"), parent("b", "B")])
    #expect(try title() == "B")
    #expect(try sync([entry("a"), parent("b", "B")]).rowsWritten == 0)
  }

  @Test("a target in another source is carried there") func otherSource() throws {
    try sync([entry("a", relations: [relation("r", "y", carrying: "Y", source: "other")])])
    let view = try #require(try store.item(source: "other", id: "y"))
    #expect(view.item.isCarried)
    #expect(view.incoming.map(\.source) == ["s"])
    try Sync(store: store, source: "other")([entry("y", "own")])
    #expect(try store.item(source: "other", id: "y")?.item.item.title == "own")
  }

  @Test("lists show it only when asked for it or its kind") func listing() throws {
    try sync([parent("a", "X")])
    #expect(try store.ids() == ["a"])
    #expect(try Set(store.ids { $0.includesCarried = true }) == ["a", "x"])
    #expect(try store.ids { $0.kinds = ["show"] } == ["x"])
  }
}
