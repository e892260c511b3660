import HTTP
import JSON
import RoostEngine
import RoostStore
import Testing

extension WalkTests {
  @Test("that says it is incomplete takes nothing off a listing, also when it answers 304")
  func incomplete() async throws {
    let stand = try Stand()
    stand.client.answer(
      "http://a.test/", .text("item 1 One\nin all\nitem 2 Two\nin all\n"),
      .text("incomplete\nitem 2 Two\nin all\n", etag: "\"2\""))
    _ = try await stand.sync([Stand.plan("a")])
    _ = try await stand.sync([Stand.plan("a")])
    let third = try await stand.sync([Stand.plan("a")])
    #expect(third.sources.first?.status == .notModified)
    #expect(try stand.graph().contains("a/all lists 2"))
  }

  @Test(
    "takes nothing off a listing where any of its pages is incomplete, also when that answers 304",
    arguments: 1...5, [true, false])
  func incompletePage(_ page: Int, othersChange: Bool) async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    _ = try await stand.sync([Stand.plan("a")])
    if othersChange { Self.pages(on: stand, titled: "New") }
    let url = page == 1 ? "http://a.test/" : "http://a.test/\(page)"
    let next = page < 5 ? "next http://a.test/\(page + 1)\n" : ""
    stand.client.answer(url, .text("incomplete\n\(next)", etag: "\"less\""))
    for status in [SyncStatus.ok, .notModified] {
      let report = try await stand.sync([Stand.plan("a")])
      #expect(report.sources.first?.status == status)
      #expect(try Self.members(stand).last == "a/all lists 5")
      let item = try #require(try stand.store.item(source: "a", id: "\(page)"))
      #expect(item.item.leftAt == nil)
    }
  }

  @Test("that says it is incomplete leaves what later pages had to the next whole walk")
  func incompleteEnd() async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    _ = try await stand.sync([Stand.plan("a")])
    stand.client.answer("http://a.test/", .text("item 1 Page\nincomplete\n"))
    _ = try await stand.sync([Stand.plan("a")])
    #expect(try stand.departed().isEmpty)
    stand.client.answer("http://a.test/", .text("item 1 Page\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/2", .text("item 2 Page\n"))
    _ = try await stand.sync([Stand.plan("a")])
    #expect(try stand.departed() == ["3", "4", "5"])
  }

  @Test("that goes on behind an incomplete page takes nothing off a listing")
  func resumesIncomplete() async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    _ = try await stand.sync([Stand.plan("a")])
    stand.client.answer("http://a.test/", .text("incomplete\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/3", .status(500))
    let first = try await stand.sync([Stand.plan("a")])
    #expect(first.sources.first?.status == .partial)
    stand.client.forget()
    Self.pages(on: stand)
    let second = try await stand.sync([Stand.plan("a")])
    #expect(stand.client.requests.first?.url == "http://a.test/3")
    #expect(second.sources.first?.status == .notModified)
    #expect(try Self.members(stand).last == "a/all lists 5")
    let item = try #require(try stand.store.item(source: "a", id: "1"))
    #expect(item.item.leftAt == nil)
  }

  @Test("that goes on behind a page that answered 304 remembers what came before that page")
  func resumesWithMemory() async throws {
    let stand = try Stand()
    Self.pages(on: stand)
    stand.client.answer("http://a.test/", .text("mark old\nnext http://a.test/2\n"))
    _ = try await stand.sync([Stand.plan("a")])
    stand.client.answer("http://a.test/", .text("mark new\nnext http://a.test/2\n"))
    stand.client.answer("http://a.test/3", .status(500))
    _ = try await stand.sync([Stand.plan("a")])
    stand.client.forget()
    Self.pages(on: stand)
    _ = try await stand.sync([Stand.plan("a")])
    #expect(stand.client.requests.first?.url == "http://a.test/3")
    let walk = try stand.store.beginWalk(source: "a", stream: "lines", fingerprint: 0)
    #expect(walk.memory == "new")
  }
}
