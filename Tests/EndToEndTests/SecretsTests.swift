import FoundationEssentials
import HTTP
import JSON
import RoostTesting
import SQLite
import Testing
import Threads

/// Keys are planted wherever one can be given, servers echo them in every way, and everything that the
/// program says and keeps is searched.
@Suite("Secrets")
struct SecretsTests {
  /// A plugin with a key among its options, sent in the query, and a login.
  private static let page = """
    plugin: films
    summary: Films for tests.
    options:
      key: { type: secret, required: true, summary: A key. }
      base_url: { type: url, required: true, summary: Where the films are. }
    api:
      base: $base_url
      query: { api_key: $key }
      headers: { X-Key: $key }
      error: .message
    lookups:
      genres: { get: /genres, records: .genres, key: .id, value: .name }
    request: { get: /films, records: .films }
    item: { id: "film:{.id}", kind: film, title: .title }
    """

  /// By what it was planted in.
  private static let keys = (1...13).map(PlantedKey.init)

  private static func yaml(_ server: LoopbackServer) -> String {
    let host = server.origin.dropFirst("http://".count)
    return """
      sources:
        query: { plugin: feed, url: "\(server.origin)/raw?api_key=${K1}" }
        basic: { plugin: feed, url: "\(server.origin)/basic", auth: { user: me, password: '\(keys[1].text)' } }
        bearer: { plugin: feed, url: "\(server.origin)/redirect", auth: { bearer: '\(keys[2].text)' } }
        header: { plugin: feed, url: "\(server.origin)/html", headers: { X-Api-Key: '\(keys[3].text)' } }
        userinfo: { plugin: feed, url: "http://me:\(keys[4].percent)@\(host)/userinfo" }
        file: { plugin: films, base_url: "\(server.origin)/json", key: "${file:key.txt}" }
        cut: { plugin: films, base_url: "\(server.origin)/cut", key: "${K7}" }
        literal: { plugin: films, base_url: "\(server.origin)/broken", key: '\(keys[7].text)' }
        cookie: { plugin: feed, url: "\(server.origin)/cookie", headers: { Cookie: 'sid=\(keys[8].text)' } }
        parameter: { plugin: feed, url: "\(server.origin)/raw?token=\(keys[9].percent)" }
        moved: { plugin: feed, url: "\(server.origin)/moved?api_key=${K11}" }
        good: { plugin: feed, url: "\(server.origin)/good?api_key=${K12}" }
        proxied: { plugin: feed, url: "http://a.example/", proxy: "http://me:\(keys[12].percent)@127.0.0.1:9" }
      """
  }

