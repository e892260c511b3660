import JSON
import RoostTesting
import Testing

@Suite("Relations that sources.yaml adds")
struct SourceRelationsTests {
  private let server: LoopbackServer
  private let workspace: Workspace

  init() throws {
    server = try LoopbackServer()
    workspace = try Workspace("sources: {}", environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
    try workspace.write(
      """
      plugin: launches
      summary: Launches for tests.
      options: { base_url: { type: url, required: true, summary: Where they are. } }
      api: { base: $base_url }
      request: { get: /launches }
      item: { id: "launch:{.id}", kind: launch, title: .name }
      """, to: "plugins/launches/plugin.yaml")
    server.on(
      "/launches",
      .document(
        "[{\"id\": 1, \"name\": \"Crew-1\"}, {\"id\": 2, \"name\": \"Transporter\"}]",
        type: "application/json", etag: "\"l\""))
    server.on(
      "/show",
      .document(
        Feeds.rss(
          """
          <item><guid>Crew-1</guid><title>All about Crew-1</title>
          <enclosure url="https://example.org/1.mp3" type="audio/mpeg"/></item>
          """), etag: "\"s\""))
  }

  private func write(rule: String?) throws {
    let relations = rule.map { "\n    relations:\n      \($0)" } ?? ""
    try workspace.write(
      """
      sources:
        space:
          plugin: launches
          base_url: "\(server.origin)"\(relations)
        show: { plugin: podcast, url: "\(server.url("/show"))" }
      """, to: "sources.yaml")
  }

  private func relations(of item: String) async throws -> [String] {
    let shown = try await workspace.run("show", item, "--json").json
    return (shown["relations"].arrayValue ?? []).map {
      "\($0["name"].stringValue ?? "") \($0["source"].stringValue ?? "")/\($0["to"].stringValue ?? "") "
        + ($0["title"].stringValue ?? "unbound")
    }
  }

  private static let heard = "heard-in: { to: .title, source: show }"

  @Test("lead to items of another source, are bound when those come, and are shown both ways")
  func otherSource() async throws {
    try write(rule: Self.heard)
    try await workspace.run("aggregate", "space", "--quiet")
    #expect(try await relations(of: "space/launch:1") == ["heard-in show/Crew-1 unbound"])
    try await workspace.run("aggregate", "show", "--quiet")
    #expect(try await relations(of: "space/launch:1") == ["heard-in show/Crew-1 All about Crew-1"])
    #expect(try await relations(of: "space/launch:2") == ["heard-in show/Transporter unbound"])
    let episode = try await workspace.run("show", "show/Crew-1", "--json").json
    #expect(episode["incoming"].arrayValue?.map { $0["from"] } == ["launch:1"])
    #expect(episode["incoming"].arrayValue?.map { $0["name"] } == ["heard-in"])
  }

  @Test("reach what is stored when they change, though the server has nothing new")
  func changedRule() async throws {
    try write(rule: nil)
    try await workspace.run("aggregate", "--quiet")
    try write(rule: Self.heard)
    server.on("/launches", LoopbackResponse(500, "down"))
    try await workspace.run("aggregate", "space", "--quiet")
    #expect(try await relations(of: "space/launch:1") == ["heard-in show/Crew-1 All about Crew-1"])
    try write(rule: "named: { to: \"name:{.title}\" }")
    try await workspace.run("aggregate", "space", "--quiet", "--force")
    #expect(try await relations(of: "space/launch:1") == ["named space/name:Crew-1 unbound"])
    try write(rule: nil)
    try await workspace.run("aggregate", "space", "--quiet", "--force")
    #expect(try await relations(of: "space/launch:1") == [])
  }

  @Test(
    "that do not compile are told with their place before anything is requested",
    arguments: ["aggregate", "preview"])
  func compiles(_ command: String) async throws {
    try write(rule: #"heard-in: { to: "x:{.id}", attributes: "{x: .id}" }"#)
    let run =
      try await command == "aggregate"
      ? workspace.run(command) : workspace.run(command, "space")
    #expect(run.exit == 3)
    #expect(
      run.errors.hasPrefix(
        "sources.yaml:6:48: error: relations.heard-in.attributes: the jq expression does not compile: "
      ),
      "\(run.errors)")
    #expect(server.requests.isEmpty)
  }
}
