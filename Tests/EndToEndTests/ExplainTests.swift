import HTTP
import JSON
import RoostTesting
import Testing

@Suite("roost explain, built")
struct ExplainTests {
  private static let page = """
    plugin: films
    options:
      key: { type: secret, required: true, summary: A key. }
      base_url: { type: url, required: true, summary: Where the films are. }
    kinds: { film: {}, person: {} }
    api:
      base: $base_url
      query: { api_key: $key }
    request:
      get: /films
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
    item:
      id: film:{.id}
      kind: film
      title:
        - .name
        - "Film {.id}"
      url: /film/{.id}
      attributes: { year, rating: .votes.average }
    relations:
      by: { each: .people, to: "person:{.}", item: { kind: person, title: "{.}" } }
    """

  private func serve() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.on("/films") { request in
      let page = request.target.contains("page=2") ? 2 : 1
      return LoopbackResponse(
        200,
        #"{"page":\#(page),"pages":2,"films":[{"id":\#(page * 10)},"#
          + #"{"id":\#(page * 10 + 1),"year":1990,"people":["Ann","Bob"]}]}"#)
    }
    return server
  }

  private func workspace(_ server: LoopbackServer, keeping: Bool) async throws -> Workspace {
    let workspace = try Workspace(
      """
      sources:
        films:
          plugin: films
          base_url: "\(server.origin)"
          key: "${KEY}"
          keep_raw: \(keeping)
          relations:
            of-year: { each: .attributes.year, to: "year:{.}" }
      """, environment: ["KEY": "k0123456789secret"])
    try workspace.write(Self.page, to: "plugins/films/plugin.yaml")
    #expect(try await workspace.run("aggregate").exit == 0)
    return workspace
  }

  private func value(_ name: String, in explanation: JSONValue) throws -> JSONValue {
    try #require(explanation["values"].arrayValue?.first { $0["name"].stringValue == name })
  }

