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
}
