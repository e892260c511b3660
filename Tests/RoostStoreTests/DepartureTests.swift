import JSON
import RoostKit
import SQLite
import Testing
import Text

@testable import RoostStore

@Suite("items that leave") struct DepartureTests {
  let folder: TemporaryFolder
  let store: Store
  private static let day: Int64 = 86_400_000

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private func sync(day: Int64 = 0, stream: String = "main") -> Sync {
    Sync(
      store: store, stream: stream,
      now: Instant(milliseconds: Sync.now.milliseconds + day * Self.day))
  }

  private func entries(_ ids: String) -> [Page.Entry] { ids.map { entry("\($0)") } }

  private func leftAt(_ id: String) throws -> Instant? {
    try #require(try store.item(source: "s", id: id)).item.leftAt
  }

  @Test("an item that a whole walk does not show has left, and is kept") func leaves() throws {
    try sync()(entries("abc"))
    let counts = try sync(day: 1)(entries("bc"))
    #expect(counts.left == 1)
    #expect(counts.rowsWritten == 0)
    #expect(try leftAt("a") == sync(day: 1).now)
    #expect(try leftAt("b") == nil)
    #expect(try sync(day: 2)(entries("bc")).left == 0)
    #expect(try leftAt("a") == sync(day: 1).now)
  }

  @Test("one that returns has not left") func returns() throws {
    try sync()(entries("ab"))
    try sync(day: 1)(entries("b"))
    let counts = try sync(day: 2)(entries("ab"))
    #expect(counts.new == 0)
    #expect(counts.unchanged == 2)
    #expect(try leftAt("a") == nil)
  }

  @Test("one that another page has now has not left") func movesToAnotherPage() throws {
    try sync().pages([entries("ab"), entries("cd")])
    let counts = try sync(day: 1).pages([entries("xa"), entries("bc")])
    #expect(counts.left == 1)
    #expect(try leftAt("d") != nil)
    #expect(try leftAt("b") == nil)
  }

  @Test("one that another stream of the source still has has not left")
  func otherStream() throws {
    try sync(stream: "one")(entries("ab"))
    try sync(stream: "two")(entries("bc"))
    try sync(day: 1, stream: "one")(entries("x"))
    #expect(try leftAt("a") != nil)
    #expect(try leftAt("b") == nil)
  }

  @Test("nothing leaves by a walk that fails on the way, and all of it by the next whole one")
  func failsOnTheWay() throws {
    try sync().pages([entries("ab"), entries("cd")])
    try sync(day: 1).pages([entries("x")], reach: .partial)
    #expect(try leftAt("a") == nil)
    try sync(day: 2).pages([entries("x"), entries("c")])
    #expect(try leftAt("a") == sync(day: 2).now)
    #expect(try leftAt("d") == sync(day: 2).now)
    #expect(try leftAt("c") == nil)
  }

  @Test("nothing leaves by a walk that proves nothing, and all of it by the next whole one")
  func provesNothing() throws {
    try sync().pages([entries("ab"), entries("cd"), entries("ef")])
    try sync(day: 1).pages([entries("ab"), []], reach: .unproved)
    try sync(day: 2).pages([entries("ab"), []], reach: .unproved)
    for id in "abcdef" { #expect(try leftAt("\(id)") == nil) }
    #expect(try sync(day: 3).pages([entries("ab"), entries("c")]).left == 3)
    #expect(try leftAt("e") == sync(day: 3).now)
    #expect(try leftAt("c") == nil)
  }

  @Test("a walk looks back at what earlier ones showed on pages that it did not visit")
  func looksBack() throws {
    let first = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    #expect(try store.earlierPages(of: first, at: 0) == EarlierPages())
    try sync().pages([entries("ab"), entries("cd")])
    func walk() throws -> Walk {
      try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    }
    let all = EarlierPages(haveItems: true, unvisitedAreMissed: true, areMissed: true)
    #expect(try store.earlierPages(of: try walk(), at: 0) == all)
    #expect(try store.earlierPages(of: try walk(), at: 7) == all)
    let second = try walk()
    _ = try store.write(
      Batch(
        walk: second, items: sync().prepared(entries("ab")),
        pageEnd: PageEnd(requestKey: 0, content: .read(fingerprint: 1, bodyHash: nil))),
      now: Sync.now)
    #expect(try store.earlierPages(of: second, at: 1) == EarlierPages(haveItems: true))
    #expect(try store.earlierPages(of: second, at: 7) == all)
    // An item that another page of the walk shows is not missed; one that its page lost is.
    let third = try walk()
    _ = try store.write(
      Batch(
        walk: third, items: sync().prepared(entries("bcd")),
        pageEnd: PageEnd(requestKey: 0, content: .read(fingerprint: 1, bodyHash: nil))),
      now: Sync.now)
    #expect(
      try store.earlierPages(of: third, at: 7)
        == EarlierPages(haveItems: true, areMissed: true, lostAreMissed: true))
    try sync().pages([[], []])
    #expect(try store.earlierPages(of: try walk(), at: 7) == EarlierPages())
  }

  @Test("what a page lost is looked for on those that the walk has not come to")
  func looksAhead() throws {
    try sync().pages([entries("ab"), entries("c")])
    try sync(day: 1).pages([entries("a"), entries("bc")], reach: .unproved)
    let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    func read(_ key: UInt64, _ ids: String) throws {
      _ = try store.write(
        Batch(
          walk: walk, items: sync().prepared(entries(ids)),
          pageEnd: PageEnd(requestKey: key, content: .read(fingerprint: 1, bodyHash: nil))),
        now: Sync.now)
    }
    try read(0, "a")
    let earlier = try store.earlierPages(of: walk, at: 7)
    #expect(earlier.areMissed)
    #expect(!earlier.lostAreMissed)
    try sync(day: 2).pages([entries("abc"), entries("")], reach: .unproved)
    let next = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    #expect(try store.earlierPages(of: next, at: 0).unvisitedAreMissed)
    #expect(try !store.earlierPages(of: next, at: 0).lostAreMissed)
  }

