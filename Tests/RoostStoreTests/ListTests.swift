import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("lists") struct ListTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private func fill(_ count: Int, source: String = "s", kind: String = "episode") throws {
    try Sync(store: store, source: source)(
      (0..<count).map { number in
        entry("\(number)", "Title \(number)", kind: kind) {
          $0.published = DatedInstant(Instant(seconds: Int64(number * 100)))
        }
      })
  }

  /// The ids of all pages of a list, and how many pages there were.
  private func walk(_ query: ItemQuery) throws -> (ids: [String], pages: Int) {
    var query = query
    var ids: [String] = []
    var pages = 0
    repeat {
      let page = try store.items(query)
      ids += page.items.map { $0.source + "/" + $0.item.id }
      query.cursor = page.next
      pages += 1
    } while query.cursor != nil
    return (ids, pages)
  }

  @Test("newest first, twenty at most") func newestFirst() throws {
    try fill(25)
    #expect(try store.ids() == (5..<25).reversed().map { "\($0)" })
    #expect(try store.ids { $0.isReversed = true } == (0..<20).map { "\($0)" })
    #expect(try store.ids { $0.limit = 0 } == [])
    #expect(try store.ids { $0.limit = nil }.count == 25)
  }

  @Test(
    "pages join to the whole list, with ties and with items that come meanwhile",
    arguments: [ItemQuery.Order.seen, .published, .title], [false, true])
  func paging(_ order: ItemQuery.Order, _ isReversed: Bool) throws {
    for source in ["a", "b", "c"] {
      try Sync(store: store, source: source)((0..<25).map { entry("\($0)", "T\($0 % 3)") })
    }
    var query = ItemQuery()
    query.order = order
    query.isReversed = isReversed
    query.limit = nil
    let whole = try walk(query).ids
    #expect(whole.count == 75)
    #expect(Set(whole).count == 75)
    query.limit = 10
    let (ids, pages) = try walk(query)
    #expect(ids == whole)
    #expect(pages == 8)
    query.cursor = try store.items(query).next
    if order != .title, !isReversed {
      try Sync(store: store, source: "new", now: Instant(milliseconds: Sync.now.milliseconds + 1))(
        [entry("x"), entry("y"), entry("z")])
      #expect(try walk(query).ids == Array(whole[10...]))
    }
  }

  @Test("a list of exactly the limit has no next page") func exactPage() throws {
    try fill(20)
    #expect(try store.items(ItemQuery()).next == nil)
  }

  @Test(
    "a cursor of another order, or none at all, is refused",
    arguments: ["", "zz", "5b5d", "5b2274222c302c2261222c315d"])
  func badCursor(_ cursor: String) throws {
    try fill(3)
    var query = ItemQuery()
    query.cursor = cursor
    let error = #expect(throws: StoreError.self) { try store.items(query) }
    #expect(error?.kind == .invalidArgument)
    #expect(
      error?.message
        == "unknown cursor '\(cursor)': it must come from a list in the same order")
  }

  @Test("sources, kinds and both") func scope() throws {
    try fill(3, source: "a")
    try fill(3, source: "b", kind: "article")
    #expect(try store.items(query { $0.sources = ["a"] }).items.map(\.source) == ["a", "a", "a"])
    #expect(try store.ids { $0.sources = ["a", "b"] }.count == 6)
    #expect(try store.ids { $0.kinds = ["article"] }.count == 3)
    #expect(try store.ids { $0.kinds = ["article", "episode"] }.count == 6)
    #expect(
      try store.ids {
        $0.sources = ["a"]; $0.kinds = ["article"]
      } == [])
    #expect(try store.ids { $0.sources = ["unknown"] } == [])
    #expect(try store.ids { $0.kinds = ["unknown"] } == [])
  }

  private func query(_ change: (inout ItemQuery) -> Void) -> ItemQuery {
    var query = ItemQuery()
    change(&query)
    return query
  }

  @Test("since is at or after, until is before") func dates() throws {
    try fill(10)
    let ids = try store.ids {
      $0.since = DateBound(Instant(seconds: 300))
      $0.until = DateBound(Instant(seconds: 600))
    }
    #expect(ids == ["5", "4", "3"])
  }

  @Test(
    "since and until take a day for the same day everywhere, and the moment that stands in for it for one",
    arguments: [ItemQuery.Order.seen, .published, .title, .rank])
  func days(_ order: ItemQuery.Order) throws {
    let day = try #require(Instant(rfc3339: "2026-12-01T00:00:00Z"))
    let seen = try #require(Instant(rfc3339: "2026-11-30T20:00:00Z"))
    func give(_ date: Instant, at now: Instant) throws {
      try Sync(store: store, now: now)([
        entry("it", relations: [member("top", at: 1)]) {
          $0.published = DatedInstant(date, precision: .day)
        }
      ])
    }
    func found(_ change: (inout ItemQuery) -> Void) throws -> Bool {
      try store.ids {
        $0.order = order
        $0.listing = "top"
        change(&$0)
      } == ["it"]
    }
    // In Tokyo the day has begun when it is seen, in UTC not yet.
    try give(day, at: seen)
    let tokyo = DateBound(Self.hours(-9, after: day), offsetMinutes: 540)
    #expect(try found { $0.since = tokyo })
    #expect(try !found { $0.until = tokyo })
    // In New York, where it has five hours to go when it is seen in UTC's.
    let newYork = DateBound(Self.hours(5, after: day), offsetMinutes: -300)
    let isPublished = order == .published
    #expect(try found { $0.since = newYork } == isPublished)
    #expect(try found { $0.until = newYork } == !isPublished)
  }

  @Test("since holds a day that was published before the present one for a day as well")
  func editedDay() throws {
    let day = try #require(Instant(rfc3339: "2026-12-01T00:00:00Z"))
    for date in [day, Self.hours(24, after: day)] {
      try Sync(store: store, now: Self.hours(120, after: day))([
        entry("it") { $0.published = DatedInstant(date, precision: .day) }
      ])
    }
    let newYork = DateBound(Self.hours(5, after: day), offsetMinutes: -300)
    #expect(try store.ids { $0.since = newYork } == ["it"])
    #expect(try store.ids { $0.until = newYork } == [])
  }

  private static func hours(_ hours: Int64, after instant: Instant) -> Instant {
    Instant(milliseconds: instant.milliseconds + hours * 3_600_000)
  }

  @Test("by title without regard to case; those without one come last") func byTitle() throws {
    try Sync(store: store)([entry("1", "b"), entry("2"), entry("3", "A"), entry("4", "B")])
    #expect(try store.ids { $0.order = .title } == ["3", "1", "4", "2"])
    #expect(
      try store.ids {
        $0.order = .title; $0.isReversed = true
      } == ["2", "4", "1", "3"])
  }

  @Test("by published, first seen standing in") func byPublished() throws {
    let future = Instant(milliseconds: Sync.now.milliseconds + 1000)
    try Sync(store: store)([
      entry("past") { $0.published = DatedInstant(Instant(seconds: 1)) }, entry("none"),
      entry("future") { $0.published = DatedInstant(future) },
    ])
    #expect(try store.ids { $0.order = .published } == ["future", "none", "past"])
    #expect(try store.ids() == ["future", "none", "past"])
  }

  @Test("a random choice is the same for the same seed, without doubles") func random() throws {
    try fill(50)
    let one = try store.ids {
      $0.order = .random(seed: 1); $0.limit = 10
    }
    #expect(
      try store.ids {
        $0.order = .random(seed: 1); $0.limit = 10
      } == one)
    #expect(
      try store.ids {
        $0.order = .random(seed: 2); $0.limit = 10
      } != one)
    #expect(Set(one).count == 10)
    #expect(
      try Set(
        store.ids {
          $0.order = .random(seed: 3); $0.limit = nil
        }
      ).count == 50)
  }

  @Test("a random choice gives every item a chance") func randomIsFair() throws {
    try fill(10)
    var counts: [String: Int] = [:]
    for seed in 0..<400 {
      for id in try store.ids({
        $0.order = .random(seed: UInt64(seed)); $0.limit = 3
      }) {
        counts[id, default: 0] += 1
      }
    }
    #expect(counts.count == 10)
    #expect(counts.values.allSatisfy { (70...170).contains($0) })
  }

  @Test("a listing in rank order pages too, and filters other orders") func listing() throws {
    try Sync(store: store)(
      (0..<30).map { entry("\($0)", "T\(100 - $0)", relations: [member("l", at: 29 - $0)]) })
    try Sync(store: store, source: "other")([entry("x", relations: [member("l", at: 3)])])
    let ranked = query {
      $0.listing = "l"; $0.order = .rank; $0.sources = ["s"]; $0.limit = 7
    }
    #expect(try walk(ranked).ids == (0..<30).reversed().map { "s/\($0)" })
    #expect(
      try store.ids {
        $0.listing = "l"; $0.limit = nil
      }.count == 31)
    #expect(
      try store.ids {
        $0.listing = "l"; $0.order = .title; $0.sources = ["other"]
      } == ["x"])
    #expect(try store.ids { $0.listing = "unknown" } == [])
  }

  @Test("detail 'brief' leaves out what a table does not show") func brief() throws {
    try Sync(store: store)([
      entry("a", "A", relations: [relation("r", "t")]) {
        $0.summary = "s"
        $0.contentHTML = "c"
        $0.attributes = ["x": 1]
        $0.enclosures = [Enclosure(url: "u")]
      }
    ])
    let item = try #require(try store.items(query { $0.detail = .brief }).items.first)
    #expect(item.item.title == "A")
    #expect(item.item.attributes == ["x": 1])
    #expect(item.item.summary == nil)
    #expect(item.item.contentHTML == nil)
    #expect(item.item.enclosures == [])
    #expect(item.relations == [])
  }

  @Test("items stream in order and stop when told to") func streaming() throws {
    try fill(600)
    var ids: [String] = []
    try store.eachItem(query { $0.limit = nil }) { item in
      ids.append(item.item.id)
      return ids.count < 500
    }
    #expect(ids == (100..<600).reversed().map { "\($0)" })
  }

  @Test("an unknown item is nil") func unknown() throws {
    #expect(try store.item(number: 1) == nil)
    #expect(try store.item(source: "s", id: "a") == nil)
  }
}
