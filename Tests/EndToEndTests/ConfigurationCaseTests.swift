import FoundationEssentials
import HTTP
import JSON
import RoostTesting
import Testing

/// What other programs read out of a configuration that nobody wrote into it.
@Suite("sources.yaml, as it is written")
struct ConfigurationCaseTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.otherwise { _ in LoopbackResponse(200, Feeds.rss(Feeds.item("1", "One"))) }
  }

  /// A file of which nothing is requested and no store is made.
  private func refused(_ yaml: String, _ environment: [String: String] = [:]) async throws -> String
  {
    let workspace = try Workspace(yaml, environment: environment)
    let outcome = try await workspace.run("aggregate")
    #expect(outcome.exit == 3)
    #expect(server.requests.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(workspace.folder)/roost.db"))
    return outcome.errors
  }

  @Test("plain words are text where text is wanted, and nothing but what is written elsewhere")
  func plainScalars() async throws {
    let url = server.url("/f")
    let faults = try await refused(
      """
      sources:
        0755: { plugin: feed, url: "\(url)", title: no, tags: [on, 1e3, 12:30, ~] }
        b: { plugin: feed, url: "\(url)", enabled: yes }
      """)
    #expect(faults.contains("sources.yaml:2:"))
    #expect(faults.contains("sources.yaml:3:"))
    #expect(faults.contains("'enabled' must be true or false, found 'yes'"))
    #expect(faults.contains("tags"))
    let workspace = try Workspace(
      "sources:\n  0755: { plugin: feed, url: \"\(url)\", title: no, tags: [on, 1e3, 12:30] }\n")
    let source = try await workspace.run("sources", "0755", "--json").json
    #expect(source["name"] == "0755")
    #expect(source["title"] == "no")
    #expect(source["tags"] == ["on", "1e3", "12:30"])
  }

  @Test("a key that stands twice is told with both lines, a tab as a tab")
  func duplicates() async throws {
    let twice = try await refused(
      """
      sources:
        a: { plugin: feed, url: "\(server.url("/a"))" }
      defaults: { timeout: 10s }
      sources:
        b: { plugin: feed, url: "\(server.url("/b"))" }
      """)
    #expect(twice.hasPrefix("sources.yaml:4:1: error: "))
    #expect(twice.contains("duplicate key \"sources\" in line 4; it stands already in line 1"))
    let tab = try await refused("sources:\n\ta: { plugin: feed, url: x }\n")
    #expect(tab.hasPrefix("sources.yaml:2:1: error: "))
    #expect(tab.contains("tab"))
  }

  @Test(
    "a variable is put in once, a lone dollar is itself, one that is not set is told with its line")
  func variables() async throws {
    let key = "p$a{ss: \"x\""
    let environment = ["KEY": key, "LITERAL": "${KEY}"]
    func yaml(_ last: String) -> String {
      """
      sources:
        a:
          plugin: feed
          url: \(server.url("/f"))
          headers:
            X-One: ${KEY}
            X-Two: ab$HOMEcd
            X-Three: $${KEY}
            X-Four: ${NOPE:-none}
            X-Five: ${LITERAL}
      \(last)
      """
    }
    let faults = try await refused(yaml("      X-Last: ${NOPE}"), environment)
    #expect(faults.contains("sources.yaml:11:15: error: the variable NOPE is not set"))
    #expect(!faults.contains("p$a"))
    let workspace = try Workspace(yaml(""), environment: environment)
    #expect(try await workspace.run("aggregate").exit == 0)
    let fields = try #require(server.requests.first?.fields)
    #expect(
      ["One", "Two", "Three", "Four", "Five"].map { fields["X-\($0)"] }
        == [key, "ab$HOMEcd", "${KEY}", "none", "${KEY}"])
  }
}
