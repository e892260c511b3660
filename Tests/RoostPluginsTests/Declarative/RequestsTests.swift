import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing

@Suite("requests of a manifest")
struct RequestsTests {
  @Test("base, shared query and headers stand under the request's own")
  func layOver() throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      options:
        key: { type: secret, required: true, summary: The key. }
        lang: { type: text, summary: A language. }
        labels: { type: list, summary: Tags. }
      api:
        base: https://api.example/v1/
        query: { key: $key, lang: $lang, order: up }
        headers: { X-Shared: "a {$key}", X-None: $lang }
      request:
        get: /r/{$key}
        query: { order: down, tag: $labels, q: "a&b" }
        headers: { X-Own: own }
      item: { id: .id, kind: thing }
      """, options: ["key": "k 1", "labels": ["x", "y"]])
    let walk = try lab.walk(["GET /v1/r/k%201": "[]"])
    let request = try #require(walk.requests.first)
    #expect(
      request.url
        == "https://api.example/v1/r/k%201?key=k%201&order=down&tag=x&tag=y&q=a%26b")
    #expect(request.fields["X-Shared"] == "a k 1")
    #expect(request.fields["X-Own"] == "own")
    #expect(request.fields["X-None"] == nil)
    #expect(request.fields["Accept"] == "application/json")
    #expect(request.method == .get)
  }

  @Test("a body is sent as JSON without its null members")
  func postJSON() throws {
    let lab = try DeclarativeLab(
      page(
        item: "title: .t", options: "options: { q: { type: text, summary: A query. } }",
        request: ""
      ).replacing(
        "  get: https://api.example/r",
        with: """
            post: https://api.example/r
            body: { query: { name: $q, upcoming: true }, options: { limit: 5, none: null, sort: .x } }
          """), options: ["q": "a\"b"])
    let walk = try lab.walk(["POST /r": #"{"id":1}"#])
    let request = try #require(walk.requests.first)
    #expect(
      String(decoding: try #require(request.body), as: UTF8.self)
        == #"{"query":{"name":"a\"b","upcoming":true},"options":{"limit":5}}"#)
    #expect(request.fields["Content-Type"] == "application/json")
    #expect(walk.ids == ["1"])
  }

  @Test("a form is sent encoded, a name without result left out")
  func postForm() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t").replacing(
        "  get: https://api.example/r",
        with: """
            post: https://api.example/r
            form: { a: "x y&z", b: .none, c: ["1", "2"] }
          """))
    let walk = try lab.walk(["POST /r": "[]"])
    let request = try #require(walk.requests.first)
    #expect(String(decoding: try #require(request.body), as: UTF8.self) == "a=x%20y%26z&c=1&c=2")
    #expect(request.fields["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test("a URL without result passes the stream over")
  func passOver() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t", options: "options: { q: { type: text, summary: A query. } }")
        .replacing("https://api.example/r", with: "https://api.example/{$q}"))
    let walk = try lab.walk([:])
    #expect(walk.requests.isEmpty)
    #expect(walk.failure == nil)
  }

  @Test("an API's error message fails the page, at status 200 as at 401")
  func failByMessage() throws {
    let lab = try DeclarativeLab(page(item: "title: .t", request: "  error: .message"))
    let fine = try lab.walk(["GET /r": #"{"id":1,"message":"over quota"}"#])
    #expect(fine.failure == PluginError("api-error", "the API says: over quota"))
    #expect(fine.entries.isEmpty)
    let refused = try lab.walk(["GET /r": .init(#"{"message":"bad key"}"#, status: 401)])
    #expect(refused.failure == PluginError("http-401", "bad key"))
  }

  struct BodyCase: Sendable {
    var body: String
    var message: String
  }

  @Test(
    "a body that is no JSON fails the page",
    arguments: [
      BodyCase(
        body: "",
        message: "the body is no JSON: line 1, column 1: the text ends where a value should be"),
      BodyCase(
        body: "<html>",
        message: "the body is no JSON: line 1, column 1: '<' stands where a value should be"),
      BodyCase(
        body: "{\"a\": 1,\n }",
        message: "the body is no JSON: line 2, column 2: '}' stands where a member name should be"),
      BodyCase(
        body: "[1] x", message: "the body is no JSON: line 1, column 5: 'x' stands after the value"),
    ])
  func failByBody(_ one: BodyCase) throws {
    let lab = try DeclarativeLab(page(item: "title: .t"))
    let walk = try lab.walk(["GET /r": .init(one.body)])
    #expect(walk.failure == PluginError("not-json", one.message))
    #expect(!walk.isComplete)
  }

  @Test("records that fail fail the page")
  func failByRecords() throws {
    let lab = try DeclarativeLab(page(item: "title: .t", request: "  records: .list[]"))
    let walk = try lab.walk(["GET /r": #"{"list":null}"#])
    #expect(
      walk.failure
        == PluginError(
          "no-records", "'records' of the response failed: Cannot iterate over null (null)"))
  }

  @Test("records are the response's elements, the one object, or what a list gives")
  func findRecords() throws {
    let bare = try DeclarativeLab(page(item: "title: .t"))
    #expect(try bare.walk(["GET /r": #"[{"id":1},{"id":2}]"#]).ids == ["1", "2"])
    #expect(try bare.walk(["GET /r": #"{"id":1}"#]).ids == ["1"])
    #expect(try bare.walk(["GET /r": "null"]).ids == [])
    let listed = try DeclarativeLab(
      page(item: "title: .t", request: "  records: .a, .b | select(. != 0)"))
    #expect(try listed.walk(["GET /r": #"{"a":[{"id":1},null],"b":{"id":2}}"#]).ids == ["1", "2"])
  }
}
