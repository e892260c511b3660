import HTTP
import JSON
import RoostTesting
import Testing

/// What `max_age` removes goes after a proved whole walk alone, and never more than half at once.
@Suite("Removal of what left long ago")
struct RemovalTests {
  private static let page = """
    plugin: films
    summary: Films for tests.
    max_age: 1d
    options: { base_url: { type: url, required: true, summary: Where. } }
    list: in-list
    api: { base: $base_url, error: .message }
    request:
      get: /films
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
    item: { id: "film:{.id}", kind: film, title: "Film {.id}" }
    relations:
      in-list: { to: list:top, listing: true, item: { kind: list, title: Top } }
    """

  private let server: LoopbackServer
  private let workspace: Workspace

  init() throws {
    server = try LoopbackServer()
    workspace = try Workspace(
      "sources: { films: { plugin: films, base_url: \"\(server.origin)\" } }")
    try workspace.write(Self.page, to: "plugins/films/plugin.yaml")
  }

  /// Pages of two films each of ten, without those that left; another page may stand in place of one.
  private func serve(
    without gone: Set<Int> = [], _ bad: (page: Int, answer: LoopbackResponse)? = nil
  ) {
    server.on("/films") { request in
      let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
      if let bad, bad.page == page { return bad.answer }
      let films = (1...10).filter { !gone.contains($0) }
      let ids = films.dropFirst(page * 2 - 2).prefix(2)
      return LoopbackResponse(
        200,
        #"{"page":\#(page),"pages":\#((films.count + 1) / 2),"films":[\#(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]}"#
      )
    }
  }

  /// One sync, so many hours after the first.
  private func sync(
    _ hours: Int, _ arguments: String...
  ) async throws -> (exit: Int32, source: JSONValue) {
    let (day, hour) = (15 + hours / 24, hours % 24)
    let now = "2025-06-\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
    let run = try workspace.start(
      ["aggregate", "--json"] + arguments,
      environment: workspace.environment.merging(["ROOST_NOW": now]) { $1 })
    let exit = await run.exit()
    return (exit, try JSONValue(parsing: run.output.text)["sources"].arrayValue?.first ?? .null)
  }

  private func count() async throws -> Int {
    try await workspace.run("list", "--limit", "0", "--sort", "seen", "--json").json.arrayValue?
      .count ?? 0
  }

  private static let bad: [(String, Int, LoopbackResponse)] = [
    ("page 3 of 5 fails", 3, LoopbackResponse(500, "sorry")),
    ("page 3 is cut short", 3, LoopbackResponse(200, #"{"page":3,"pages":5,"films":[{"id":5},{"#)),
    (
      "page 3 breaks off", 3,
      LoopbackResponse(200, #"{"page":3,"pages":5,"films":[{"id":5}]}"#).delivered(.cut(after: 20))
    ),
    (
      "page 3 lacks the end of its packing", 3,
      LoopbackResponse(
        200, fields: ["Content-Encoding": "gzip"],
        body: LoopbackResponse.gzip(#"{"page":3,"pages":5,"films":[{"id":5}]}"#).body.dropLast(8))
    ),
    ("page 3 is an error with status 200", 3, LoopbackResponse(200, #"{"message":"over quota"}"#)),
    ("page 1 is an error with status 200", 1, LoopbackResponse(200, #"{"message":"over quota"}"#)),
    ("page 1 is HTML", 1, LoopbackResponse(200, "<html>maintenance</html>")),
    ("page 1 is an empty list", 1, LoopbackResponse(200, #"{"page":1,"pages":1,"films":[]}"#)),
    ("page 1 has no records", 1, LoopbackResponse(200, #"{"page":1,"pages":1}"#)),
    ("page 1 is []", 1, LoopbackResponse(200, "[]")),
    ("page 1 is nothing", 1, LoopbackResponse(204)),
  ]

  @Test("nothing goes by a walk that is not whole, nor by an empty list", arguments: bad)
  func keeps(_ name: String, page: Int, answer: LoopbackResponse) async throws {
    serve()
    #expect(try await sync(0).exit == 0)
    serve(without: [9, 10])
    #expect(try await sync(1).exit == 0)
    #expect(try await count() == 10, "what left is kept for a day")
    serve(without: [9, 10], (page, answer))
    let walk = try await sync(48)
    #expect(try await count() == 10, "\(walk.source.text())")
    // The next whole walk lets them go, however the broken one ended.
    serve(without: [9, 10])
    _ = try await sync(72, "--force")
    _ = try await sync(73, "--force")
    #expect(try await count() == 8)
  }

  @Test("more than half is held back, told, and stays so until what came back is more")
  func heldBack() async throws {
    serve()
    _ = try await sync(0)
    serve(without: Set(3...10))
    #expect(try await sync(1).exit == 0)
    let walk = try await sync(48)
    #expect(walk.exit == 0)
    #expect(
      walk.source["warnings"].arrayValue == [
        "8 of 10 items left long ago; more than half is not removed at once"
      ])
    #expect(try await count() == 10)
    let shown = try await workspace.run("sources", "films").output
    #expect(shown.contains("more than half is not removed at once"))
    serve(without: Set(8...10))
    _ = try await sync(72)
    #expect(try await count() == 7)
  }
}
