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

  /// A login whose token stands in the query, and in what the server says of itself and of the next page.
  private static let paged = """
    plugin: posts
    options: { base_url: { type: url, required: true, summary: Where the posts are. } }
    api: { base: $base_url, error: .message }
    lookups:
      login: { get: /login, key: ("t"), value: .t }
    request:
      get: /posts
      query: { token: $login.t }
      paginate: { url: .next }
      records: .posts
    item: { id: .id, kind: post, title: .title }
    """

  @Test("stands in no preview, explanation, kept response or validator, and maps anew")
  func kept() async throws {
    let server = try LoopbackServer()
    server.on("/login", LoopbackResponse(200, #"{"t":"\#(Self.token)"}"#))
    server.on("/posts") { request in
      let isSecond = request.target.contains("page=2")
      let next = isSecond ? "null" : #""/posts?token=\#(Self.token)&page=2""#
      let fields: HTTPFields = ["ETag": "\"\(Self.token)\"", "X-Session": Self.token]
      return LoopbackResponse(
        200, fields: fields,
        #"{"next":\#(next),"posts":[{"id":\#(isSecond ? 2 : 1),"title":"P","of":"\#(Self.token)"}]}"#
      )
    }
    let workspace = try Workspace(
      """
      sources:
        posts: { plugin: posts, base_url: "\(server.origin)", keep_raw: true }
      """)
    try workspace.write(Self.paged, to: "plugins/posts/plugin.yaml")
    #expect(try await workspace.run("aggregate").exit == 0)
    let mapped = Self.paged.replacing("title: .title", with: "title: \"{.title}!\"")
    try workspace.write(mapped, to: "plugins/posts/plugin.yaml")
    let asked = server.requests.count
    #expect(try await workspace.run("remap", "posts").exit == 0)
    #expect(server.requests.count == asked)
    let titles = try await workspace.run("sql", "SELECT group_concat(title) t FROM item")
    #expect(titles.output.contains("P!,P!"))

    let preview = try await workspace.run("preview", "posts", "--verbose")
    #expect(preview.errors.contains("/posts?token=***"))
    let explanation = try await workspace.run("explain", "posts/2")
    #expect(explanation.output.contains("/posts?token=***&page=2"))
    let said = [
      preview, explanation, try await workspace.run("explain", "posts/2", "--json"),
      try await workspace.run("sql", "SELECT * FROM response"),
      try await workspace.run("sql", "SELECT * FROM page"),
    ]
    for run in said {
      #expect(run.exit == 0)
      #expect(!(run.output + run.errors).contains(Self.token))
    }

    server.on("/posts") { LoopbackResponse(500, #"{"message":"not with \#($0.target)"}"#) }
    let failed = try await workspace.run("preview", "posts")
    #expect(failed.exit == 1)
    #expect(failed.errors.contains("not with /posts?token=***"))
    #expect(!failed.errors.contains(Self.token))
  }

  @Test("that the next page is the first to send stands in no place where a walk goes on")
  func next() async throws {
    let server = try LoopbackServer()
    server.on("/login", LoopbackResponse(200, #"{"t":"\#(Self.token)"}"#))
    server.on("/posts", LoopbackResponse(200, #"{"next":"/more","posts":[{"id":1}]}"#))
    server.on("/more", LoopbackResponse(500))
    let workspace = try Workspace(
      "sources: { posts: { plugin: posts, base_url: \"\(server.origin)\" } }")
    try workspace.write(
      Self.paged.replacing("  query: { token: $login.t }\n", with: "")
        .replacing("url: .next", with: "url: \"{.next}?token={$login.t}\""),
      to: "plugins/posts/plugin.yaml")
    let run = try await workspace.run("aggregate", "--verbose")
    #expect(run.errors.contains("/more?token=***"))
    #expect(server.requests(to: "/more").map(\.target) == ["/more?token=\(Self.token)"])
    let pages = try await workspace.run("sql", "--json", "SELECT * FROM page")
    #expect(try pages.json.arrayValue?.count == 1)
    #expect(!(run.output + run.errors + pages.output).contains(Self.token))
  }
}
