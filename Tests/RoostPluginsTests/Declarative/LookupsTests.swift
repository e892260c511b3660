import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing

@Suite("lookups of a manifest")
struct LookupsTests {
  private static let login = """
    plugin: plugin
    summary: A page for tests.
    api: { base: "https://api.example" }
    lookups:
      login: { post: /login, body: { user: me }, key: token, value: .jwt, every: 1h }
      genres:
        - { get: /movies, headers: { X-Token: $login.token }, records: .g, key: "m:{.id}", value: .name }
        - { get: /series, records: .g, key: "s:{.id}", value: .name, every: 7d }
    request:
      get: /r
      headers: { Authorization: "Bearer {$login.token}" }
    item: { id: .id, kind: thing, categories: "$genres[.g[]?]" }
    """

  @Test("are fetched in order, fill one table by several requests, and see the earlier ones")
  func fill() throws {
    let lab = try DeclarativeLab(Self.login)
    #expect(lab.source.lookups.map(\.table) == ["login", "genres", "genres"])
    #expect(lab.source.lookups.map(\.every) == [3600, 86400, 604_800])
    var warnings: [String] = []
    let replies: [String: DeclarativeLab.Reply] = [
      "POST /login": #"{"jwt":"abc"}"#, "GET /movies": #"{"g":[{"id":1,"name":"Drama"}]}"#,
      "GET /series": #"{"g":[{"id":1,"name":"Soap"},{"id":2},{"name":"x"}]}"#,
      "GET /r": #"[{"id":1,"g":["m:1","s:1","s:9"]}]"#,
    ]
    let tables = try lab.tables(replies, warnings: &warnings)
    #expect(tables == ["login": ["token": "abc"], "genres": ["m:1": "Drama", "s:1": "Soap"]])
    let walk = try lab.walk(replies)
    #expect(walk.requests.first?.fields["Authorization"] == "Bearer abc")
    #expect(walk.entries.first?.item.categories == ["Drama", "Soap"])
    let movies = try #require(
      try lab.source.request(
        for: lab.source.lookups[1], tables: ["login": ["token": "abc"]], now: DeclarativeLab.now))
    #expect(movies.fields["X-Token"] == "abc")
  }

  @Test("a table that was never fetched is an empty object")
  func missing() throws {
    let lab = try DeclarativeLab(Self.login)
    let driver = try lab.source.stream("plugin", tables: JSONObject())
    let first = try #require(try driver.first(memory: .null, now: DeclarativeLab.now))
    #expect(first.request.fields["Authorization"] == nil)
  }

  @Test("a lookup whose body is none fails by itself")
  func fail() throws {
    let lab = try DeclarativeLab(Self.login)
    #expect(
      throws: PluginError(
        "not-json", "the body is no JSON: line 1, column 1: '<' stands where a value should be")
    ) {
      try lab.source.table(
        for: lab.source.lookups[0], response: .init(status: 200, url: "https://api.example/login"),
        body: Array("<p>".utf8), tables: JSONObject(), now: DeclarativeLab.now)
    }
  }

  @Test(
    "a lookup whose response has no place for records, or none that gives an entry, fails by itself",
    arguments: [
      (
        1, #"{"error":"quota"}"#,
        "'records' gives null; the response is an object of 'error'. Where that says that there are none, end it with '// []'"
      ),
      (1, #"{"g":[{"nr":1},{"nr":2}]}"#, "no record of 2 gives a key and a value"),
      (0, #"{"message":"denied"}"#, "no record of 1 gives a key and a value"),
    ])
  func failWithoutRecords(_ place: Int, _ body: String, _ message: String) throws {
    let lab = try DeclarativeLab(Self.login)
    #expect(throws: PluginError("no-records", message)) {
      try lab.source.table(
        for: lab.source.lookups[place], response: .init(status: 200, url: "https://api.example/x"),
        body: Array(body.utf8), tables: JSONObject(), now: DeclarativeLab.now)
    }
  }

  @Test("the time of the sync is known to them, by '$now' and by jq's own word")
  func time() throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      lookups:
        days: { get: "https://api.example/days?at={$now}&since={now - 60}", key: .id, value: $now }
      request: { get: "https://api.example/r" }
      item: { id: .id, kind: thing }
      """)
    var warnings: [String] = []
    let tables = try lab.tables(
      ["GET /days?at=1750000000&since=1749999940": #"[{"id":"a"}]"#], warnings: &warnings)
    #expect(tables == ["days": ["a": 1_750_000_000]])
  }
}