  /// A server that says what it was told, in every way.
  private static func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.on("/raw") {
      LoopbackResponse(401, "Invalid key in \($0.target): \(keys[0].text) \(keys[9].text)")
    }
    server.on("/basic") {
      LoopbackResponse(403, "\($0.fields["Authorization"] ?? "") is wrong, \(keys[1].text)")
    }
    server.on("/redirect") { _ in .redirect("/gone?t=\(keys[2].percent)&u=\(keys[2].text)") }
    server.on("/gone") { LoopbackResponse(404, "<p>\(keys[2].html) at \($0.target)</p>") }
    server.on(
      "/html",
      LoopbackResponse(200, "<html><title>Key \(keys[3].html)</title><body>\(keys[3].text)"))
    server.on("/userinfo") {
      LoopbackResponse(500, "\($0.fields["Authorization"] ?? "") \(keys[4].text)")
    }
    let message = #"{"message":"the key \#(keys[5].json) is wrong (\#(keys[5].base64))"}"#
    server.on("/json/genres", LoopbackResponse(401, message))
    server.on("/json/films", LoopbackResponse(401, message))
    let parts = (8...20).map { String(keys[6].text.prefix($0)).replacing("\"", with: "\\\"") }
    server.on(
      "/cut/genres", LoopbackResponse(401, #"{"message":"\#(parts.joined(separator: "… "))…"}"#))
    // A message of 500 characters is cut; the key stands across that end, each time a little further.
    let turn = Turn()
    server.on("/cut/films") { _ in
      let long = String(repeating: "x", count: 440 - 3 * turn.next())
      return LoopbackResponse(401, #"{"message":"\#(long)\#(keys[6].json)"}"#)
    }
    server.on("/broken/genres", LoopbackResponse(200, #"{"genres":[{"id":1,"name":""#))
    server.on("/broken/films", LoopbackResponse(200, #"{"films": \#(keys[7].text)"#))
    server.on("/cookie") { LoopbackResponse(400, $0.fields["Cookie"] ?? "") }
    server.on("/moved") { _ in .redirect("/new?api_key=\(keys[10].percent)", status: 301) }
    server.on("/new", .document(Feeds.rss(Feeds.item("1", "One")), etag: "\"\(keys[10].base64)\""))
    let items =
      "<item><guid>1</guid><title>About \(keys[11].html.replacing("&", with: "&amp;"))</title></item>"
    server.on(
      "/good",
      .document(
        """
        <rss version="2.0"><channel><title>\(keys[11].percent)</title>
        <link>http://a.example/?k=\(keys[11].percent)</link>\(items)<item/></channel></rss>
        """, etag: "\"x\""))
    return server
  }

  private func workspace(_ server: LoopbackServer) throws -> Workspace {
    let keys = Self.keys
    let workspace = try Workspace(
      Self.yaml(server),
      environment: [
        "K1": keys[0].text, "K7": keys[6].text, "K11": keys[10].text, "K12": keys[11].text,
      ]
    )
    try workspace.write(keys[5].text + "\n", to: "key.txt")
    try workspace.write(Self.page, to: "plugins/films/plugin.yaml")
    return workspace
  }

  private func expectNone(_ text: String, _ label: String) {
    for (place, key) in Self.keys.enumerated() {
      for form in key.forms where text.contains(form) {
        Issue.record("\(label): key \(place + 1) as \(form)")
      }
    }
  }

  @Test("nothing that the program says has a key in it, however a server echoes it")
  func said() async throws {
    let server = try Self.server()
    let workspace = try workspace(server)
    let names = [
      "query", "basic", "bearer", "header", "userinfo", "file", "cut", "literal", "cookie",
      "parameter", "moved", "good", "proxied",
    ]
    var commands = [
      ["aggregate", "--verbose"], ["aggregate", "--force"], ["aggregate", "--json", "--force"],
      ["aggregate", "--json"], ["aggregate", "--dry-run", "--verbose"], ["sources"],
      ["sources", "--json"], ["check"], ["check", "--json"], ["check", "--verbose"], ["plugins"],
      ["plugins", "--json"], ["plugins", "films"], ["plugins", "films", "--json"],
    ]
    for name in names { commands.append(["sources", name]) }
    // What a preview shows of items is content; here those of one source alone have any.
    for name in names where name != "good" {
      commands += [["preview", name, "--verbose"], ["preview", name, "--json"]]
    }
    var all = ""
    for command in commands {
      let run = try workspace.start(command)
      _ = await run.exit()
      expectNone(run.output.text, "\(command): output")
      expectNone(run.errors.text, "\(command): errors")
      all += run.errors.text
    }
    // Each source was asked, and said what was wrong: the search is not of empty texts.
    for name in names where name != "moved" && name != "good" {
      #expect(all.contains("\(name): failed: "), "\(name)")
    }
    #expect(all.contains("importing About ***"))
    #expect(all.contains("/raw?api_key=*** answered with status 401"))
    let good = try await workspace.run("preview", "good", "--json").json
    #expect(good["feed"]["title"] == "***")
  }

  @Test("nothing that the program keeps of its sources and runs has a key in it")
  func kept() async throws {
    let server = try Self.server()
    let workspace = try workspace(server)
    for _ in 1...3 { try await workspace.run("aggregate", "--quiet") }
    try await workspace.run("aggregate", "--quiet", "--force")
    let connection = try Connection(path: "\(workspace.folder)/roost.db", mode: .readOnly)
    for table in ["source", "stream", "page", "host", "lookup", "run"] {
      let select = try connection.statement("SELECT * FROM \(table)")
      var rows = 0
      while try select.step() {
        rows += 1
        for column in 0..<select.columnCount {
          expectNone(select.string(column), "\(table).\(select.columnName(column))")
        }
      }
      #expect(rows > 0 || table == "lookup" || table == "host")
    }
    // What is content may hold what the server put there; all else of the file is searched too.
    let bytes = try Data(contentsOf: URL(filePath: "\(workspace.folder)/roost.db"))
    let text = String(decoding: bytes, as: UTF8.self)
    for (place, key) in Self.keys.enumerated() where place != 11 {
      for form in key.forms { #expect(!text.contains(form), "key \(place + 1) as \(form)") }
    }
  }

  @Test(
    "a sources.yaml with faults shows no key, nor does one that is no YAML",
    arguments: ["evry: 1h", "window: [", "\tx: y", "key: twice"])
  func faults(_ line: String) async throws {
    let key = Self.keys[0]
    let workspace = try Workspace(
      """
      sources:
        a:
          plugin: films
          base_url: http://127.0.0.1:9
          key: '\(key.text)'
          \(line)
        b: { plugin: feed, url: "http://a.example/${K1}", headers: { X-Token: '\(key.text)', : } }
      """, environment: ["K1": key.text])
    try workspace.write(Self.page, to: "plugins/films/plugin.yaml")
    for command in [["check"], ["check", "--json"], ["aggregate"], ["sources", "--json"]] {
      let run = try workspace.start(command)
      #expect(await run.exit() == 3)
      expectNone(run.output.text + run.errors.text, "\(command)")
    }
  }

  @Test("a crash leaves no memory behind: core dumps are off")
  func coreDumps() async throws {
    let server = try LoopbackServer()
    server.on("/1", LoopbackResponse(200).delivered(.hangBeforeHead))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/1"))\", timeout: 1h } }")
    let run = try workspace.start(["aggregate"])
    await server.received(1)
    let limits = run.systemFile("limits").split(separator: "\n")
    let core = limits.first { $0.hasPrefix("Max core file size") }
    #expect(core?.split(separator: " ").suffix(3) == ["0", "0", "bytes"])
    run.send(9)
    let exit = await run.exit()
    #expect(exit == -9, "\(run.errors.text)")
    // Asked here, the server lives until here: else its end would be the run's.
    #expect(server.requests.map(\.path) == ["/1"])
  }
}

/// Counts from 0.
private final class Turn: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
