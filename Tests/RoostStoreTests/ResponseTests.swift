import HTTP
import JSON
import RoostKit
import SQLite
import Testing
import Text

@testable import RoostStore

@Suite("kept responses") struct ResponseTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private func head(
    _ asked: String = "GET https://a.example/", expires: Int64? = nil
  ) -> ResponseHead {
    ResponseHead(
      asked: asked, url: "https://a.example/", status: 200, fields: ["ETag": "\"1\"", "a": "b"],
      receivedAt: Sync.now, expiresAt: expires.map { Instant(milliseconds: $0) })
  }

  private func part(_ text: String) -> ResponsePart {
    ResponsePart(Array(text.utf8), length: text.utf8.count * 2)
  }

  private func pageEnd(
    _ keeping: PageKeeping, request: UInt64 = 7, _ content: PageEnd.Content? = nil
  ) -> PageEnd {
    PageEnd(
      requestKey: request, content: content ?? .read(fingerprint: 1, bodyHash: 1), keeping: keeping)
  }

  private func walk() throws -> Walk {
    try store.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
  }

  private func tables() throws -> [String] {
    try store.rows("SELECT count(*), sum(complete) FROM response")
      + store.rows("SELECT count(*) FROM response_part")
  }

  @Test("come in the parts of several batches, and are there with the page's end") func parts()
    throws
  {
    let walk = try walk()
    _ = try store.write(Batch(walk: walk, parts: [part("a"), part("b")]), now: Sync.now)
    #expect(try store.response(source: "s", request: 7) == nil)
    _ = try store.write(
      Batch(
        walk: walk, parts: [part("c")], pageEnd: pageEnd(.kept(head())),
        streamEnd: StreamEnd(.whole)),
      now: Sync.now)
    let kept = try #require(try store.response(source: "s", request: 7))
    #expect(kept.head == head())
    #expect(kept.length == 6)
    #expect(kept.parts == 3)
    #expect(try (0..<4).map { try store.part($0, of: kept)?.content } == [[97], [98], [99], nil])
    #expect(try store.hasResponse(source: "s", stream: "main", request: 7))
    #expect(try !store.hasResponse(source: "s", stream: "other", request: 7))
    #expect(try store.responseCount(source: "s") == 1)
  }

  @Test("of two readings at once do not mix: the one that began later keeps its own")
  func twoReadings() throws {
    let other = try Store(path: folder.store)
    let (first, second) = (
      try walk(),
      try other.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    )
    _ = try store.write(Batch(walk: first, parts: [part("a"), part("b")]), now: Sync.now)
    _ = try other.write(Batch(walk: second, parts: [part("c")]), now: Sync.now)
    let error = #expect(throws: StoreError.self) {
      _ = try store.write(Batch(walk: first, parts: [part("d")]), now: Sync.now)
    }
    #expect(error?.kind == .overtaken)
    _ = try other.write(
      Batch(
        walk: second, parts: [part("e")], pageEnd: pageEnd(.kept(head())),
        streamEnd: StreamEnd(.whole)),
      now: Sync.now)
    let kept = try #require(try store.response(source: "s", request: 7))
    #expect(try (0..<3).map { try store.part($0, of: kept)?.content } == [[99], [101], nil])
    #expect(try tables() == ["1|1", "2"])
  }

  @Test("take the place of earlier ones to the same request") func replaced() throws {
    for text in ["old", "new"] {
      _ = try store.write(
        Batch(
          walk: try walk(), parts: [part(text)], pageEnd: pageEnd(.kept(head())),
          streamEnd: StreamEnd(.increment)), now: Sync.now)
    }
    let kept = try #require(try store.response(source: "s", request: 7))
    #expect(try store.part(0, of: kept)?.content == Array("new".utf8))
    #expect(try tables() == ["1|1", "1"])
  }

  @Test("that are unchanged stay, with a new end of their time") func confirmed() throws {
    _ = try store.write(
      Batch(
        walk: try walk(), parts: [part("a")], pageEnd: pageEnd(.kept(head(expires: 5))),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    _ = try store.write(
      Batch(
        walk: try walk(), pageEnd: pageEnd(.confirmed(until: Instant(milliseconds: 9)), .unchanged),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    #expect(
      try store.response(source: "s", request: 7)?.head.expiresAt == Instant(milliseconds: 9))
    // The same body once more, which came in full.
    _ = try store.write(
      Batch(
        walk: try walk(), parts: [part("again")],
        pageEnd: pageEnd(.kept(head(expires: 11)), request: 7, .unchanged),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    let kept = try #require(try store.response(source: "s", request: 7))
    #expect(kept.head.expiresAt == Instant(milliseconds: 11))
    #expect(try store.part(0, of: kept)?.content == [97])
    #expect(try tables() == ["1|1", "1"])
  }

  @Test("of pages before an interruption stay when the walk goes on to its end") func goesOn()
    throws
  {
    var first = pageEnd(.kept(head()))
    first.next = .integer(1)
    _ = try store.write(
      Batch(walk: try walk(), parts: [part("a")], pageEnd: first), now: Sync.now)
    let rest = try Store(path: folder.store)
    let walk = try rest.beginWalk(source: "s", stream: "main", fingerprint: 1)
    #expect(walk.resume == .integer(1))
    _ = try rest.write(
      Batch(
        walk: walk, parts: [part("b")], pageEnd: pageEnd(.kept(head()), request: 8),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    #expect(try rest.hasResponse(source: "s", stream: "main", request: 7))
    #expect(try rest.hasResponse(source: "s", stream: "main", request: 8))
  }

  @Test("that do not come whole leave nothing: not with the walk's end, nor after a stop")
  func unfinished() throws {
    let first = try walk()
    _ = try store.write(Batch(walk: first, parts: [part("a")]), now: Sync.now)
    _ = try store.write(Batch(walk: first, streamEnd: StreamEnd(.partial)), now: Sync.now)
    #expect(try tables() == ["0|NULL", "0"])
    _ = try store.write(Batch(walk: try walk(), parts: [part("a")]), now: Sync.now)
    // As another process finds it.
    let other = try Store(path: folder.store)
    let walk = try other.beginWalk(source: "s", stream: "main", fingerprint: 1, resumes: false)
    _ = try other.write(
      Batch(
        walk: walk, parts: [part("b")], pageEnd: pageEnd(.kept(head())),
        streamEnd: StreamEnd(.whole)),
      now: Sync.now)
    #expect(try tables() == ["1|1", "1"])
  }

  @Test("of a transaction that fails are taken back, and what was there before goes on")
  func takenBack() throws {
    let walk = try walk()
    _ = try store.write(Batch(walk: walk, parts: [part("a")]), now: Sync.now)
    let bad = PageEnd(requestKey: 9, content: .unchanged, keeping: .confirmed(until: nil))
    #expect(throws: StoreError.self) {
      try store.write(Batch(walk: walk, parts: [part("x")], pageEnd: bad), now: Sync.now)
    }
    _ = try store.write(
      Batch(
        walk: walk, parts: [part("b")], pageEnd: pageEnd(.kept(head())),
        streamEnd: StreamEnd(.whole)),
      now: Sync.now)
    let kept = try #require(try store.response(source: "s", request: 7))
    #expect(try (0..<3).map { try store.part($0, of: kept)?.content } == [[97], [98], nil])
  }

  @Test("a whole reading removes those of earlier ones, an increment does not") func readings()
    throws
  {
    for (request, reach) in [(1, StreamEnd.Reach.whole), (2, .increment), (3, .increment)] {
      _ = try store.write(
        Batch(
          walk: try walk(), parts: [part("a")],
          pageEnd: pageEnd(.kept(head()), request: UInt64(request)),
          streamEnd: StreamEnd(reach)), now: Sync.now)
    }
    #expect(try store.responseCount(source: "s") == 3)
    _ = try store.write(
      Batch(
        walk: try walk(), pageEnd: pageEnd(.confirmed(until: nil), request: 3, .unchanged),
        streamEnd: StreamEnd(.whole)), now: Sync.now)
    #expect(try store.responseCount(source: "s") == 1)
  }

  @Test("of lookups stand beside those of streams, and go with the source's") func lookups() throws
  {
    try store.keep(head("GET /a"), parts: [part("a")], request: 7, source: "s")
    try store.keep(head("GET /b"), parts: [part("b"), part("c")], request: 7, source: "s")
    try store.confirmLookup(request: 7, source: "s", until: Instant(milliseconds: 99))
    let kept = try #require(try store.response(source: "s", request: 7))
    #expect(kept.head.asked == "GET /b")
    #expect(kept.head.expiresAt == Instant(milliseconds: 99))
    #expect(try tables() == ["1|1", "2"])
    try store.pruneResponses(of: ["other"], now: Instant(milliseconds: 98))
    #expect(try store.responseCount(source: "s") == 1)
    try store.pruneResponses(of: ["s"], now: Instant(milliseconds: 98))
    #expect(try tables() == ["0|NULL", "0"])
  }

  @Test("go when their time is over") func expired() throws {
    try store.keep(head(expires: 5), parts: [part("a")], request: 1, source: "s")
    try store.keep(head(), parts: [part("a")], request: 2, source: "s")
    try store.pruneResponses(of: [], now: Instant(milliseconds: 5))
    #expect(try tables() == ["1|1", "1"])
  }

  @Test("pruning where nothing is kept writes nothing") func nothing() throws {
    let reader = try Store(path: folder.store, mode: .readOnly)
    try reader.pruneResponses(of: ["s"], now: Sync.now)
  }
}
