import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Show, sources, plugins and preview")
struct ReadingTests {
  private let server: LoopbackServer
  private let workspace: Workspace

  init() throws {
    server = try LoopbackServer()
    server.on("/show.xml", .document(Self.feed))
    workspace = try Workspace(
      """
      sources:
        moon: { plugin: podcast, url: "\(server.url("/show.xml"))", tags: [space] }
        gone: { plugin: feed, url: "\(server.url("/none.xml"))" }
        off:  { plugin: feed, url: "\(server.url("/off.xml"))", enabled: false }
      """, environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
  }

  private static let feed = """
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>Moon</title><link>https://example.org/</link><item><guid>ep1</guid>
    <title>The fourth astronaut</title><pubDate>Sun, 09 Jun 2019 09:00:00 GMT</pubDate>
    <description>&lt;p&gt;How the computer&lt;/p&gt; was made.</description>
    <itunes:duration>47:56</itunes:duration>
    <enclosure url="https://example.org/1.mp3" type="audio/mpeg" length="2048"/></item>
    </channel></rss>
    """

  @Test("an item is shown with its relations, by number and by source and id")
  func shows() async throws {
    try await workspace.run("aggregate", "moon", "--quiet")
    let byNumber = try await workspace.run("show", "1")
    #expect(
      byNumber.output == """
        The fourth astronaut
          number      1
          source      moon
          id          ep1
          kind        episode
          published   2019-06-09 09:00 UTC
          first seen  2025-06-15 12:00 UTC
          enclosure   https://example.org/1.mp3 (audio/mpeg, 2.0 KB)
          duration_s  2876

        How the computer was made.

        relations
          part-of  Moon, show (2)

        """)
    #expect(try await workspace.run("show", "moon/ep1").output == byNumber.output)
    let show = try await workspace.run("show", "2", "--json").json
    #expect(show["kind"] == "podcast")
    #expect(show["incoming"].arrayValue?.map { $0["from"] } == ["ep1"])
    #expect(try await workspace.run("show", "ep1").errors.contains("'ep1' is no item"))
  }

  @Test("sources are told with their state; what left the configuration stays listed as removed")
  func tellsSources() async throws {
    try await workspace.run("aggregate", "--quiet")
    let rows = try await workspace.run("sources", "--json").json.arrayValue ?? []
    #expect(rows.map { $0["name"] } == ["moon", "gone", "off"])
    #expect(rows.map { $0["state"] } == ["ok", "failed", "disabled"])
    #expect(rows.map { $0["items"] } == [1, 0, 0])
    #expect(rows[0]["last_sync"] == "2025-06-15T12:00:00Z")
    #expect(rows[0]["title"] == "Moon")
    #expect(rows[1]["error"]["kind"] == "http-status")
    #expect(rows[2]["next_due"] == .null)
    let table = try await workspace.run("sources").output
    #expect(table.contains("configuration: sources.yaml\nstore: roost.db\nplugins: "))
    let one = try await workspace.run("sources", "moon").output
    #expect(one.hasPrefix("moon: Moon\n  plugin        podcast\n  state         ok\n"))
    #expect(one.contains("\n  tags          space\n"))

    try workspace.write("sources: {}", to: "sources.yaml")
    let left = try await workspace.run("sources", "--json").json.arrayValue ?? []
    #expect(left.first { $0["name"] == "moon" }?["state"] == "removed")
    #expect(try await workspace.run("list", "moon", "--json").json.arrayValue?.count == 1)
  }

