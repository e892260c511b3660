import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("writing items") struct WritingTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private var sync: Sync { Sync(store: store) }

  private func item(_ id: String) throws -> ListedItem {
    try #require(try store.item(source: "s", id: id)).item
  }

  @Test("every field of an item comes back as it was given") func roundTrip() throws {
    let full = entry(
      "a", "Title \u{1F600} \"q\"", relations: [relation("part-of", "show", carrying: "Show")]
    ) { item in
      item.url = "https://a.example/1"
      item.summary = ""
      item.contentHTML = "<p>x</p>"
      item.published = DatedInstant(Instant(milliseconds: 1_700_000_000_123), precision: .day)
      item.updated = DatedInstant(Instant(milliseconds: -5))
      item.authors = ["A", "B \\ \u{1}"]
      item.categories = ["c"]
      item.imageURL = "https://a.example/i.png"
      item.language = "de"
      item.enclosures = [
        Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 5),
        Enclosure(url: "magnet:x"),
      ]
      item.attributes = ["duration_s": 3, "x": ["y": nil]]
    }
    let counts = try sync([full])
    #expect(counts.new == 1)
    #expect(counts.related == 1)
    let view = try #require(try store.item(source: "s", id: "a"))
    #expect(view.item.item == full.item)
    #expect(view.item.number == 1)
    #expect(view.item.firstSeen == Sync.now)
    #expect(view.item.sortTime == Instant(milliseconds: 1_700_000_000_123))
    #expect(!view.item.isCarried)
    #expect(
      view.item.relations == [
        ListedRelation(
          name: "part-of", id: "show", source: "s", position: 0, attributes: [:],
          isListing: false, number: 2, title: "Show", kind: "show")
      ])
    let show = try #require(try store.item(number: 2))
    #expect(show.item.isCarried)
    #expect(show.incoming.map(\.id) == ["a"])
  }

  @Test("a second sync of the same writes no row of items") func quiet() throws {
    let entries = (0..<50).map {
      entry("\($0)", "t\($0)", relations: [relation("part-of", "show", carrying: "Show")])
    }
    let first = try sync(entries)
    #expect(first.new == 50)
    #expect(first.rowsWritten > 100)
    let second = try sync(entries)
    #expect(second.unchanged == 50)
    #expect(second.new == 0)
    #expect(second.updated == 0)
    #expect(second.related == 0)
    #expect(second.rowsWritten == 0)
  }

  @Test("an item that changed is updated in place, and no other is written")
  func update() throws {
    try sync([entry("a", "old"), entry("b", "b")])
    let number = try item("a").number
    let counts = try sync([entry("a", "new"), entry("b", "b")])
    #expect(counts.updated == 1)
    #expect(counts.unchanged == 1)
    #expect(counts.rowsWritten == 1)
    #expect(try item("a").item.title == "new")
    #expect(try item("a").number == number)
  }

  static let changes: [(String, @Sendable (inout Item) -> Void)] = [
    ("title", { $0.title = "x" }), ("url", { $0.url = "https://a.example/" }),
    ("summary", { $0.summary = "x" }), ("empty summary", { $0.summary = "" }),
    ("content", { $0.contentHTML = "x" }),
    ("published", { $0.published = DatedInstant(Sync.now) }),
    ("precision", { $0.published = DatedInstant(Instant(seconds: 0), precision: .day) }),
    ("updated", { $0.updated = DatedInstant(Sync.now) }), ("authors", { $0.authors = ["x"] }),
    ("categories", { $0.categories = ["x"] }), ("image", { $0.imageURL = "x" }),
    ("language", { $0.language = "x" }), ("kind", { $0.kind = "article" }),
    ("enclosures", { $0.enclosures = [Enclosure(url: "x")] }),
    ("attributes", { $0.attributes = ["x": 1] }),
  ]

  @Test(
    "each owned field counts as a change",
    arguments: changes)
  func everyFieldCounts(_ name: String, _ change: @Sendable (inout Item) -> Void) throws {
    let start: (inout Item) -> Void = { $0.published = DatedInstant(Instant(seconds: 0)) }
    try sync([entry("a", "t", change: start)])
    let counts = try sync([
      entry("a", "t") { item in
        start(&item)
        change(&item)
      }
    ])
    #expect(counts.updated == 1)
    #expect(
      try sync([
        entry(
          "a", "t",
          change: {
            start(&$0); change(&$0)
          })
      ]).rowsWritten == 0)
  }

  @Test("text that moves from one field to the next is a change") func boundaries() throws {
    try sync([entry("a", "xy") { $0.url = "z" }])
    #expect(try sync([entry("a", "x") { $0.url = "yz" }]).updated == 1)
  }

  @Test("enclosures are replaced with their item") func enclosures() throws {
    try sync([entry("a") { $0.enclosures = [Enclosure(url: "1"), Enclosure(url: "2")] }])
    try sync([entry("a") { $0.enclosures = [Enclosure(url: "3", type: "t", length: 9)] }])
    #expect(try item("a").item.enclosures == [Enclosure(url: "3", type: "t", length: 9)])
  }

  @Test("numbers count up over all sources and are never used again") func numbers() throws {
    try sync([entry("a"), entry("b")])
    try Sync(store: store, source: "other")([entry("a")])
    #expect(try item("b").number == 2)
    #expect(try store.item(number: 3)?.item.source == "other")
    try store.purge([3], now: Sync.now)
    try Sync(store: store, source: "other")([entry("c")])
    #expect(try store.item(number: 3) == nil)
    #expect(try store.item(number: 4)?.item.item.id == "c")
  }

  @Test("an upsert of what exists takes no number") func upsertTakesNoNumber() throws {
    for title in ["1", "2", "3"] { try sync([entry("a", title)]) }
    try sync([entry("a", "4"), entry("b")])
    #expect(try item("b").number == 2)
  }

  @Test("attributes that a manifest calls volatile are written and not counted")
  func volatile() throws {
    var sync = sync
    sync.kinds = ["movie": KindRule(volatile: ["popularity"])]
    func movie(_ popularity: Int64, _ rating: Int64) -> Page.Entry {
      entry("a", kind: "movie") {
        $0.attributes = ["popularity": .integer(popularity), "rating": .integer(rating)]
      }
    }
    try sync([movie(1, 1)])
    let counts = try sync([movie(2, 1)])
    #expect(counts.unchanged == 1)
    #expect(counts.updated == 0)
    #expect(try item("a").item.attributes["popularity"] == 2)
    #expect(try sync([movie(2, 1)]).rowsWritten == 0)
    #expect(try sync([movie(2, 2)]).updated == 1)
  }

  @Test("sort time is the date if it lies in the past, and stays when the date moves")
  func sortTime() throws {
    let past = Instant(milliseconds: Sync.now.milliseconds - 5)
    let future = Instant(milliseconds: Sync.now.milliseconds + 5)
    try sync([
      entry("past") { $0.published = DatedInstant(past) },
      entry("future") { $0.published = DatedInstant(future) }, entry("none"),
    ])
    #expect(try item("past").sortTime == past)
    #expect(try item("future").sortTime == Sync.now)
    #expect(try item("none").sortTime == Sync.now)
    #expect(try item("none").item.published == nil)
    try sync([entry("past") { $0.published = DatedInstant(Instant(seconds: 7)) }])
    #expect(try item("past").sortTime == past)
  }

  @Test("a kind sorted by its date follows the date, into the future too")
  func sortsByPublished() throws {
    var sync = sync
    sync.kinds = ["launch": KindRule(sortsByPublished: true)]
    let future = Instant(milliseconds: Sync.now.milliseconds + 5)
    try sync([entry("a", kind: "launch") { $0.published = DatedInstant(Instant(seconds: 7)) }])
    #expect(try item("a").sortTime == Instant(seconds: 7))
    try sync([entry("a", kind: "launch") { $0.published = DatedInstant(future) }])
    #expect(try item("a").sortTime == future)
    try sync([entry("a", kind: "launch")])
    #expect(try item("a").sortTime == Sync.now)
  }

  @Test("the first of two items with one id in a batch stands; one that differs is named")
  func repeatedInBatch() throws {
    let counts = try sync([entry("a", "1"), entry("b"), entry("a", "2"), entry("b")])
    #expect(counts.new == 2)
    #expect(counts.repeated == 2)
    #expect(counts.conflictingIDs == ["a"])
    #expect(try item("a").item.title == "1")
  }

  @Test("the first of two items with one id in a walk stands, also over pages")
  func repeatedInWalk() throws {
    let counts = try sync.pages([[entry("a", "1")], [entry("a", "2"), entry("b")]])
    #expect(counts.new == 2)
    #expect(counts.repeated == 1)
    #expect(counts.conflictingIDs == ["a"])
    #expect(try item("a").item.title == "1")
    #expect(try sync.pages([[entry("a", "1")], [entry("a", "2"), entry("b")]]).rowsWritten == 0)
  }

  @Test("one id in two sources is two items") func sourcesAreApart() throws {
    try sync([entry("a", "1")])
    try Sync(store: store, source: "other")([entry("a", "2")])
    #expect(try item("a").item.title == "1")
    #expect(try store.item(source: "other", id: "a")?.item.item.title == "2")
  }

  @Test("ids may hold any character; a zero byte becomes U+FFFD")
  func strangeIDs() throws {
    let ids = ["", "a\"b\\c", "\u{1}\u{1F}", "10", "é", "e\u{301}", "x\0y"]
    let first = try sync(ids.map { entry($0, $0) })
    #expect(first.new == ids.count)
    #expect(try sync(ids.map { entry($0, $0) }).rowsWritten == 0)
    #expect(try item("10").item.id == "10")
    #expect(try item("x\u{FFFD}y").item.title == "x\u{FFFD}y")
    #expect(try item("é").number != item("e\u{301}").number)
  }

  @Test("what the user marked survives every change of the item") func userState() throws {
    try sync([entry("a", "1")])
    let number = try item("a").number
    try store.setRead(true, [number, 99])
    try store.setStarred(true, [number])
    try store.addTag("later", [number])
    try store.addTag("best", [number])
    #expect(try sync([entry("a", "2")]).updated == 1)
    let user = try item("a").user
    #expect(user.isRead)
    #expect(user.isStarred)
    #expect(user.tags.sorted() == ["best", "later"])
    try store.setRead(false, [number])
    try store.removeTag("later", [number])
    #expect(try item("a").user.isRead == false)
    #expect(try item("a").user.tags == ["best"])
  }

  @Test("a purged item leaves a tombstone and does not come back") func tombstones() throws {
    try sync([entry("a"), entry("b", relations: [relation("r", "x", carrying: "X")])])
    #expect(try store.purge([try item("b").number], now: Sync.now) == 1)
    let counts = try sync([
      entry("a"), entry("b", "new", relations: [relation("r", "x", carrying: "X")]),
    ])
    #expect(counts.buried == 1)
    #expect(counts.new == 0)
    #expect(try store.item(source: "s", id: "b") == nil)
    #expect(try store.item(source: "s", id: "x") == nil)
  }
}
