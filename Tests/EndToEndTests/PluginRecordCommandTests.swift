import HTTP
import JSON
import RoostTesting
import Testing

@Suite("roost plugin record")
struct PluginRecordCommandTests {
  private static let key = "8f1c0d9ab34e77ff2a61b0"

  private func workspace(_ server: LoopbackServer) throws -> Workspace {
    let workspace = try Workspace(
      """
      sources:
        mine: { plugin: mine, key: "${KEY}", base_url: "\(server.origin)" }
      """, environment: ["KEY": Self.key])
    try workspace.write(
      """
      plugin: mine
      summary: Things.
      options:
        key: { type: secret, required: true, summary: A key. }
        base_url: { type: url, default: "https://api.example.org", summary: Where. }
      api:
        base: $base_url
        headers: { Authorization: "Bearer {$key}" }
      request:
        get: /v1/{$key}/things
        query: { api_key: $key }
        paginate: { url: .next }
        records: .things
      item: { id: .id, kind: thing, title: .name }
      """, to: "plugins/mine/plugin.yaml")
    try workspace.write(
      "# mine\n\n`key`, `base_url`\n\n```yaml\nsources:\n  mine: { plugin: mine, key: a }\n```\n",
      to: "plugins/mine/README.md")
    return workspace
  }

  private func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    let fields: HTTPFields = [
      "Content-Type": "application/json", "Set-Cookie": "session=8f1c0d", "ETag": "\"a\"",
      "X-Account": "someone@example.org", "Link": "<https://me@example.org/>; rel=author",
    ]
    server.on("/v1/\(Self.key)/things") { request in
      let isSecond = request.target.contains("page=2")
      let next = isSecond ? "null" : #""/v1/\#(Self.key)/things?page=2&api_key=\#(Self.key)""#
      let id = isSecond ? 2 : 1
      return LoopbackResponse(
        200, fields: fields,
        #"{"next":\#(next),"access_token":"t0p","things":[{"id":\#(id),"name":"Thing \#(id)"}]}"#)
    }
    return server
  }

