import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("listings") struct ListingTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private var sync: Sync { Sync(store: store) }

  private func films(_ ids: [String], in list: String = "list:day") -> [Page.Entry] {
    ids.enumerated().map { rank, id in
      entry(id, kind: "movie", relations: [member(list, at: rank, carrying: "Trending")])
    }
  }

  private func ranked(_ list: String = "list:day") throws -> [String] {
    try store.ids {
      $0.listing = list
      $0.order = .rank
    }
  }

  @Test("a whole walk replaces a listing as a whole; what fell off stays in the store")
  func replacement() throws {
    try sync(films(["a", "b", "c"]))
    #expect(try ranked() == ["a", "b", "c"])
    let counts = try sync(films(["c", "d", "a"]))
    #expect(counts.new == 1)
    #expect(counts.unchanged == 2)
    #expect(counts.updated == 0)
    #expect(try ranked() == ["c", "d", "a"])
    #expect(try store.item(source: "s", id: "b")?.item.leftAt == Sync.now)
    #expect(try store.item(source: "s", id: "a")?.item.leftAt == nil)
  }

  @Test("a walk cut short changes no membership") func partial() throws {
    try sync(films(["a", "b", "c"]))
    try sync(films(["c"]), reach: .partial)
    #expect(try ranked() == ["a", "b", "c"])
    #expect(try store.item(source: "s", id: "b")?.item.leftAt == nil)
  }

  @Test("an increment since the high-water mark changes no membership") func increment() throws {
    try sync(films(["a", "b", "c"]))
    try sync(films(["d"]), reach: .increment)
    #expect(try ranked() == ["a", "b", "c"])
    #expect(try store.item(source: "s", id: "a")?.item.leftAt == nil)
  }

  @Test("a second sync of the same listing writes nothing") func quiet() throws {
    try sync(films(["a", "b", "c"]))
    let before = try store.content()
    #expect(try sync(films(["a", "b", "c"])).rowsWritten == 0)
    #expect(try store.content() == before)
  }

  @Test("a listing named earlier and by none now is emptied, and its item goes")
  func emptied() throws {
    try sync(films(["a"]) + films(["b"], in: "list:past"))
    #expect(try store.listings().map(\.id) == ["list:day", "list:past"])
    #expect(try store.listings(source: "s").map(\.count) == [1, 1])
    try sync(films(["a", "b"]))
    #expect(try ranked("list:past") == [])
    #expect(try store.listings().map(\.id) == ["list:day"])
    #expect(try store.item(source: "s", id: "list:past") == nil)
    #expect(try store.item(source: "s", id: "list:day") != nil)
  }

  @Test("two streams fill one listing each for itself") func streams() throws {
    try Sync(store: store, stream: "one")(films(["a"]))
    try Sync(store: store, stream: "two")(films(["b"]))
    #expect(try ranked() == ["a", "b"])
    try Sync(store: store, stream: "one")(films(["c"]))
    #expect(try ranked() == ["c", "b"])
    #expect(try store.listings().map(\.count) == [2])
  }

  @Test("members without a position follow each other over the pages")
  func withoutPosition() throws {
    func film(_ id: String) -> Page.Entry {
      var membership = member("list:day", at: 0)
      membership.position = nil
      return entry(id, relations: [membership])
    }
    try sync.pages([[film("b"), film("a")], [film("c")]])
    #expect(try ranked() == ["b", "a", "c"])
  }

  @Test("the position that a source says counts, wherever in the response it stands")
  func statedPositions() throws {
    func film(_ id: String, at position: Int) -> Page.Entry {
      entry(id, relations: [member("list:day", at: position)])
    }
    try sync.pages([[film("c", at: 30), film("a", at: 1)], [film("b", at: 7)]])
    #expect(try ranked() == ["a", "b", "c"])
    var query = ItemQuery()
    query.listing = "list:day"
    query.order = .rank
    #expect(try store.items(query).items.map(\.rank) == [1, 7, 30])
  }

  @Test("an item shows its memberships among its relations, and the listing its members")
  func bothWays() throws {
    try sync(films(["a", "b"]))
    let film = try #require(try store.item(source: "s", id: "b"))
    #expect(film.item.relations.map(\.id) == ["list:day"])
    #expect(film.item.relations.map(\.position) == [1])
    #expect(film.item.relations.map(\.isListing) == [true])
    #expect(film.item.relations.map(\.title) == ["Trending"])
    let list = try #require(try store.item(source: "s", id: "list:day"))
    #expect(list.incoming.map(\.id) == ["a", "b"])
  }

  @Test("a rank is given with items in rank order, from 0") func ranks() throws {
    try sync(films(["a", "b"]))
    var query = ItemQuery()
    query.listing = "list:day"
    query.order = .rank
    #expect(try store.items(query).items.map(\.rank) == [0, 1])
  }

  @Test("a purged member leaves its listing and does not come back by a 304")
  func purgedMember() throws {
    try sync(films(["a", "b"]))
    try store.purge([1], now: Sync.now)
    let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
    _ = try store.write(
      Batch(
        walk: walk, pageEnd: PageEnd(requestKey: 0, content: .unchanged),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    #expect(try ranked() == ["b"])
    #expect(try store.integrity() == "ok")
  }
}
