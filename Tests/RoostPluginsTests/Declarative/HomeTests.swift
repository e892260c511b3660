import HTTP
import JSON
import RoostPlugins
import Testing

@Suite("what is meant for the API alone")
struct HomeTests {
  /// A page whose records or lookups say where to ask.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// `for`, `get` and whatever else the request has.
    var request: String
    var base = "https://api.example"
    /// What `/list` and the lookup `cfg` answer.
    var answer: String
    /// The last request, and whether the header of `api` goes with it.
    var url: String
    var isAtHome: Bool
  }

  private static let list = "for: { get: /list }, get: $parent.u"

  static let cases = [
    Case(
      testDescription: "a record's URL on another host", request: list,
      answer: #"[{"u":"https://other.example/x"}]"#, url: "https://other.example/x",
      isAtHome: false),
    Case(
      testDescription: "a record's URL on another port", request: list,
      answer: #"[{"u":"https://api.example:444/x"}]"#, url: "https://api.example:444/x",
      isAtHome: false),
    Case(
      testDescription: "a record's URL on a host that ends as the API's", request: list,
      answer: #"[{"u":"https://api.example.evil.example/x"}]"#,
      url: "https://api.example.evil.example/x", isAtHome: false),
    Case(
      testDescription: "a record's URL with the API's host as a user", request: list,
      answer: #"[{"u":"https://api.example@other.example/x"}]"#,
      url: "https://api.example@other.example/x", isAtHome: false),
    Case(
      testDescription: "a record's URL at home", request: list,
      answer: #"[{"u":"https://API.example:443/x"}]"#,
      url: "https://API.example:443/x?api_key=k3y", isAtHome: true),
    Case(
      testDescription: "a record's URL at home but for its scheme", request: list,
      answer: #"[{"u":"http://api.example/x"}]"#, url: "https://api.example/x?api_key=k3y",
      isAtHome: true),
    Case(
      testDescription: "a record's path", request: list, answer: #"[{"u":"/x"}]"#,
      url: "https://api.example/x?api_key=k3y", isAtHome: true),
    Case(
      testDescription: "a record's path that names a host", request: list,
      answer: #"[{"u":"//other.example/x"}]"#, url: "//other.example/x", isAtHome: false),
    Case(
      testDescription: "an id in a URL that the manifest begins",
      request: #"for: { get: /list }, get: "https://items.example/{$parent.u}/y""#,
      answer: #"[{"u":"a"}]"#, url: "https://items.example/a/y?api_key=k3y", isAtHome: true),
    Case(
      testDescription: "an id that ends the host's name",
      request: #"for: { get: /list }, get: "https://items.example{$parent.u}""#,
      answer: #"[{"u":".evil.example/y"}]"#, url: "https://items.example.evil.example/y",
      isAtHome: false),
    Case(
      testDescription: "a URL put together by jq",
      request: #"for: { get: /list }, get: '$base_url + "/i/" + $parent.u'"#,
      answer: #"[{"u":"a"}]"#, url: "https://api.example/i/a?api_key=k3y", isAtHome: true),
    Case(
      testDescription: "a URL of a lookup", request: "get: $cfg.u",
      answer: #"[{"u":"https://other.example/x"}]"#, url: "https://other.example/x",
      isAtHome: false),
    Case(
      testDescription: "a base of a lookup", request: "get: /x", base: "$cfg.base, $base_url",
      answer: #"[{"base":"https://other.example"}]"#, url: "https://other.example/x",
      isAtHome: false),
    Case(
      testDescription: "a URL of a lookup, else of the manifest",
      request: #"get: [$cfg.u, "https://api.example/y"]"#,
      answer: #"[{"u":"https://other.example/x"}]"#, url: "https://other.example/x",
      isAtHome: false),
    Case(
      testDescription: "hosts that an option lists",
      request: #"for: $hosts, get: "https://{$parent}/x""#, answer: "[]",
      url: "https://b.example/x?api_key=k3y", isAtHome: true),
    Case(
      testDescription: "hosts that a lookup lists",
      request: #"for: $cfg.hosts, get: "https://{$parent}/x""#,
      answer: #"[{"hosts":["api.example.evil.example"]}]"#,
      url: "https://api.example.evil.example/x", isAtHome: false),
    Case(
      testDescription: "pages behind a record's URL on another host",
      request: "for: { get: /list }, get: $parent.u, paginate: { url: .next }",
      answer: #"[{"u":"https://other.example/n"}]"#, url: "https://other.example/x",
      isAtHome: false),
    Case(
      testDescription: "what the request says itself",
      request:
        "for: { get: /list }, get: $parent.u, query: { a: 1, b: $key, c: $cfg.token }, headers: { X-Own: $key, X-Login: $cfg.token, X-Plain: own }",
      answer: #"[{"u":"https://other.example/x","token":"t0ken"}]"#,
      url: "https://other.example/x?a=1", isAtHome: false),
  ]

  @Test("goes to no origin that comes out of a response", arguments: cases)
  func stays(_ it: Case) throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      options:
        key: { type: secret, required: true, summary: The key. }
        base_url: { type: url, default: "https://api.example", summary: Where it is. }
        hosts: { type: list, summary: Hosts. }
      api:
        base: "\(it.base)"
        query: { api_key: $key }
        headers: { X-Key: $key }
      lookups:
        cfg:
          get: https://api.example/cfg
          records: .[0] | to_entries
          key: .key
          value: .value
      request: { \(it.request) }
      item: { id: .id, kind: thing }
      """, options: ["key": "k3y", "hosts": ["a.example", "b.example"]])
    let walk = try lab.walk(
      [
        "GET /cfg": .init(it.answer == "[]" ? "[{}]" : it.answer), "GET /list": .init(it.answer),
        "GET /n": #"{"id":1,"next":"/x"}"#, "GET /x": #"{"id":2}"#, "GET /y": #"{"id":2}"#,
      ])
    let last = try #require(walk.requests.last)
    #expect(last.url == it.url)
    #expect(last.fields["X-Key"] == (it.isAtHome ? "k3y" : nil))
    for request in walk.requests where !request.url.contains("api_key=k3y") {
      let lines = request.fields.lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
      #expect(!lines.contains("k3y") && !lines.contains("t0ken"))
    }
    if it.request.contains("X-Plain") { #expect(last.fields["X-Plain"] == "own") }
  }

  @Test("stands in no URL that leads there")
  func secretInURL() throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      options: { key: { type: secret, required: true, summary: The key. } }
      request: { for: { get: "https://api.example/list" }, get: "{$parent.u}?k={$key}" }
      item: { id: .id, kind: thing }
      """, options: ["key": "k3y"])
    let home = try lab.walk(
      ["GET /list": #"[{"u":"https://api.example/x"}]"#, "GET /x": #"{"id":1}"#])
    #expect(home.urls.last == "https://api.example/x?k=k3y")
    let away = try lab.walk(["GET /list": #"[{"u":"https://other.example/x"}]"#])
    #expect(away.urls == ["https://api.example/list"])
    #expect(away.failure == Self.astray("a secret option"))
  }

  /// The fault of a URL that would take something along.
  static func astray(_ what: String) -> PluginError {
    PluginError(
      "secret-astray",
      "plugin.yaml: the URL of a request comes from a response and would take \(what) to a host that neither the manifest nor an option names"
    )
  }
}