  @Test(
    "a mistyped source gets the one that was meant", arguments: ["aggregate", "list", "sources"])
  func suggestsSource(command: String) async throws {
    try await workspace.run("aggregate", "moon", "--quiet")
    let outcome = try await workspace.run(command, "mooon")
    #expect(outcome.exit == 2)
    #expect(
      outcome.errors == "roost: error: there is no source 'mooon'\nhelp: did you mean 'moon'?\n")
  }

  @Test("plugins are told with where they were found, and what hides what")
  func tellsPlugins() async throws {
    try workspace.write("sources: {}\nplugins: [mine]", to: "sources.yaml")
    try workspace.write(
      """
      plugin: spacex
      summary: My own.
      request: { get: "http://127.0.0.1/" }
      item: { id: .id, kind: thing }
      """, to: "mine/spacex/plugin.yaml")
    let outcome = try await workspace.run("plugins", "--json")
    #expect(outcome.exit == 0)
    let plugins = try outcome.json.arrayValue ?? []
    let mine = plugins.first { $0["name"] == "spacex" }
    #expect(mine?["form"] == "declarative")
    #expect(mine?["summary"] == "My own.")
    #expect(mine?["shadows"].arrayValue?.count == 1)
    #expect(plugins.contains { $0["name"] == "podcast" && $0["form"] == "compiled" })
    #expect(
      try await workspace.run("plugins").errors.hasPrefix("warning: plugin 'spacex' in mine hides ")
    )
    let page = try await workspace.run("plugins", "podcast").output
    #expect(page.contains("\noptions\n  url"))
  }

  @Test(
    "a preview reads a URL, a source or a file, and needs no configuration for the first and last")
  func previews() async throws {
    let url = server.url("/show.xml")
    let expected = try await workspace.run("preview", "moon", "--json").json
    #expect(expected["feed"]["title"] == "Moon")
    #expect(expected["items"].arrayValue?.map { $0["id"] } == ["ep1"])
    try workspace.write(Self.feed, to: "saved.xml")
    let elsewhere = ["ROOST_CONFIG": "/nonexistent/sources.yaml"]
    for arguments in [
      ["preview", url, "--plugin", "podcast", "--json"],
      ["preview", "saved.xml", "--plugin=podcast", "--base-url", url, "--json"],
    ] {
      let run = try workspace.start(
        arguments, environment: workspace.environment.merging(elsewhere) { $1 })
      #expect(await run.exit() == 0)
      let items = try JSONValue(parsing: run.output.text)["items"].arrayValue ?? []
      #expect(items.map { $0["attributes"] } == [["duration_s": 2876]])
    }
    let text = try await workspace.run("preview", url, "--plugin", "podcast").output
    #expect(
      text == """
        Moon
        https://example.org/

        DATE (UTC)        KIND     ID   TITLE
        2019-06-09 09:00  episode  ep1  The fourth astronaut

        1 item

        """)
  }

  @Test("a preview of what is no feed fails with the reason, in JSON too")
  func previewFails() async throws {
    try workspace.write("plain words", to: "words.txt")
    let outcome = try await workspace.run("preview", "words.txt", "--json")
    #expect(outcome.exit == 1)
    #expect(try outcome.json["items"] == [])
    let message = try outcome.json["error"]["message"].stringValue ?? ""
    #expect(message.hasPrefix("words.txt: not a feed"))
    #expect(outcome.errors == "error: \(message)\n")
  }

  @Test(
    "a preview of what is neither source nor file says which it could be",
    arguments: [
      (
        "absent.xml", "there is no source 'absent.xml'", "'roost sources' shows the sources."
      ),
      (
        "./absent.xml", "'./absent.xml' is no source, no URL, and no file that can be read",
        "'roost sources' shows the sources."
      ),
      ("moo", "there is no source 'moo'", "did you mean 'moon'?"),
      ("ftp://example.org/", "'ftp://example.org/' is no URL of http or https", nil),
    ] as [(String, String, String?)])
  func previewOfNothing(operand: String, message: String, help: String?) async throws {
    let outcome = try await workspace.run("preview", operand)
    #expect(outcome.exit == 2)
    #expect(
      outcome.errors
        == "roost: error: \(message)\n" + (help.map { "help: \($0)\n" } ?? ""))
  }

  @Test("a preview that gives no item says why records gave none, without --verbose")
  func previewOfSkipped() async throws {
    let item = "<item><title>T</title><guid>1</guid></item>"
    try workspace.write("<rss><channel>\(item)\(item)</channel></rss>", to: "blog.xml")
    let outcome = try await workspace.run("preview", "--plugin", "podcast", "blog.xml")
    #expect(outcome.output == "Untitled\n\n\n0 items, 2 skipped\n")
    #expect(
      outcome.errors == """
        skipped: item 1 ('T') has no enclosure
        skipped: item 2 ('T') has no enclosure

        """)
  }

  @Test("--due leaves alone what is not due; --force asks without validators")
  func dueAndForce() async throws {
    server.on("/show.xml", .document(Self.feed, etag: "\"1\""))
    try await workspace.run("aggregate", "moon", "--quiet")
    let due = try await workspace.run("aggregate", "moon", "--due", "--json")
    #expect(server.requests(to: "/show.xml").count == 1)
    #expect(due.exit == 0)
    try await workspace.run("aggregate", "moon", "--force", "--quiet")
    let last = server.requests(to: "/show.xml").last
    #expect(server.requests(to: "/show.xml").count == 2)
    #expect(last?.fields["If-None-Match"] == nil)
  }
}
