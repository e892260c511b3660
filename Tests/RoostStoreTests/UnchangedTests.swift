import HTTP
import JSON
import RoostKit
import SQLite
import Testing
import Text

@testable import RoostStore

/// A stream whose one page is found as it was: little is written, and nothing that an earlier walk left
/// to be settled is passed over.
@Suite("streams found unchanged") struct UnchangedTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private func write(
    _ ids: String?, page: UInt64 = 0, next: Int64? = nil, reach: StreamEnd.Reach? = .whole,
    etag: String? = "1", notes: JSONValue? = nil, now: Instant = Sync.now
  ) throws -> BatchCounts {
    let sync = Sync(store: store)
    let entries = (ids ?? "").map { entry("\($0)", relations: [member("l", at: 0)]) }
    return try store.write(
      Batch(
        walk: try store.beginWalk(source: "s", stream: "main", fingerprint: 1),
        items: sync.prepared(entries),
        pageEnd: PageEnd(
          requestKey: page,
          content: ids == nil ? .unchanged : .read(fingerprint: 1, bodyHash: 7),
          validators: Validators(etag: etag), next: next.map { .integer($0) },
          notes: notes),
        streamEnd: reach.map { StreamEnd($0, memory: 4) }), now: now)
  }

  private func texts(_ sql: String) throws -> [String] {
    try store.read { reader in
      let select = try reader.connection.statement(sql)
      var texts: [String] = []
      while try select.step() { texts.append(select.string(0)) }
      return texts
    }
  }

  private func changes() throws -> Int { try store.write { $0.connection.totalChanges } }

  @Test("the page and its walk stand, and the stream's row alone is written") func writesLittle()
    throws
  {
    _ = try write("ab")
    let page = "SELECT walk || ' ' || place || ' ' || etag FROM page"
    let before = (try texts(page), try changes())
    let later = Instant(milliseconds: Sync.now.milliseconds + 5000)
    for _ in 0..<3 {
      let counts = try write(nil, now: later)
      #expect(counts.unchanged == 2)
      #expect(counts.left == 0)
    }
    #expect(try texts(page) == before.0)
    #expect(try changes() == before.1 + 3)
    #expect(
      try texts("SELECT walk || ' ' || completed_at || ' ' || memory FROM stream") == [
        "1 \(later.milliseconds) 4"
      ])
    #expect(try store.ids { $0.listing = "l" }.count == 2)
    #expect(try write("b").left == 1)
  }

  @Test("validators of a 304 are kept where they are others") func validators() throws {
    _ = try write("a")
    _ = try write(nil, etag: "2")
    #expect(
      try store.page(source: "s", stream: "main", requestKey: 0)?.validators.etag == "2")
    _ = try write(nil, etag: nil)
    #expect(
      try store.page(source: "s", stream: "main", requestKey: 0)?.validators.etag == "2")
  }

  @Test("notes of the page are kept, and stand where none come") func notes() throws {
    _ = try write("a", notes: ["ttl": 1])
    for (given, kept) in [(nil, 1), (["ttl": 2], 2), (nil, 2)] as [(JSONValue?, Int64)] {
      _ = try write(nil, notes: given)
      let page = try store.page(source: "s", stream: "main", requestKey: 0)
      #expect(page?.notes == ["ttl": .integer(kept)])
    }
  }

  @Test("a page whose response must be kept counts only with that") func withResponse() throws {
    _ = try write("a")
    #expect(
      try store.page(source: "s", stream: "main", requestKey: 0, withResponse: true) == nil)
    let opened = try store.open(
      source: "s", stream: "main", fingerprint: 1, resumes: true, withResponse: true
    ) { _, _ in 0 }
    #expect(opened.page == nil)
    #expect(opened.walk.number == 2)
    let plain = try store.open(source: "s", stream: "main", fingerprint: 1, resumes: true) { _, _ in
      0
    }
    #expect(plain.page?.itemCount == 1)
  }

  @Test("what the page lost in a walk that was cut short has left") func settlesDropped() throws {
    _ = try write("abc")
    // The page was read anew, and the process ended before the stream did.
    _ = try write("ab", reach: nil)
    let counts = try write(nil)
    #expect(counts.unchanged == 2)
    #expect(counts.left == 1)
    #expect(try store.item(source: "s", id: "c")?.item.leftAt == Sync.now)
    #expect(try store.ids { $0.listing = "l" }.count == 2)
  }

  @Test("other pages of earlier walks are forgotten, and their items have left")
  func settlesOtherPages() throws {
    _ = try write("ab", next: 1, reach: nil)
    _ = try write("cd", page: 1)
    let counts = try write(nil)
    #expect(counts.unchanged == 2)
    #expect(counts.left == 2)
    #expect(try store.page(source: "s", stream: "main", requestKey: 1) == nil)
  }

  @Test("a walk given up by one beginning is nothing to the next") func beginnings() throws {
    let first = try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
    let sync = Sync(store: store)
    _ = try store.write(Batch(walk: first, items: sync.prepared([entry("a")])), now: Sync.now)
    _ = try write("b")
    #expect(try texts("SELECT hex(items) FROM page") == ["04"])
  }
}