  @Test("the last end of a walk is kept though it shows nothing")
  func keepsEnd() throws {
    try sync().pages([entries("a"), entries("b"), [], []])
    try sync(day: 1).pages([entries("ab")], reach: .unproved)
    let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    #expect(try store.earlierPages(of: walk, at: 7).unvisitedEmptyNotes.isEmpty)
    for key in [UInt64(1), 2, 3] {
      let page = try store.page(
        source: "s", stream: "main", requestKey: key, withResponse: false)
      #expect((page != nil) == (key == 3))
    }
  }

  @Test("what another stream takes over in the same sync has not left")
  func movesOn() throws {
    try sync(stream: "one")(entries("axy"))
    try sync(stream: "two")(entries("b"))
    #expect(try sync(day: 1, stream: "one")(entries("a")).left == 2)
    let counts = try sync(day: 1, stream: "two")(entries("bx"))
    #expect(counts.left == -1)
    #expect(counts.backIDs == ["x"])
    #expect(try sync(day: 2, stream: "two")(entries("bxy")).left == 0)
  }

  @Test("a walk looks back at what is noted of empty pages that it did not visit")
  func looksBackAtNotes() throws {
    let first = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    for (key, ids) in ["a", "", ""].enumerated() {
      _ = try store.write(
        Batch(
          walk: first, items: sync().prepared(entries(ids)),
          pageEnd: PageEnd(
            requestKey: UInt64(key), content: .read(fingerprint: 1, bodyHash: nil),
            notes: ["page": .integer(Int64(key))]),
          streamEnd: key == 2 ? StreamEnd(.whole) : nil), now: Sync.now)
    }
    let second = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    #expect(try store.earlierPages(of: second, at: 1).unvisitedEmptyNotes == [["page": 2]])
  }

  @Test("pages that walks prove nothing of are kept so far as they show what no later one does")
  func boundedByItems() throws {
    func pages() throws -> [Int64] {
      try store.read { reader in
        let select = try reader.connection.statement("SELECT request FROM page ORDER BY request")
        defer { select.reset() }
        var requests: [Int64] = []
        while try select.step() { requests.append(select.int64(0)) }
        return requests
      }
    }
    // Each walk asks otherwise, as one whose URL has the time in it does.
    for (key, ids) in [("abc"), "ab", "bd", "be", ""].enumerated() {
      let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
      _ = try store.write(
        Batch(
          walk: walk, items: sync().prepared(entries(ids)),
          pageEnd: PageEnd(
            requestKey: UInt64(key), content: .read(fingerprint: 1, bodyHash: nil)),
          streamEnd: StreamEnd(.unproved)), now: Sync.now)
    }
    // Of 'abcde' the last but one shows b and e, the one before d, the next a, the first c.
    #expect(try pages() == [0, 1, 2, 3, 4])
    try sync(day: 1).pages([entries("bd"), entries("a")], reach: .unproved)
    #expect(try pages() == [0, 1, 3, 4], "'c' left page 0, 'e' is on page 3, and 4 is an end")
    #expect(try sync(day: 2).pages([entries("a")]).left == 4)
    #expect(try pages() == [0])
  }

  @Test("one that another stream had, and is in doubt whether it has, has not left")
  func otherStreamInDoubt() throws {
    try sync(stream: "one")(entries("ax"))
    try sync(stream: "two")(entries("bx"))
    try sync(day: 1, stream: "one")([], reach: .unproved)
    try sync(day: 1, stream: "two")(entries("b"))
    #expect(try leftAt("x") == nil)
    try sync(day: 2, stream: "one")(entries("a"))
    #expect(try leftAt("x") == sync(day: 2).now)
  }

  @Test("what left long ago is removed; starred and tagged items survive")
  func removal() throws {
    try sync()(entries("abcdefgh"))
    try sync(day: 1)(entries("efgh"))
    try store.setStarred(true, [1])
    try store.addTag("keep", [2])
    let early = try store.removeDeparted(source: "s", maxAge: 10 * 86400, now: sync(day: 5).now)
    #expect(early == RemovalOutcome(removed: 0, heldBack: 0, total: 8))
    let outcome = try store.removeDeparted(source: "s", maxAge: 86400, now: sync(day: 2).now)
    #expect(outcome == RemovalOutcome(removed: 2, heldBack: 0, total: 8))
    #expect(try Set(store.ids()) == ["a", "b", "e", "f", "g", "h"])
    #expect(try sync(day: 3)(entries("cefgh")).new == 1)
  }

  @Test("a removal of more than half is held back") func heldBack() throws {
    try sync()(entries("abc"))
    try sync(day: 1)(entries("c"))
    let outcome = try store.removeDeparted(source: "s", maxAge: 0, now: sync(day: 9).now)
    #expect(outcome == RemovalOutcome(removed: 0, heldBack: 2, total: 3))
    #expect(try store.ids().count == 3)
  }

  @Test("an empty list that is read whole makes all leave, and none is removed")
  func emptyList() throws {
    try sync()(entries("abc"))
    #expect(try sync(day: 1)([]).left == 3)
    #expect(try store.removeDeparted(source: "s", maxAge: 0, now: sync(day: 9).now).removed == 0)
    #expect(try store.ids().count == 3)
  }
}