  @Test("tells request, record and expression of every value, from the kept response")
  func kept() async throws {
    let server = try serve()
    let workspace = try await workspace(server, keeping: true)
    let asked = server.requests.count
    let outcome = try await workspace.run("explain", "films/film:21", "--json")
    #expect(outcome.exit == 0, "\(outcome.errors)")
    #expect(server.requests.count == asked)
    let explanation = try outcome.json
    #expect(explanation["item"] == "films/film:21")
    #expect(
      explanation["request"].stringValue == "GET \(server.origin)/films?api_key=***&page=2")
    #expect(explanation["kept_since"].stringValue != nil)
    #expect(explanation["record"] == ".films[1]")
    #expect(explanation["page"] == 2)
    #expect(explanation["came_with"] == .null)
    let title = try value("title", in: explanation)
    #expect(title["value"] == "Film 21")
    #expect(title["from"]["line"] == 19)
    #expect(title["from"]["column"] == 7)
    #expect(title["from"]["expression"] == "Film {.id}")
    #expect(title["from"]["file"].stringValue?.hasSuffix("plugins/films/plugin.yaml") == true)
    #expect(try value("url", in: explanation)["value"].stringValue == "\(server.origin)/film/21")
    #expect(try value("attributes.year", in: explanation)["value"] == 1990)
    #expect(try value("attributes.year", in: explanation)["from"]["expression"] == ".year")
    let rating = try value("attributes.rating", in: explanation)
    #expect(rating["value"] == .null)
    #expect(rating["from"]["line"] == 21)
    #expect(try value("relations.by", in: explanation)["value"] == "person:Ann")
    #expect(try value("relations.by", in: explanation)["from"]["expression"] == "person:{.}")
    let own = try value("relations.of-year", in: explanation)
    #expect(own["value"] == "year:1990")
    #expect(own["from"]["file"] == "sources.yaml")
    #expect(own["from"]["line"] == 8)
    #expect(!outcome.output.contains("k0123456789secret"))
  }

  @Test("shows a table for people, of one field where one is named")
  func table() async throws {
    let workspace = try await workspace(try serve(), keeping: true)
    let one = try await workspace.run("explain", "films/film:20", "title")
    let lines = one.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Film 20")
    #expect(lines.contains("  record    .films[0], on page 2"))
    #expect(lines.contains { $0.hasPrefix("title  Film 20  ") && $0.hasSuffix("  Film {.id}") })
    #expect(lines.count { $0.contains("plugin.yaml:") } == 1)
    let wrong = try await workspace.run("explain", "films/film:20", "titel")
    #expect(wrong.exit == 2)
    #expect(wrong.errors.contains("did you mean 'title'?"))
    #expect(
      try await workspace.run("explain", "films/film:99").errors.contains(
        "there is no item 'films/film:99'"))
  }

  @Test("tells with which item another came along")
  func carried() async throws {
    let workspace = try await workspace(try serve(), keeping: true)
    let explanation = try await workspace.run("explain", "films/person:Bob", "--json").json
    #expect(explanation["came_with"]["item"] == "film:11")
    #expect(explanation["came_with"]["relation"] == "by")
    #expect(explanation["record"] == ".films[1]")
    let title = try value("title", in: explanation)
    #expect(title["value"] == "Bob")
    #expect(title["from"]["expression"] == "{.}")
  }

  @Test("asks again for the one page where nothing is kept, and says so")
  func fetched() async throws {
    let server = try serve()
    let workspace = try await workspace(server, keeping: false)
    let asked = server.requests.count
    let explanation = try await workspace.run("explain", "films/film:21", "--json").json
    #expect(server.requests.dropFirst(asked).map(\.target).count == 1)
    #expect(server.requests.last?.target.contains("page=2") == true)
    #expect(explanation["kept_since"] == .null)
    #expect(explanation["record"] == ".films[1]")
    let text = try await workspace.run("explain", "films/film:21").output
    #expect(text.contains("\n  response  fetched for this; none is kept\n"))
  }

  @Test("tells what is stored otherwise since the page changed")
  func differs() async throws {
    let workspace = try await workspace(try serve(), keeping: true)
    try workspace.write(
      Self.page.replacing("Film {.id}", with: "Movie {.id}"), to: "plugins/films/plugin.yaml")
    let title = try value(
      "title", in: try await workspace.run("explain", "films/film:21", "--json").json)
    #expect(title["value"] == "Movie 21")
    #expect(title["stored"] == "Film 21")
    let text = try await workspace.run("explain", "films/film:21").output
    #expect(text.hasSuffix("after the last sync:\n  title: Film 21\n"))
  }

  @Test("of a feed tells entry and line, and that a plugin's code made the values")
  func feed() async throws {
    let server = try LoopbackServer()
    server.on(
      "/f.xml", .document(Feeds.rss(Feeds.item("1", "One") + "\n" + Feeds.item("2", "Two"))))
    let workspace = try Workspace(
      "sources: { f: { plugin: feed, url: \"\(server.url("/f.xml"))\", keep_raw: true } }")
    try await workspace.run("aggregate")
    let explanation = try await workspace.run("explain", "f/2", "--json").json
    let record = try #require(explanation["record"].stringValue)
    #expect(record.hasPrefix("entry 2, line "))
    #expect(explanation["plugin"] == "feed")
    let title = try value("title", in: explanation)
    #expect(title["value"] == "Two")
    #expect(title["from"] == .null)
    let text = try await workspace.run("explain", "f/2").output
    #expect(text.contains("\n  values    made by the code of plugin 'feed'\n"))
  }

  @Test("of a command's records tells line and expression, also of what came along")
  func command() async throws {
    let workspace = try Workspace("sources: { it: { plugin: script, keep_raw: true } }\n")
    try workspace.write(
      """
      plugin: script
      run: [sh, main.sh]
      format: jsonl
      kinds: { thing: {}, person: {} }
      item:
        id: "{.id}"
        kind: thing
        title: .title
      relations:
        by: { each: .who, to: "{.}", item: { kind: person, title: "Called {.}" } }

      """, to: "plugins/script/plugin.yaml")
    // Blank lines count, as an editor counts them; the records are more than are mapped together.
    try workspace.write(
      """
      i=1; while [ $i -le 150 ]; do echo '{"id":'$i',"title":"One"}'; i=$((i+1)); done
      printf '\\n\\n{"id":151,"title":"Last","who":["Ann"]}\\n'

      """, to: "plugins/script/main.sh")
    #expect(try await workspace.run("aggregate").exit == 0)
    let explanation = try await workspace.run("explain", "it/151", "--json").json
    #expect(explanation["record"] == "line 153")
    let title = try value("title", in: explanation)
    #expect(title["value"] == "Last")
    #expect(title["from"]["expression"] == ".title")
    #expect(title["from"]["line"] == 8)
    #expect(try value("relations.by", in: explanation)["from"]["line"] == 10)
    let person = try await workspace.run("explain", "it/Ann", "--json").json
    #expect(person["record"] == "line 153")
    #expect(person["came_with"]["relation"] == "by")
    #expect(try value("title", in: person)["from"]["expression"] == "Called {.}")
  }

  @Test("of a source tells why it is due when it is, and what the last sync left out")
  func source() async throws {
    let server = try LoopbackServer()
    server.on(
      "/f.xml", .document(Feeds.rss(Feeds.item("1", "One") + "<item></item>")))
    let workspace = try Workspace(
      "sources: { f: { plugin: feed, url: \"\(server.url("/f.xml"))\", every: 2h } }")
    let now = ["ROOST_NOW": "2026-01-02T03:04:05Z"]
    #expect(
      try await workspace.run("explain", "f", environment: now).output == """
        f is due: now
          it was never synced, so it is due at once

        """)
    try await workspace.run("aggregate", environment: now)
    let outcome = try await workspace.run("explain", "f", "--json", environment: now)
    let explanation = try outcome.json
    #expect(
      explanation["why"].arrayValue?.first
        == ["kind": "every", "text": "every 2h from the last sync at 2026-01-02T03:04:05Z"])
    #expect(
      explanation["last_run"].arrayValue?.map { $0["text"] }
        == ["1 record gave no item", "item 2 has no guid, link, title or text"])
    #expect(try await workspace.run("explain", "g").errors.contains("there is no source 'g'"))
  }

  @Test("of one record a request names the path where it is, and of a walk of requests the request")
  func details() async throws {
    let server = try LoopbackServer()
    server.on("/list") { _ in LoopbackResponse(200, #"{"ids":[1,2]}"#) }
    for id in 1...2 {
      server.on("/bird/\(id)") { _ in LoopbackResponse(200, #"{"bird":{"id":\#(id)}}"#) }
    }
    let workspace = try Workspace(
      "sources: { birds: { plugin: birds, base_url: \"\(server.origin)\" } }")
    try workspace.write(
      """
      plugin: birds
      options: { base_url: { type: url, required: true, summary: Where. } }
      kinds: { bird: {} }
      api: { base: $base_url }
      request:
        for: { get: /list, records: .ids }
        get: /bird/{$parent}
        records: .bird
      item: { id: .id, kind: bird, title: "Bird {.id}" }
      """, to: "plugins/birds/plugin.yaml")
    #expect(try await workspace.run("aggregate").exit == 0)
    let explanation = try await workspace.run("explain", "birds/2", "--json").json
    #expect(explanation["record"] == ".bird")
    #expect(explanation["page"] == .null)
    #expect(explanation["request"].stringValue == "GET \(server.origin)/bird/2")
    let text = try await workspace.run("explain", "birds/2").output
    #expect(text.contains("  record    .bird, of that request\n"))
  }

  @Test("names what asks a host that wants rest, which explain itself does not")
  func heldBack() async throws {
    let server = try serve()
    let workspace = try await workspace(server, keeping: false)
    server.on("/films") { _ in LoopbackResponse(429, fields: ["Retry-After": "600"], "slow") }
    #expect(try await workspace.run("aggregate", "--force").exit == 1)
    let outcome = try await workspace.run("explain", "films/film:21")
    #expect(outcome.exit == 1)
    #expect(outcome.errors.hasSuffix("; 'roost aggregate --force films' asks before that\n"))
  }
}
