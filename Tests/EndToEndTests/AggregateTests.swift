import FoundationEssentials
import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Aggregate, from feed to listing")
struct AggregateTests {
  @Test("a second sync sends validators, changes nothing and counts what it stands for")
  func secondSync() async throws {
    let server = try LoopbackServer()
    server.on(
      "/feed.xml",
      .document(Feeds.rss(Feeds.item("1", "One") + Feeds.item("2", "Two")), etag: "\"v1\""))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed.xml"))\" } }")
    let first = try await workspace.run("aggregate", "--json").json["sources"].arrayValue?.first
    #expect(first?["new"] == 2)
    let second = try await workspace.run("aggregate", "--json").json["sources"].arrayValue?.first
    #expect(second?["status"] == "not-modified")
    #expect(second?["new"] == 0)
    #expect(second?["unchanged"] == 2)
    #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, "\"v1\""])
  }

  @Test("standard output has the table alone, standard error a line per source")
  func separatesOutputs() async throws {
    let server = try LoopbackServer()
    server.on("/feed.xml", .document(Feeds.rss(Feeds.item("1", "One"))))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed.xml"))\" } }",
      environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
    let outcome = try await workspace.run("aggregate")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("SOURCE  STATUS  NEW  UPDATED  UNCHANGED"))
    #expect(lines[1].hasPrefix("a       ok        1        0          0"))
    #expect(outcome.errors.hasPrefix("a: ok: 1 new, 0 updated, 0 unchanged"))
  }

  @Test("--verbose names configuration, store and plugins, and tells each step")
  func verbose() async throws {
    let server = try LoopbackServer()
    server.on("/feed.xml", .document(Feeds.rss(Feeds.item("1", "One") + Feeds.item("2", "Two"))))
    let url = server.url("/feed.xml")
    let workspace = try Workspace("sources: { a: { plugin: podcast, url: \"\(url)\" } }")
    let errors = try await workspace.run("aggregate", "--verbose").errors
    for line in [
      "configuration: sources.yaml\n", "store: roost.db\n", "plugins: ", "a: started\n",
      "a: fetching \(url)\n", "a: skipped: ", "a: saved ",
    ] {
      #expect(errors.contains(line), "\(line)")
    }
  }

  @Test("a dry run tells what would change and stores nothing")
  func dryRun() async throws {
    let server = try LoopbackServer()
    server.on("/feed.xml", .document(Feeds.rss(Feeds.item("1", "One"))))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed.xml"))\" } }")
    for _ in 1...2 {
      let report = try await workspace.run("aggregate", "--dry-run", "--json").json
      #expect(report["sources"].arrayValue?.first?["new"] == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(workspace.folder)/roost.db"))
    try await workspace.run("aggregate")
    let report = try await workspace.run("aggregate", "--dry-run", "--json").json
    #expect(report["sources"].arrayValue?.first?["unchanged"] == 1)
  }

  @Test("the store is its owner's alone, and a preview makes none")
  func storeIsPrivate() async throws {
    let server = try LoopbackServer()
    server.on("/feed.xml", .document(Feeds.rss(Feeds.item("1", "One"))))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed.xml"))\" } }")
    let preview = try await workspace.run("preview", "a", "--json")
    #expect(try preview.json["items"].arrayValue?.map { $0["title"] } == ["One"])
    #expect(!FileManager.default.fileExists(atPath: "\(workspace.folder)/roost.db"))
    try await workspace.run("aggregate")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(workspace.folder)/roost.db")
    #expect(attributes[.posixPermissions] as? UInt == 0o600)
  }

  @Test("from cron, without HOME, locale and terminal, all is UTF-8 and quiet")
  func cron() async throws {
    let server = try LoopbackServer()
    server.on("/feed.xml", .document(Feeds.rss(Feeds.item("1", "Zażółć gęślą jaźń"))))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed.xml"))\" } }")
    let paths = [
      "--config", "\(workspace.folder)/sources.yaml", "--store", "\(workspace.folder)/x.db",
    ]
    let sync = try workspace.start(paths + ["aggregate", "--quiet"], environment: [:])
    #expect(await sync.exit() == 0)
    #expect(sync.output.text == "")
    #expect(sync.errors.text == "")
    let list = try workspace.start(paths + ["list"], environment: ["PATH": "/usr/bin:/bin"])
    #expect(await list.exit() == 0)
    #expect(list.output.text.contains("Zażółć gęślą jaźń"))
  }

  @Test(
    "where standard descriptors are closed, no file or socket takes their place",
    arguments: ["0<&-", "1>&-", "0<&- 1>&- 2>&-"])
  func closedDescriptors(redirection: String) async throws {
    let server = try LoopbackServer()
    server.on("/feed.xml", .document(Feeds.rss(Feeds.item("1", "Zażółć"))))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed.xml"))\" } }",
      environment: ["LC_ALL": "C"])
    let shell = ["/bin/sh", "-c", "exec \"$@\" \(redirection)", "sh"]
    for _ in 1...2 {
      #expect(try await workspace.run("aggregate", "--verbose", through: shell).exit == 0)
    }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.method == "GET" && $0.body.isEmpty })
    #expect(try StoreDump.faults(of: workspace.store) == [])
    let listed = try await workspace.run("list", "--json").json.arrayValue
    #expect(listed?.map { $0["title"] } == ["Zażółć"])
  }

  @Test("what left is counted in the line, the table and the report")
  func left() async throws {
    let server = try LoopbackServer()
    server.on("/f", .document(Feeds.rss(Feeds.item("1", "One") + Feeds.item("2", "Two"))))
    let workspace = try Workspace("sources: { a: { plugin: feed, url: \"\(server.url("/f"))\" } }")
    #expect(
      try await workspace.run("aggregate", "--json").json["sources"].arrayValue?[0]["left"] == 0)
    server.on("/f", .document(Feeds.rss(Feeds.item("2", "Two") + Feeds.item("3", "Three"))))
    let copy = try await workspace.run("aggregate", "--json", "--dry-run").json["sources"]
    #expect(copy.arrayValue?[0]["left"] == 1)
    let outcome = try await workspace.run("aggregate")
    #expect(outcome.errors.hasPrefix("a: ok: 1 new, 0 updated, 1 unchanged, 1 left ("))
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines[0][5] == "LEFT")
    #expect(lines[1][5] == "1")
  }

  @Test("where records were skipped it says what tells why, and that tells it")
  func skipped() async throws {
    let workspace = try Workspace("sources: { it: { plugin: it } }")
    try workspace.write(
      """
      plugin: it
      kinds: { thing: {} }
      request: { get: "https://it.example.org/all" }
      item: { id: .id, kind: thing }

      """, to: "plugins/it/plugin.yaml")
    try workspace.write(
      "all: { responses: { GET /all: all.json } }\n", to: "plugins/it/samples/samples.yaml")
    try workspace.write(#"[{"id":1},{}]"#, to: "plugins/it/samples/all.json")
    let sync = try await workspace.run("aggregate", "--sample")
    #expect(
      sync.errors.hasSuffix("); see 'roost --store roost-sample.db explain it'\n"), "\(sync.errors)"
    )
    let why = try await workspace.run("--store", "roost-sample.db", "explain", "it")
    #expect(why.output.contains("\n  1 record gave no item\n"))
    #expect(
      try await workspace.run("--store", "x.db", "aggregate", "--sample").errors
        .hasSuffix("); see 'roost explain it'\n"))
    #expect(
      !(try await workspace.run("aggregate", "--sample", "--dry-run").errors.contains("; see")))
  }

  @Test("recorded samples know no back-off and no time at which they are due")
  func samplesAreDue() async throws {
    let workspace = try Workspace("sources: { it: { plugin: it } }")
    try workspace.write(
      """
      plugin: it
      kinds: { thing: {} }
      request: { get: "http://127.0.0.1:9/all" }
      item: { id: .id, kind: thing }

      """, to: "plugins/it/plugin.yaml")
    try workspace.write(
      "all: { responses: { GET /all: all.json } }\n", to: "plugins/it/samples/samples.yaml")
    try workspace.write(#"[{"id":1}]"#, to: "plugins/it/samples/all.json")
    for _ in 0..<2 {
      #expect(try await workspace.run("--store", "s.db", "aggregate", "--force").exit == 1)
    }
    for options in [["--sample"], ["--sample", "--due"]] {
      let run = try workspace.start(["--store", "s.db", "aggregate", "--json"] + options)
      #expect(await run.exit() == 0)
      let status = try JSONValue(parsing: run.output.text)["sources"].arrayValue?[0]["status"]
      #expect(status == (options.count == 1 ? "ok" : "not-modified"))
    }
  }

  @Test("a redirect is shown with --verbose, and a move told when it takes effect")
  func moved() async throws {
    let server = try LoopbackServer()
    server.on("/new", .document(Feeds.rss(Feeds.item("1", "One"))))
    server.on("/old", .redirect("/new", status: 301))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/old"))\" } }")
    let first = try await workspace.run("aggregate", "--verbose")
    let hop = "a: redirected (301) to \(server.url("/new"))\n"
    #expect(
      first.errors.split(separator: hop, omittingEmptySubsequences: false).count == 2,
      "\(first.errors)")
    #expect(!first.errors.contains("has moved"))
    let second = try await workspace.run("aggregate")
    let words =
      "it has moved to \(server.url("/new")) for good, which is asked from now on; edit sources.yaml"
    #expect(second.errors.contains("warning: a: \(words)\n"))
    #expect(!second.errors.contains("redirected"))
    #expect(!(try await workspace.run("aggregate").errors.contains("moved")))
    let sources = try await workspace.run("sources").output
    #expect(sources.contains("\na: moved to \(server.url("/new")); edit sources.yaml\n"))
  }
}
