import FoundationEssentials
import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Declarative plugins, from page to listing")
struct DeclarativeTests {
  /// A page with five numbered pages of films, a listing and a lookup.
  private static let films = """
    plugin: films
    summary: Films for tests.
    options:
      key: { type: secret, required: true, summary: A key. }
      base_url: { type: url, required: true, summary: Where the films are. }
    list: in-list
    kinds: { film: { volatile: [votes] } }
    api:
      base: $base_url
      query: { api_key: $key }
      error: .message
    lookups:
      genres: { get: /genres, records: .genres, key: .id, value: .name, every: 1h }
    request:
      get: /films
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
    item:
      id: film:{.id}
      kind: film
      title: .title
      categories: $genres["\\(.genre)"]
      attributes: { votes }
    relations:
      in-list: { to: list:top, listing: true, item: { kind: list, title: Top } }
    """

  private static let key = "k0123456789secret"

  private func workspace(_ server: LoopbackServer, page: String = films) throws -> Workspace {
    let workspace = try Workspace(
      """
      sources:
        films: { plugin: films, base_url: "\(server.origin)", key: "${KEY}" }
      """, environment: ["KEY": Self.key])
    try workspace.write(page, to: "plugins/films/plugin.yaml")
    return workspace
  }

  /// The body of a page of films.
  private static func body(_ ids: [Int], page: Int = 1, of pages: Int = 1, votes: Int = 1) -> String
  {
    let films = ids.map { #"{"id":\#($0),"title":"Film \#($0)","genre":5,"votes":\#(votes)}"# }
    return #"{"page":\#(page),"pages":\#(pages),"films":[\#(films.joined(separator: ","))]}"#
  }

  private static let genres = LoopbackResponse(200, #"{"genres":[{"id":5,"name":"Drama"}]}"#)

  private func sync(
    _ workspace: Workspace, _ arguments: String..., on day: Int = 1
  ) async throws -> (report: JSONValue, outcome: Workspace.Outcome) {
    let clock = ["ROOST_NOW": "2025-06-0\(day)T12:00:00Z"]
    let run = try workspace.start(
      ["aggregate", "--json"] + arguments,
      environment: workspace.environment.merging(clock) { $1 })
    let exit = await run.exit()
    let outcome = Workspace.Outcome(exit: exit, output: run.output.text, errors: run.errors.text)
    return (try #require(try outcome.json["sources"].arrayValue?.first), outcome)
  }

  private func ids(_ workspace: Workspace, _ arguments: String...) async throws -> [JSONValue] {
    let run = try workspace.start(
      ["list", "films", "--limit", "0", "--format", "json"] + arguments)
    _ = await run.exit()
    return (try JSONValue(parsing: run.output.text).arrayValue ?? []).map { $0["id"] }
  }

  @Test("five pages are one listing in rank order, with what a lookup names")
  func walk() async throws {
    let server = try LoopbackServer()
    server.on("/genres", Self.genres)
    server.on("/films") { request in
      let page = Int(request.target.suffix(1)) ?? 1
      return LoopbackResponse(200, Self.body([page * 10, page], page: page, of: 5))
    }
    let workspace = try workspace(server)
    let (report, outcome) = try await sync(workspace)
    #expect(outcome.exit == 0)
    #expect(report["new"] == 10)
    #expect(report["related"] == 1)
    #expect(server.requests(to: "/films").count == 5)
    let ranked = [10, 1, 20, 2, 30, 3, 40, 4, 50, 5].map { JSONValue.string("film:\($0)") }
    #expect(try await ids(workspace) == ranked)
    let shown = try await workspace.run("show", "films/film:30", "--json").json
    #expect(shown["categories"] == ["Drama"])
  }

  @Test("a page that fails leaves the listing as it was, and the next sync goes on there")
  func resume() async throws {
    let server = try LoopbackServer()
    server.on("/genres", Self.genres)
    server.on("/films", .init(200, Self.body([1, 2])))
    let workspace = try workspace(server)
    _ = try await sync(workspace)
    let broken = Latch()
    server.on("/films") { request in
      let page = Int(request.target.suffix(1)) ?? 1
      if page == 3, !broken.isOpen { return LoopbackResponse(500, "down") }
      return LoopbackResponse(200, Self.body([page * 10], page: page, of: 5))
    }
    let (failed, outcome) = try await sync(workspace, on: 2)
    #expect(outcome.exit == 1)
    #expect(failed["status"] == "partial")
    #expect(failed["new"] == 2)
    #expect(try await ids(workspace, "--in", "list:top") == ["film:1", "film:2"])
    broken.open()
    let before = server.requests.count
    let (resumed, _) = try await sync(workspace, on: 3)
    #expect(resumed["status"] == "ok")
    #expect(resumed["new"] == 3)
    let asked = server.requests[before...].filter { $0.path == "/films" }
    #expect(asked.map { $0.target.suffix(1) } == ["3", "4", "5"])
    #expect(try await ids(workspace, "--kind", "film").count == 7)
    let listed = try await ids(workspace, "--in", "list:top")
    #expect(listed == ["film:10", "film:20", "film:30", "film:40", "film:50"])
  }

  @Test("a key never shows, neither in the report of a 401 nor in the store")
  func maskKey() async throws {
    let server = try LoopbackServer()
    server.on("/genres", Self.genres)
    server.on("/films", .init(401, #"{"message":"Invalid key k0123456789secret given."}"#))
    let workspace = try workspace(server)
    let (report, outcome) = try await sync(workspace)
    #expect(outcome.exit == 1)
    #expect(report["status"] == "failed")
    #expect(report["error"]["message"].stringValue?.contains("Invalid key *** given.") == true)
    #expect(!outcome.output.contains(Self.key))
    #expect(!outcome.errors.contains(Self.key))
    server.on("/films", .init(200, Self.body([1])))
    _ = try await sync(workspace, "--force")
    for name in try FileManager.default.contentsOfDirectory(atPath: workspace.folder) {
      guard name.hasPrefix("roost.db"),
        let bytes = FileManager.default.contents(atPath: "\(workspace.folder)/\(name)")
      else { continue }
      #expect(bytes.firstRange(of: Data(Self.key.utf8)) == nil, "\(name)")
    }
  }

  @Test("a login that has run out is fetched anew, once, and the walk goes on where it was refused")
  func renewLogin() async throws {
    let server = try LoopbackServer()
    let logins = Latch()
    server.on("/login") { _ in
      LoopbackResponse(200, #"{"token":"t\#(logins.isOpen ? 2 : 1)"}"#)
    }
    server.on("/things") { request in
      let page = Int(request.target.suffix(1)) ?? 1
      let token = request.fields["Authorization"]
      guard token == "Bearer t1" && !(logins.isOpen && page > 1) || token == "Bearer t2" else {
        return LoopbackResponse(401, "{}")
      }
      return LoopbackResponse(200, page < 4 ? #"[{"id":\#(page)}]"# : "[]")
    }
    let workspace = try Workspace(
      "sources: { mine: { plugin: mine, base_url: \"\(server.origin)\" } }\n")
    try workspace.write(
      """
      plugin: mine
      summary: Things behind a login.
      options: { base_url: { type: url, required: true, summary: Where they are. } }
      api: { base: $base_url }
      lookups: { login: { get: /login, key: all, value: .token } }
      request:
        get: /things
        headers: { Authorization: "Bearer {$login.all}" }
        query: { page: $page }
        paginate: { page: 1 }
      item: { id: .id, kind: thing }
      """, to: "plugins/mine/plugin.yaml")
    #expect(try await sync(workspace).report["new"] == 3)
    #expect(server.requests(to: "/login").count == 1)
    logins.open()
    let before = server.requests.count
    let (report, outcome) = try await sync(workspace)
    #expect(outcome.exit == 0)
    // Its requests are others with the new token, and what is kept of them is asked for anew.
    #expect(report["status"] == "ok")
    #expect(report["unchanged"] == 3)
    #expect(
      server.requests[before...].map(\.target) == [
        "/things?page=1", "/things?page=2", "/login", "/things?page=2", "/things?page=3",
        "/things?page=4",
      ])
  }

  @Test("a 304 in the middle of a walk stands for its page, and the walk goes on")
  func notModified() async throws {
    let server = try LoopbackServer()
    server.on("/genres", Self.genres)
    let second = Latch()
    server.on("/films") { request in
      let page = Int(request.target.suffix(1)) ?? 1
      let body = Self.body([page], page: page, of: 3, votes: second.isOpen && page != 2 ? 2 : 1)
      let tag = "\"\(page)-\(page == 2 ? false : second.isOpen)\""
      return .document(body, type: "application/json", etag: tag)
    }
    let workspace = try workspace(server)
    #expect(try await sync(workspace).report["new"] == 3)
    second.open()
    let (report, _) = try await sync(workspace)
    #expect(server.requests(to: "/films").count == 6)
    #expect(report["status"] == "ok")
    #expect(report["new"] == 0)
    #expect(report["updated"] == 0)
    #expect(report["unchanged"] == 3)
    #expect(try await ids(workspace, "--in", "list:top") == ["film:1", "film:2", "film:3"])
  }

  @Test(
    "what falls off the list leaves the listing, stays in the store, and ranks alone count nothing")
  func replaceListing() async throws {
    let server = try LoopbackServer()
    server.on("/genres", Self.genres)
    server.on(
      "/films", .init(200, Self.body([1, 2, 3])), .init(200, Self.body([3, 1, 4], votes: 9)))
    let workspace = try workspace(server)
    _ = try await sync(workspace)
    let (report, _) = try await sync(workspace)
    #expect(report["new"] == 1)
    #expect(report["updated"] == 0)
    #expect(try await ids(workspace) == ["film:3", "film:1", "film:4"])
    let all = try await ids(workspace, "--kind", "film", "--sort", "title")
    #expect(Set(all.map { $0.stringValue }) == ["film:1", "film:2", "film:3", "film:4"])
  }

  @Test("a lookup that fails leaves its last table; without one the sync goes on with a warning")
  func keepTable() async throws {
    let server = try LoopbackServer()
    let down = Latch()
    server.on("/genres") { _ in
      down.isOpen ? LoopbackResponse(500, #"{"genres":[]}"#) : Self.genres
    }
    server.on("/films", .init(200, Self.body([1])))
    let workspace = try workspace(server)
    _ = try await sync(workspace)
    down.open()
    server.on("/films", .init(200, Self.body([2])))
    let (report, outcome) = try await sync(workspace, "--force")
    #expect(outcome.exit == 0)
    #expect(report["new"] == 1)
    let kept = try await workspace.run("show", "films/film:2", "--json").json
    #expect(kept["categories"] == ["Drama"])
    let fresh = try self.workspace(server)
    let (first, _) = try await sync(fresh)
    #expect(first["new"] == 1)
    #expect(first["warnings"].arrayValue?.isEmpty == false)
    #expect(try await fresh.run("show", "films/film:2", "--json").json["categories"] == [])
  }

  @Test("a changed expression takes effect although the server has nothing new")
  func remap() async throws {
    let server = try LoopbackServer()
    server.on("/genres", Self.genres)
    server.on("/films", .document(Self.body([1]), type: "application/json", etag: "\"1\""))
    let workspace = try workspace(server)
    _ = try await sync(workspace)
    try workspace.write(
      Self.films.replacing("title: .title", with: "title: (.title | ascii_upcase)"),
      to: "plugins/films/plugin.yaml")
    let (report, _) = try await sync(workspace)
    #expect(report["updated"] == 1)
    let shown = try await workspace.run("show", "films/film:1", "--json").json
    #expect(shown["title"] == "FILM 1")
    #expect(server.requests(to: "/films").map { $0.fields["If-None-Match"] } == [nil, nil])
  }

  @Test("check tells an expression that does not compile, with its line, before any request")
  func check() async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(
      server, page: Self.films.replacing("title: .title", with: "title: .title | nosuch"))
    let outcome = try await workspace.run("check")
    #expect(outcome.exit == 3)
    #expect(
      outcome.errors.contains(
        "plugin.yaml:22:10: error: item.title: the jq expression does not compile: nosuch/0 is not defined"
      ), "\(outcome.errors)")
    #expect(server.requests.isEmpty)
  }

  @Test(
    "what asks servers tells an expression that does not compile before any request, wherever it is",
    arguments: [
      ("title: .title", #"title: "{x: .r}""#, "item.title"),
      ("records: .genres", "records: (nope)", "lookups.genres.records"),
      ("value: .name", #"value: "{x: .r}""#, "lookups.genres.value"),
    ], ["aggregate", "preview", "remap", "plugin record"])
  func compiles(_ fault: (old: String, new: String, path: String), command: String) async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(
      server, page: Self.films.replacing(fault.old, with: fault.new))
    let words = command.split(separator: " ").map(String.init)
    let run = try workspace.start(
      words + (command == "aggregate" ? ["--json"] : ["films", "--json"]))
    #expect(await run.exit() == 3, "\(run.errors.text)")
    #expect(
      run.errors.text.contains(": error: \(fault.path): the jq expression does not compile: "),
      "\(run.errors.text)")
    let error = try JSONValue(parsing: run.output.text)["error"]
    #expect(error["kind"] == "invalid-expression")
    #expect(error["location"].stringValue?.contains("plugins/films/plugin.yaml:") == true)
    #expect(server.requests.isEmpty)
  }
}
