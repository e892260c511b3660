import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing

@Suite("URLs of pages and records that lead elsewhere")
struct StrayURLTests {
  /// A URL that leads elsewhere, and what it would take along.
  struct Stray: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var request: String
    /// What `/list` answers.
    var answer: String
    /// The secret option.
    var key = "k3y"
    /// Nil: nothing, so that it is asked.
    var astray: String?
  }

  private static let next = #"{"id":1,"next":"https://other.example/n?p=2"}"#

  static let strays = [
    Stray(
      testDescription: "a secret that the manifest puts into the URL of a page",
      request: #"get: /list, paginate: { url: "{.next}&key={$key}" }"#, answer: next,
      astray: "a secret option"),
    Stray(
      testDescription: "a secret that needs escapes there",
      request: #"get: /list, paginate: { url: "{.next}&key={$key|@uri}" }"#, answer: next,
      key: "p w/d=", astray: "a secret option"),
    Stray(
      testDescription: "a secret in base64 there",
      request: #"get: /list, paginate: { url: "{.next}&key={$key|@base64}" }"#, answer: next,
      key: "pass-word-1", astray: "a secret option"),
    Stray(
      testDescription: "a secret that the response puts there itself",
      request: "get: /list, paginate: { url: .next }",
      answer: #"{"id":1,"next":"https://other.example/n?who=k3y"}"#, astray: "a secret option"),
    Stray(
      testDescription: "a secret that a record's URL has already",
      request: "for: { get: /list }, get: $parent.next",
      answer: #"{"next":"https://other.example/x?who=k3y"}"#, astray: "a secret option"),
    Stray(
      testDescription: "a page's URL without one",
      request: "get: /list, paginate: { url: .next }", answer: next),
    Stray(
      testDescription: "a short secret that is no whole part of the URL",
      request: "get: /list, paginate: { url: .next }",
      answer: #"{"id":1,"next":"https://other.example/n?who=monk3ys"}"#),
    Stray(
      testDescription: "a token under the name of one in the URL of a page",
      request: #"get: /list, paginate: { url: "{.next}&token={$login.t}" }"#, answer: next,
      astray: "a token of a lookup"),
    Stray(
      testDescription: "a token that the request would send as one at home",
      request:
        #"get: /list, headers: { X-Login: $login.t }, paginate: { url: "{.next}&t={$login.t}" }"#,
      answer: next, astray: "a token of a lookup"),
    Stray(
      testDescription: "a token, by its name in the lookup, in the path of a page",
      request: #"get: /list, paginate: { url: '{.next|split("?")[0]}/{$login.access_token}' }"#,
      answer: next, astray: "a token of a lookup"),
    Stray(
      testDescription: "what a lookup gave in a record's URL",
      request: #"for: { get: /list }, get: "{$parent.next}&t={$login.t}""#, answer: next,
      astray: "what a lookup gave"),
    Stray(
      testDescription: "what a lookup gave in a record's URL, by jq",
      request: #"for: { get: /list }, get: '$parent.next + "&t=" + $login.t'"#, answer: next,
      astray: "what a lookup gave"),
    Stray(
      testDescription: "a token to a host that a lookup names",
      request: #"get: "{$login.url}?token={$login.t}""#, answer: "{}",
      astray: "a token of a lookup"),
    Stray(
      testDescription: "a URL that a lookup gave whole", request: #"get: $login.url"#,
      answer: "{}"),
  ]

  @Test("stands in no URL of a page or a request that leads elsewhere", arguments: strays)
  func strayURL(_ it: Stray) throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      options: { key: { type: secret, required: true, summary: The key. } }
      api: { base: "https://api.example", headers: { X-Key: $key } }
      lookups:
        login:
          get: /login
          records: (to_entries)
          key: .key
          value: .value
      request: { \(it.request) }
      item: { id: .id, kind: thing }
      """, options: ["key": .string(it.key)])
    let walk: DeclarativeLab.Walk
    do {
      walk = try lab.walk([
        "GET /login":
          #"{"t":"tok-tok-1","access_token":"acc-acc-1","url":"https://third.example/x"}"#,
        "GET /list": .init(it.answer), "GET /n": #"{"id":2}"#, "GET /x": #"{"id":2}"#,
      ])
    } catch let error as PluginError {
      // The first request of all.
      #expect(error == it.astray.map(HomeTests.astray))
      return
    }
    #expect(walk.failure == it.astray.map(HomeTests.astray))
    let away = walk.requests.filter { !$0.url.hasPrefix("https://api.example/") }
    #expect(away.count == (it.astray == nil ? 1 : 0))
    #expect(away.allSatisfy { $0.fields["X-Key"] == nil })
  }

  @Test(
    "goes to the next page by https where the first went so, however that was written",
    arguments: ["https", "HTTPS"], ["http", "HTTP"])
  func plainPage(base: String, next: String) throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      options: { key: { type: secret, required: true, summary: The key. } }
      api: { base: "\(base)://api.example", headers: { X-Key: $key } }
      request: { get: /list, paginate: { url: .next } }
      item: { id: .id, kind: thing }
      """, options: ["key": "k3y"])
    let walk = try lab.walk([
      "GET /list": .init(#"{"id":1,"next":"\#(next)://api.example/n"}"#), "GET /n": #"{"id":2}"#,
    ])
    #expect(walk.urls == ["\(base)://api.example/list", "https://api.example/n"])
    #expect(walk.requests.last?.fields["X-Key"] == "k3y")
    // A position of an earlier build may have the page as it was named.
    var position = try #require(walk.positions.last?.objectValue)
    let driver = try lab.source.stream("plugin", tables: JSONObject())
    position["url"] = .string("\(next)://api.example/n")
    let resumed = try driver.request(
      resuming: .object(position), gains: [], memory: .null, now: DeclarativeLab.now)
    #expect(resumed?.request.url == "https://api.example/n")
  }
}
