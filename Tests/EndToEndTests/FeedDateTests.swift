import JSON
import RoostTesting
import Testing

@Suite("Dates of feeds, from document to list")
struct FeedDateTests {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func workspace() throws -> Workspace {
    try Workspace("sources: { a: { plugin: feed, url: \"\(server.url("/a"))\" } }")
  }

  @Test(
    "odd forms are read alike under every locale; what is none is null and named",
    arguments: ["C", "ru_RU.UTF-8"])
  func oddForms(locale: String) async throws {
    let dates = [
      "Tue, 06 May 2025 07:30:00 EDT", "Thu, 14 Mar 24 09:15:30 +0100",
      "Fri, Nov 08 2024 21:05:00 +0000", "Wed, 11 Sept 2024 06:00:00 +0300",
      "<![CDATA[ 3 Jun 2025 10:00:00 GMT ]]>", "yesterday at noon",
      "Tue, 31 Dec 2024 23:59:60 GMT",
    ]
    let items = dates.enumerated().map { Feeds.item("\($0)", "T\($0)", date: $1) }
    server.on("/a", LoopbackResponse(200, Feeds.rss(items.joined())))
    let workspace = try workspace()
    let environment = ["LC_ALL": locale, "LANG": locale]
    let report = try await workspace.run("aggregate", "--json", environment: environment)
    #expect(report.exit == 0)
    #expect(
      try report.json["sources"].arrayValue?.map { $0["warnings"] }
        == [["item 6: the date 'yesterday at noon' cannot be read"]])
    let list = try await workspace.run(
      "list", "--sort", "title", "--json", environment: environment)
    #expect(
      try list.json.arrayValue?.map { $0["published"] } == [
        "2025-05-06T11:30:00Z", "2024-03-14T08:15:30Z", "2024-11-08T21:05:00Z",
        "2024-09-11T03:00:00Z", "2025-06-03T10:00:00Z", nil, "2025-01-01T00:00:00Z",
      ])
  }

  @Test("an item of the future stands where it was first seen, and no fetch moves it")
  func future() async throws {
    let first =
      Feeds.item("a", "A", date: "Tue, 01 Jan 2030 00:00:00 GMT") + Feeds.item("b", "B")
      + Feeds.item("c", "C", date: "Sun, 15 Jun 2025 11:00:00 GMT")
    let later = Feeds.item("d", "D", date: "Sun, 15 Jun 2025 13:00:00 GMT")
    server.on(
      "/a", LoopbackResponse(200, Feeds.rss(first)), LoopbackResponse(200, Feeds.rss(first + later))
    )
    let workspace = try workspace()
    try await workspace.run("aggregate", environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
    let now = ["ROOST_NOW": "2025-06-15T13:30:00Z"]
    let second = try await workspace.run("aggregate", "--json", environment: now)
    #expect(try second.json["sources"].arrayValue?.map { $0["new"] } == [1])
    #expect(try second.json["sources"].arrayValue?.map { $0["updated"] } == [0])
    let list = try await workspace.run("list", "--json", environment: now)
    let titles = try list.json.arrayValue?.map { $0["title"] } ?? []
    #expect(titles.first == "D")
    #expect(Set(titles.dropFirst().prefix(2).compactMap(\.stringValue)) == ["A", "B"])
    #expect(titles.last == "C")
    let future = try list.json.arrayValue?.first { $0["id"] == "a" }
    #expect(future?["published"] == "2030-01-01T00:00:00Z")
    let table = try await workspace.run("list", environment: now).output
    #expect(table.contains("2030-01-01 00:00"))
  }
}
