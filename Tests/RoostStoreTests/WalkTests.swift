import HTTP
import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("walks and pages") struct WalkTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private var sync: Sync { Sync(store: store) }

  private func begin(fingerprint: UInt64 = 1, resumes: Bool = true) throws -> Walk {
    try store.beginWalk(
      source: "s", stream: "main", fingerprint: fingerprint, resumes: resumes)
  }

  private func write(
    _ walk: Walk, page: UInt64, _ ids: String, next: JSONValue?, end: StreamEnd? = nil,
    validators: Validators = Validators(etag: "\"1\""), isUnchanged: Bool = false
  ) throws -> BatchCounts {
    let entries = ids.enumerated().map { rank, id in
      entry("\(id)", relations: [member("l", at: Int(page) * 10 + rank)])
    }
    return try store.write(
      Batch(
        walk: walk, items: sync.prepared(entries),
        pageEnd: PageEnd(
          requestKey: page,
          content: isUnchanged ? .unchanged : .read(fingerprint: 1, bodyHash: 7),
          validators: validators, next: next), streamEnd: end), now: Sync.now)
  }

  private func ranked() throws -> [String] {
    try store.ids {
      $0.listing = "l"
      $0.order = .rank
    }
  }

  @Test("the first walk begins at the first request, with no memory") func firstWalk() throws {
    let walk = try begin()
    #expect(walk.resume == nil)
    #expect(walk.memory == .null)
    #expect(walk.number == 1)
  }

  @Test("an interrupted walk goes on at its next page and ends whole, in another process too")
  func resumes() throws {
    _ = try write(try begin(), page: 0, "ab", next: ["page": 1])
    _ = try write(try begin(), page: 1, "cd", next: ["page": 2])
    let other = try Store(path: folder.store)
    let walk = try other.beginWalk(source: "s", stream: "main", fingerprint: 1)
    #expect(walk.resume == ["page": 2])
    let end = StreamEnd(.whole, memory: ["mark": 5])
    _ = try other.write(
      Batch(
        walk: walk, items: sync.prepared([entry("e", relations: [member("l", at: 20)])]),
        pageEnd: PageEnd(requestKey: 2, content: .read(fingerprint: 1, bodyHash: nil)),
        streamEnd: end), now: Sync.now)
    #expect(try ranked() == ["a", "b", "c", "d", "e"])
    let next = try begin()
    #expect(next.resume == nil)
    #expect(next.memory == ["mark": 5])
    #expect(next.number > walk.number)
  }

  @Test("an item that moves to a later page during the walk is that page's too, which is read anew")
  func movesBetweenPages() throws {
    let walk = try begin()
    _ = try write(walk, page: 0, "ab", next: ["page": 1])
    // While the second page came, the server put 'b' there, under another title.
    _ = try store.write(
      Batch(
        walk: walk, items: sync.prepared([entry("b", "new"), entry("c")]),
        pageEnd: PageEnd(
          requestKey: 1, content: .read(fingerprint: 1, bodyHash: 7),
          validators: Validators(etag: "2")),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    let record = try store.page(source: "s", stream: "main", requestKey: 1)
    #expect(record?.validators == Validators())
    #expect(record?.bodyHash == nil)
    #expect(record?.itemCount == 2)
    // The first page has lost it by now; the second still has it.
    let next = try begin()
    _ = try write(next, page: 0, "a", next: ["page": 1])
    let counts = try store.write(
      Batch(
        walk: next,
        pageEnd: PageEnd(requestKey: 1, content: .unchanged, validators: Validators()),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    #expect(counts.left == 0)
  }

  @Test("an item that stands on two pages alike leaves both their validators")
  func onTwoPages() throws {
    let walk = try begin()
    _ = try write(walk, page: 0, "ab", next: ["page": 1])
    _ = try write(walk, page: 1, "bc", next: nil, end: StreamEnd(.whole))
    for page in UInt64(0)...1 {
      let record = try store.page(source: "s", stream: "main", requestKey: page)
      #expect(record?.validators.isEmpty == false)
      #expect(record?.itemCount == 2)
    }
    #expect(try ranked() == ["a", "b", "c"])
  }

  @Test("a resume position under another fingerprint is void") func fingerprint() throws {
    _ = try write(try begin(), page: 0, "ab", next: ["page": 1])
    #expect(try begin(fingerprint: 2).resume == nil)
    #expect(try begin(resumes: false).resume == nil)
    #expect(try begin(resumes: false).number == 2)
  }

  @Test("memory does not move with a walk cut short") func partialKeepsMemory() throws {
    _ = try write(try begin(), page: 0, "a", next: nil, end: StreamEnd(.whole, memory: 1))
    _ = try write(
      try begin(), page: 0, "a", next: ["page": 1], end: StreamEnd(.partial, memory: 2))
    #expect(try begin().memory == 1)
    #expect(try begin().resume == ["page": 1])
  }

  @Test("a page's record keeps what a 304 needs") func pageRecord() throws {
    _ = try write(
      try begin(), page: 3, "ab", next: ["page": 1],
      validators: Validators(etag: "W/\"x\"", lastModified: "Mon"))
    #expect(
      try store.page(source: "s", stream: "main", requestKey: 3)
        == PageRecord(
          validators: Validators(etag: "W/\"x\"", lastModified: "Mon"), fingerprint: 1, bodyHash: 7,
          next: ["page": 1], isComplete: true, itemCount: 2))
    #expect(try store.page(source: "s", stream: "main", requestKey: 4) == nil)
    #expect(try store.page(source: "s", stream: "other", requestKey: 3) == nil)
  }

  @Test("a body replaces both validators, a 304 those that it sends") func validators() throws {
    _ = try write(
      try begin(), page: 0, "a", next: nil, end: StreamEnd(.whole),
      validators: Validators(etag: "1", lastModified: "Mon"))
    _ = try write(
      try begin(), page: 0, "", next: nil, end: StreamEnd(.whole),
      validators: Validators(etag: "2"), isUnchanged: true)
    #expect(
      try store.page(source: "s", stream: "main", requestKey: 0)?.validators
        == Validators(etag: "2", lastModified: "Mon"))
    _ = try write(
      try begin(), page: 0, "a", next: nil, end: StreamEnd(.whole),
      validators: Validators(lastModified: "Tue"))
    #expect(
      try store.page(source: "s", stream: "main", requestKey: 0)?.validators
        == Validators(lastModified: "Tue"))
  }

  @Test("a 304 in the middle of a walk stands for the page's items and members")
  func unchangedPage() throws {
    let first = try begin()
    _ = try write(first, page: 0, "ab", next: ["page": 1])
    _ = try write(first, page: 1, "cd", next: ["page": 2])
    _ = try write(first, page: 2, "ef", next: nil, end: StreamEnd(.whole))
    let second = try begin()
    _ = try write(second, page: 0, "xa", next: ["page": 1])
    let counts = try write(second, page: 1, "", next: nil, isUnchanged: true)
    #expect(counts.unchanged == 2)
    #expect(counts.rowsWritten == 0)
    #expect(try begin().resume == ["page": 2])
    let last = try write(second, page: 2, "e", next: nil, end: StreamEnd(.whole))
    #expect(last.left == 2)
    #expect(try ranked() == ["x", "a", "c", "d", "e"])
    #expect(try store.item(source: "s", id: "b")?.item.leftAt == Sync.now)
  }

  @Test("behind an unchanged page a walk goes on as it says, which is kept as the page's way on")
  func behindUnchangedPage() throws {
    let first = try begin()
    _ = try write(first, page: 0, "ab", next: ["page": 1, "complete": true])
    _ = try write(first, page: 1, "cd", next: nil, end: StreamEnd(.whole))
    let second = try begin()
    let next: JSONValue = ["page": 1, "complete": false]
    _ = try write(second, page: 0, "", next: next, isUnchanged: true)
    #expect(try begin().resume == next)
    let page = try #require(try store.page(source: "s", stream: "main", requestKey: 0))
    #expect(page.next == next)
    #expect(page.isComplete, "the page says so of itself")
  }

  @Test("a page of several batches keeps the items of all of them") func severalBatches() throws {
    let walk = try begin()
    for id in ["a", "b"] {
      _ = try store.write(
        Batch(walk: walk, items: sync.prepared([entry(id)])), now: Sync.now)
    }
    _ = try write(walk, page: 0, "c", next: nil, end: StreamEnd(.whole))
    #expect(try store.page(source: "s", stream: "main", requestKey: 0)?.itemCount == 3)
    #expect(try sync([entry("c")]).left == 2)
  }

  @Test("pages that a whole walk did not visit are forgotten") func oldPages() throws {
    let walk = try begin()
    _ = try write(walk, page: 0, "a", next: ["page": 1])
    _ = try write(walk, page: 1, "b", next: nil, end: StreamEnd(.whole))
    _ = try write(try begin(), page: 0, "a", next: nil, end: StreamEnd(.whole))
    #expect(try store.page(source: "s", stream: "main", requestKey: 1) == nil)
    #expect(try ranked() == ["a"])
  }

  @Test("a 304 for a page that was never read is refused") func unknownPage() throws {
    let error = #expect(throws: StoreError.self) {
      try write(try begin(), page: 9, "", next: nil, isUnchanged: true)
    }
    #expect(
      error?.message
        == "the store \(folder.store) failed: a page was found unchanged that was never read")
  }

  @Test("status commits with the stream's end") func statusWithEnd() throws {
    var status = SourceStatus()
    status.state = .ok
    status.lastSync = Sync.now
    _ = try write(
      try begin(), page: 0, "a", next: nil, end: StreamEnd(.whole, status: status))
    #expect(try store.status(source: "s") == status)
  }
}
