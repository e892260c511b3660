import HTTP
import JSON
import RoostTesting
import Testing

@Suite("A token that a login gives")
struct LoginTokenTests {
  private static let token = "TOKFROMLOGIN99"

  private static let page = """
    plugin: posts
    summary: Posts for tests.
    options: { base_url: { type: url, required: true, summary: Where the posts are. } }
    api: { base: $base_url, error: .message }
    lookups:
      login: { get: /login, key: jwt, value: .jwt }
    request:
      get: /posts
      query: { t: $login.jwt }
      headers: { Authorization: "Bearer {$login.jwt}" }
    item: { id: .id, kind: post }
    """

  @Test("is sent, and stands in nothing that the program says")
  func hidden() async throws {
    let server = try LoopbackServer()
    server.on("/login", LoopbackResponse(200, #"{"jwt":"\#(Self.token)"}"#))
    server.on("/posts") { LoopbackResponse(403, #"{"message":"not with \#($0.target)"}"#) }
    let workspace = try Workspace(
      """
      sources:
        posts: { plugin: posts, base_url: "\(server.origin)" }
      """)
    try workspace.write(Self.page, to: "plugins/posts/plugin.yaml")
    let run = try await workspace.run("aggregate", "--verbose")
    #expect(run.exit == 1)
    #expect(run.errors.contains("not with /posts?t=***"))
    let posts = try #require(server.requests(to: "/posts").first)
    #expect(posts.fields["Authorization"] == "Bearer \(Self.token)")
    for command in [
      ["sources", "--json"], ["explain", "posts"], ["sql", "SELECT * FROM source"],
    ] {
      let said = try workspace.start(command)
      _ = await said.exit()
      #expect(!(said.output.text + said.errors.text).contains(Self.token))
    }
    #expect(!(run.output + run.errors).contains(Self.token))
  }
}
