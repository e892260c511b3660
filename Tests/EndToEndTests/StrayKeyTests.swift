import HTTP
import RoostTesting
import Testing

@Suite("A key of an API")
struct StrayKeyTests {
  private static let key = "SECRETKEY1234567"

  private static let page = """
    plugin: posts
    summary: Posts for tests.
    options:
      key: { type: secret, required: true, summary: A key. }
      base_url: { type: url, required: true, summary: Where the posts are. }
    api:
      base: $base_url
      query: { api_key: $key }
      headers: { X-Key: $key }
    request: { for: { get: /list }, get: $parent.u }
    item: { id: .id, kind: post }
    """

  @Test("reaches no server that a record names, on the same machine either")
  func stays() async throws {
    let (home, other) = (try LoopbackServer(), try LoopbackServer())
    let (there, here) = (other.origin, home.origin)
    home.on("/list", LoopbackResponse(200, #"[{"u":"\#(here)/x"},{"u":"\#(there)/x"}]"#))
    home.on("/x", LoopbackResponse(200, #"{"id":1}"#))
    other.on("/x", LoopbackResponse(200, #"{"id":2}"#))
    let workspace = try Workspace(
      """
      sources:
        posts: { plugin: posts, base_url: "\(here)", key: "${KEY}", allow_private: true }
      """, environment: ["KEY": Self.key])
    try workspace.write(Self.page, to: "plugins/posts/plugin.yaml")
    let run = try await workspace.run("aggregate")
    #expect(run.exit == 0)
    #expect(home.requests.count == 2)
    #expect(
      home.requests.allSatisfy {
        $0.fields["X-Key"] == Self.key && $0.target.contains("api_key=\(Self.key)")
      })
    #expect(other.requests.map(\.target) == ["/x"])
    #expect(other.requests.allSatisfy { $0.fields.lines.allSatisfy { $0.value != Self.key } })
    let items = try await workspace.run("list", "--format", "csv")
    #expect(items.output.contains("2"))
  }
}
