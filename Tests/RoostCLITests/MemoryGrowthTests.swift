import Feed
import FoundationEssentials
import RoostPlugins
import RoostTesting
import Testing

@testable import RoostCLI

/// Objects that hold each other would never go, and no sanitizer tells of Swift's (see
/// Tests/sanitizers/leaks.txt). Under one, bytes are counted instead.
@Suite(
  "Memory that commands leave behind", .serialized,
  .enabled(if: AllocatedBytes.areCounted, "'make sanitize' counts it"))
struct MemoryGrowthTests {
  private static let rounds = 8
  /// Bytes that a round may leave, as in tables that grow now and then: less than one object of a sync
  /// with all that hangs on it.
  private static let slack = 2048

  private static let page = """
    plugin: films
    summary: Films for tests.
    options:
      base_url: { type: url, required: true, summary: Where the films are. }
    api: { base: $base_url, error: .message }
    lookups:
      genres: { get: /genres, records: .genres, key: .id, value: .name, every: 1h }
    request:
      get: /films
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
      for: { get: /lists, records: .lists }
    item:
      id: film:{.id}
      kind: film
      title: .title | ascii_upcase
      categories: $genres["\\(.genre)"]
    relations:
      in-list: { to: "list:{$parent.id}", listing: true }
    """

  private let folder = TemporaryFolder()
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.on("/genres", LoopbackResponse(200, #"{"genres":[{"id":5,"name":"Drama"}]}"#))
    server.on("/lists", LoopbackResponse(200, #"{"lists":[{"id":1},{"id":2}]}"#))
    server.on("/films") { request in
      let page = request.target.contains("page=2") ? 2 : 1
      return LoopbackResponse(
        200, #"{"page":\#(page),"pages":2,"films":[{"id":\#(page),"title":"T","genre":5},{}]}"#)
    }
    server.on(
      "/feed",
      LoopbackResponse(
        200,
        "<rss version=\"2.0\"><channel><title>Show</title><item><guid>1</guid><title>&lt;b&gt;One</title></item></channel></rss>"
      ))
    server.on("/broken", LoopbackResponse(200, "<rss><channel><item>"))
    try folder.write(
      """
      sources:
        films: { plugin: films, base_url: "\(server.origin)", keep_raw: true }
        show: { plugin: feed, url: "\(server.url("/feed"))" }
        broken: { plugin: feed, url: "\(server.url("/broken"))" }
        missing: { plugin: feed, url: "\(server.url("/missing"))" }
      """, to: "sources.yaml")
    try folder.write(Self.page, to: "plugins/films/plugin.yaml")
    let plugins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "plugins")
    let feed = try String(contentsOf: plugins.appending(path: "feed/plugin.yaml"), encoding: .utf8)
    try folder.write(feed, to: "plugins/feed/plugin.yaml")
  }

  private func run(_ arguments: [String]) async -> (exit: Int32, errors: String) {
    let errors = Gathered()
    let surroundings = Surroundings(
      environment: [:], folder: folder.path, home: nil, executable: nil,
      output: OutputBuffer { _ in .taken }, errors: OutputBuffer { errors.add($0) })
    let exit = await RoostProgram(in: surroundings, compiled: [CompiledPlugin<Feed>("feed")])
      .run(
        ["--config", folder.path + "/sources.yaml", "--store", folder.path + "/roost.db"]
          + arguments)
    return (exit, errors.text)
  }

  /// What is allocated once the server has come to rest.
  private func allocated() async -> Int {
    await server.ended(server.connectionCount)
    server.forgetRequests()
    return AllocatedBytes.now
  }

  @Test(
    "grows with none of them",
    arguments: [
      (["aggregate", "show", "broken"], 0), (["aggregate", "--force", "--json"], 1),
      (["aggregate", "films"], 0),
      (["list", "films"], 0), (["sources"], 0), (["check"], 0), (["plugins", "films"], 0),
      (["show", "films/film:1"], 0), (["explain", "films/film:1"], 0), (["remap", "films"], 0),
      (["preview", "films"], 0), (["preview", "show", "--json"], 0),
      (["plugin", "check", "films"], 3), (["sql", "SELECT * FROM items"], 0),
      (["list", "--where", "nonsense"], 2), (["list", "nobody"], 2),
    ] as [([String], Int32)])
  func grows(_ arguments: [String], _ exit: Int32) async throws {
    _ = await run(["aggregate"])
    for _ in 1...3 {
      let (given, errors) = await run(arguments)
      #expect(given == exit, "\(errors)")
    }
    // What is kept for the next time grows once, what is lost every time.
    var growth = Int.max
    for _ in 1...3 where growth > Self.rounds * Self.slack {
      let before = await allocated()
      for _ in 1...Self.rounds { _ = await run(arguments) }
      growth = await allocated() - before
    }
    #expect(growth <= Self.rounds * Self.slack)
  }
}