  @Test("keeps what the servers answer, without secrets, as a case that gives the same items")
  func records() async throws {
    let server = try server()
    let workspace = try workspace(server)
    let run = try await workspace.run("plugin", "record", "mine", "--case", "two")
    #expect(run.errors == "")
    #expect(run.exit == 0)
    #expect(
      run.output.replacing(workspace.folder + "/", with: "") == """
        wrote plugins/mine/samples/two-1.json
        wrote plugins/mine/samples/two-2.json
        wrote plugins/mine/samples/samples.yaml
        wrote plugins/mine/samples/two.items.json
        case 'two': 2 responses, 2 items
        look over what it keeps: secrets and header fields are gone, what people wrote is not

        """)
    #expect(
      try workspace.read("plugins/mine/samples/samples.yaml") == """
        # Recorded responses, and the options that they were asked with.
        two:
          options:
            key: 0123456789abcdef012345
            base_url: "\(server.origin)"
          responses:
            "GET /v1/0123456789abcdef012345/things?api_key=***":
              file: two-1.json
              headers:
                ETag: "\\"a\\""
                Link: "*** rel=author"
            "GET /v1/0123456789abcdef012345/things?page=2&api_key=***":
              file: two-2.json
              headers:
                ETag: "\\"a\\""
                Link: "*** rel=author"

        """)
    for file in ["samples.yaml", "two-1.json", "two-2.json", "two.items.json"] {
      let text = try workspace.read("plugins/mine/samples/\(file)")
      for secret in [Self.key, "t0p", "session", "someone", "me@"] {
        #expect(!text.contains(secret), "\(file): \(secret)")
      }
    }
    let check = try await workspace.run("plugin", "check", "plugins/mine")
    #expect(check.errors == "")
    #expect(check.output == "plugins/mine: 1 case, 2 items, no faults\n1 plugin: no faults\n")
  }

  @Test("gives each token of a login one stand-in everywhere, with which the case asks as it did")
  func login() async throws {
    let tokens = ["opaque-session-4711-abcdef", "opaque-ticket-0815-fedcba"]
    let server = try LoopbackServer()
    server.on(
      "/login",
      LoopbackResponse(
        200, #"{"token":"\#(tokens[0])","session_token":"\#(tokens[1])","user":"me"}"#))
    for (place, token) in tokens.enumerated() {
      server.on(
        "/s/\(token)/things",
        LoopbackResponse(200, #"[{"id":\#(place),"name":"*** of \#(token)"}]"#))
    }
    let workspace = try Workspace(
      """
      sources:
        mine: { plugin: mine, password: "${KEY}", base_url: "\(server.origin)" }
      """, environment: ["KEY": Self.key])
    try workspace.write(
      """
      plugin: mine
      summary: Things.
      options:
        password: { type: secret, required: true, summary: A password. }
        base_url: { type: url, default: "https://api.example.org", summary: Where. }
      api: { base: $base_url }
      lookups:
        login:
          get: /login
          query: { pw: $password }
          records: "[.token, .session_token] | to_entries[]"
          key: .key
          value: "({token: .value})"
      request:
        for: "[$login[]] | sort_by(.token)[]"
        get: "/s/{$parent.token}/things"
        query: { t: $parent.token }
        headers: { Authorization: "Bearer {$parent.token}" }
      item: { id: .id, kind: thing, title: .name }
      """, to: "plugins/mine/plugin.yaml")
    try workspace.write(
      "# mine\n\n`password`, `base_url`\n\n```yaml\nsources:\n  mine: { plugin: mine, password: a }\n```\n",
      to: "plugins/mine/README.md")
    let run = try await workspace.run("plugin", "record", "mine", "--case", "two")
    #expect(run.errors == "")
    #expect(run.exit == 0)
    let said = run.output.replacing(workspace.folder + "/", with: "")
    let files = said.split(separator: "\n").filter { $0.hasPrefix("wrote ") }.map {
      String($0.dropFirst("wrote ".count))
    }
    #expect(files.count == 5)
    for file in files {
      let text = try workspace.read(file)
      for token in tokens + [Self.key] { #expect(!text.contains(token), "\(file)") }
    }
    let answer = try workspace.read("plugins/mine/samples/two-1.json")
    #expect(
      answer == """
        {"token":"0123456789abcdef0123456789","session_token":"0123456789abcdef012345671","user":"me"}
        """)
    #expect(
      try workspace.read("plugins/mine/samples/two.items.json").contains("*** of 0123456789abcdef"))
    let check = try await workspace.run("plugin", "check", "plugins/mine")
    #expect(check.errors == "")
    #expect(check.output == "plugins/mine: 1 case, 2 items, no faults\n1 plugin: no faults\n")
  }

  @Test("keeps that a body was JSON Lines, and no token in any of its lines")
  func lines() async throws {
    let server = try LoopbackServer()
    for (path, count) in [("one", 1), ("two", 2)] {
      let lines = (1...count).map { #"{"id":\#($0),"user":{"id":9},"access_token":"t0p-\#($0)"}"# }
      server.on(
        "/\(path)",
        LoopbackResponse(
          200, fields: ["Content-Type": "application/x-ndjson"],
          lines.joined(separator: "\n") + "\n"))
    }
    let workspace = try Workspace(
      "sources: { mine: { plugin: mine, base_url: \"\(server.origin)\" } }")
    try workspace.write(
      """
      plugin: mine
      summary: Things.
      options: { base_url: { type: url, default: "https://api.example.org", summary: Where. } }
      api: { base: $base_url }
      streams:
        one: { request: { get: /one, records: ".[]" }, item: { id: "1-{.id}", kind: thing } }
        two: { request: { get: /two, records: ".[]" }, item: { id: "2-{.id}", kind: thing } }
      """, to: "plugins/mine/plugin.yaml")
    try workspace.write(
      "# mine\n\n`base_url`, `one`, `two`\n\n```yaml\nsources:\n  mine: { plugin: mine }\n```\n",
      to: "plugins/mine/README.md")
    let run = try await workspace.run("plugin", "record", "mine", "--case", "lines")
    #expect(run.errors == "")
    #expect(
      try workspace.read("plugins/mine/samples/lines-2.json") == """
        {"id":1,"user":{"id":9},"access_token":"***"}
        {"id":2,"user":{"id":9},"access_token":"***"}

        """)
    let check = try await workspace.run("plugin", "check", "plugins/mine")
    #expect(check.errors == "")
    #expect(check.output == "plugins/mine: 1 case, 3 items, no faults\n1 plugin: no faults\n")
  }

  @Test("keeps a redirect with where it leads, so that the case asks as the server was asked")
  func redirects() async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(server)
    let path = "/v1/\(Self.key)/things"
    server.on(path, .redirect("\(path)/?api_key=\(Self.key)", status: 301))
    server.on("\(path)/") { request in
      let isSecond = request.target.contains("page=2")
      let next = isSecond ? "null" : #""?page=2&api_key=\#(Self.key)""#
      return LoopbackResponse(200, #"{"next":\#(next),"things":[{"id":\#(isSecond ? 2 : 1)}]}"#)
    }
    let run = try await workspace.run("plugin", "record", "mine", "--case", "two")
    #expect(run.errors == "")
    #expect(run.exit == 0)
    let samples = try workspace.read("plugins/mine/samples/samples.yaml")
    #expect(
      samples.contains(
        """
              status: 301
              headers:
                Location: "/v1/0123456789abcdef012345/things/?api_key=***"
        """))
    #expect(!samples.contains(Self.key))
    let check = try await workspace.run("plugin", "check", "plugins/mine")
    #expect(check.errors == "")
    #expect(check.output == "plugins/mine: 1 case, 2 items, no faults\n1 plugin: no faults\n")
  }

  @Test("overwrites nothing without --force, which leaves the other cases as they are")
  func overwrites() async throws {
    let server = try server()
    let workspace = try workspace(server)
    try workspace.write(
      "# Kept.\nfirst:\n  options: { key: a }\n  responses: {}\n\n# Also kept.\nlast:\n  options: { key: b }\n  responses: {}\n",
      to: "plugins/mine/samples/samples.yaml")
    let refused = try await workspace.run("plugin", "record", "mine", "--case", "first")
    #expect(refused.exit == 3)
    #expect(
      refused.errors.replacing(workspace.folder + "/", with: "") == """
        plugins/mine/samples/samples.yaml:2:1: error: there is a case 'first' already
        help: give another name by --case, or put it in its place by --force.

        """)
    #expect(
      try await workspace.run("plugin", "record", "mine", "--case", "first", "--force").exit == 0)
    let text = try workspace.read("plugins/mine/samples/samples.yaml")
    #expect(text.hasPrefix("# Kept.\nfirst:\n  options:\n    key: 0123"))
    #expect(text.hasSuffix("\n\n# Also kept.\nlast:\n  options: { key: b }\n  responses: {}\n"))
    #expect(server.requests.count == 4)
  }

  @Test("of a source that fails nothing is written")
  func failure() async throws {
    let server = try LoopbackServer()
    server.otherwise { _ in LoopbackResponse(500, "down") }
    let workspace = try workspace(server)
    let run = try await workspace.run("plugin", "record", "mine")
    #expect(run.exit == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("; nothing was written\n"))
    #expect(!run.errors.contains(Self.key))
    #expect(throws: (any Error).self) { try workspace.read("plugins/mine/samples/samples.yaml") }
  }

  @Test("writes nothing into the folder of a plugin that came with the program, and asks nobody")
  func shipped() async throws {
    let server = try LoopbackServer()
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/f"))\" } }")
    let run = try await workspace.run("plugin", "record", "a")
    #expect(run.exit == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("roost: error: plugin 'feed' is in /"), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        """
        /plugins (the checkout), and nothing is recorded there
        help: copy its folder to 'plugins/' beside sources.yaml, or name its folder under 'plugins:' or in $ROOST_PLUGINS.

        """), "\(run.errors)")
    #expect(server.requests.isEmpty)
  }
}
