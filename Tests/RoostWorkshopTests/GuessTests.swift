import Diagnostics
import FoundationEssentials
import HTTP
import JSON
import RoostPlugins
import RoostWorkshop
import Testing

@Suite("A page guessed from one answer")
struct GuessTests {
  /// An answer, and lines that the page must hold.
  struct Answer: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var url: String
    var body: String
    var lines: [String]

    init(_ name: String, _ url: String, _ body: String, _ lines: String...) {
      (testDescription, self.url, self.body, self.lines) = (name, url, body, lines)
    }
  }

  static let answers: [Answer] = [
    Answer(
      "GeoJSON: the record's own stands in a wrapper",
      "https://quakes.example.org/feed/all_day.geojson",
      #"{"metadata":{"title":"All","url":"https://quakes.example.org","count":2},"features":[{"id":"a1","properties":{"title":"M 1 - Sea","url":"https://quakes.example.org/e/a1","time":1478131200000,"updated":1478131300000,"mag":1.5}},{"id":"a2","properties":{"title":"M 2 - Land","url":"https://quakes.example.org/e/a2","time":1478131400000,"updated":1478131500000,"mag":2}}]}"#,
      "  records: .features  # 2 of them", "  id: .id  # a1",
      "  title: .properties.title  # M 1 - Sea",
      "  url: .properties.url  # https://quakes.example.org/e/a1",
      "  published: .properties.time  # 1478131200000",
      "  updated: .properties.updated  # 1478131300000", "    mag: .properties.mag  # 1.5"),
    Answer(
      "an API's own addresses are no pages for people", "https://api.example.org/repos/a/b/issues",
      #"[{"id":1,"url":"https://api.example.org/repos/a/b/issues/1","html_url":"https://example.org/a/b/issues/1","title":"One","user":{"id":3,"login":"ann"},"labels":[{"id":9,"name":"bug"}],"created_at":"2024-01-02T03:04:05Z","closed_at":null},{"id":2,"url":"https://api.example.org/repos/a/b/issues/2","html_url":"https://example.org/a/b/issues/2","title":"Two","user":{"id":4,"login":"bob"},"labels":[],"created_at":"2024-01-03T03:04:05Z","closed_at":"2024-02-02T03:04:05Z"}]"#,
      "  id: issue:{.id}  # 1", "  kind: issue",
      "  url: .html_url  # https://example.org/a/b/issues/1",
      "  published: .created_at  # 2024-01-02T03:04:05Z", "  authors: .user.login  # ann",
      "  categories: .labels[]?.name  # bug", "    each: .user", "    to: user:{.id}",
      "    item: { kind: label, title: .name }"),
    Answer(
      "dates in nested arrays, titles in arrays, members with dashes",
      "https://api.example.org/works?query=sea&rows=2",
      #"{"status":"ok","message":{"total-results":90,"items":[{"DOI":"10.1/a","title":["On the sea"],"issued":{"date-parts":[[2022,7,26]]},"URL":"https://doi.org/10.1/a","publisher":"A press"},{"DOI":"10.1/b","title":["On land"],"issued":{"date-parts":[[2021]]},"URL":"https://doi.org/10.1/b","publisher":"A press"}]}}"#,
      "  records: .message.items  # 2 of them", "  id: .DOI  # 10.1/a", "  kind: work",
      "  title: .title  # On the sea", "  published: .issued[\"date-parts\"]  # [[2022,7,26]]",
      "  query: { type: text, default: \"sea\", summary: Parameter query of the request. }"),
    Answer(
      "HTML is made plain, media are enclosures, an address in gaps gets help",
      "https://example.org/api/episodes.json",
      #"{"items":[{"guid":"e-1","title":"First","link":"https://example.org/1","datePublished":1666000000,"datePublishedPretty":"October 17, 2022","description":"<p>About it.</p>","enclosureUrl":"https://example.org/1.mp3","image":"https://example.org/1.jpg"},{"guid":"e-2","title":"Second","link":"https://example.org/2","datePublished":1666100000,"datePublishedPretty":"October 18, 2022","description":"<p>About that.</p>","enclosureUrl":"https://example.org/2.mp3","image":"https://example.org/2.jpg"}]}"#,
      "  id: .guid  # e-1", "  kind: episode", "  published: .datePublished  # 1666000000",
      "  summary: { html: \".description\" }  # <p>About it.</p>",
      "  image_url: .image  # https://example.org/1.jpg",
      "  enclosures: { url: .enclosureUrl }"),
    Answer(
      "a next address in the answer", "https://example.org/books",
      #"{"count":9,"next":"https://example.org/books?page=2","results":[{"id":1,"title":"A","authors":[{"name":"X, Y","birth_year":1800}]},{"id":2,"title":"B","authors":[]}]}"#,
      "  paginate: { url: .next, at_most: $pages }  # the response names the next page",
      "  authors: .authors[]?.name  # X, Y"),
    Answer(
      "a token of the next page", "https://example.org/v3/videos?part=snippet",
      #"{"nextPageToken":"CAUQAA","items":[{"id":{"videoId":"v1"},"snippet":{"title":"One","publishedAt":"2024-05-01T00:00:00Z"}},{"id":{"videoId":"v2"},"snippet":{"title":"Two","publishedAt":"2024-05-02T00:00:00Z"}}]}"#,
      "    pageToken: $page_token",
      "  paginate: { token: .nextPageToken, at_most: $pages }  # the response holds the token of the next page",
      "  id: .id.videoId  # v1", "  title: .snippet.title  # One", "  kind: video",
      "  published: .snippet.publishedAt  # 2024-05-01T00:00:00Z"),
    Answer(
      "an offset of the answer", "https://example.org/search.json?q=dune",
      #"{"numFound":259,"start":0,"docs":[{"key":"/works/1","title":"Dune","first_publish_year":1965},{"key":"/works/2","title":"Dune 2","first_publish_year":1969}]}"#,
      "    start: $offset",
      "  paginate: { offset: 0, at_most: $pages }  # the response tells where the page begins and how many there are",
      "  id: .key  # /works/1", "  url: .key  # /works/1",
      "  published: .first_publish_year  # 1965"),
    Answer(
      "one thing that holds lists is one record", "https://example.org/v4/launches/latest",
      #"{"id":"5eb8","name":"Crew-5","date_utc":"2022-10-05T16:00:00.000Z","flight_number":187,"links":{"article":"https://example.org/crew-5"},"cores":[{"core":"633d","flight":1}]}"#,
      "  # The whole answer is one record: nothing in it looks like a list of things.",
      "  id: .id  # 5eb8", "  kind: launch", "  title: .name  # Crew-5",
      "  url: .links.article  # https://example.org/crew-5",
      "  published: .date_utc  # 2022-10-05T16:00:00.000Z"),
    Answer(
      "lists by date", "https://example.org/feed",
      #"{"element_count":3,"near":{"2025-06-16":[{"id":"a","name":"Apollo"},{"id":"b","name":"Bennu"}],"2025-06-15":[{"id":"c","name":"Ceres"}]}}"#,
      "  records: .near[]?[]?  # 3 of them", "  id: .id  # a", "  title: .name  # Apollo"),
    Answer(
      "a table told by its columns", "https://example.org/v1/forecast",
      #"{"latitude":52.5,"hourly_units":{"time":"iso8601","rain":"mm"},"hourly":{"time":["2025-06-15T00:00","2025-06-15T01:00","2025-06-15T02:00"],"rain":[0,0.5,null]}}"#,
      "  records: .hourly as $table | range($table.time | length) as $row | $table | map_values(.[$row])  # 3 of them",
      "  id: .time  # 2025-06-15T00:00", "  published: .time  # 2025-06-15T00:00",
      "    rain:  # 0"),
    Answer(
      "rows under their names", "https://example.org/cdx?output=json",
      #"[["timestamp","original","length"],["20200102030405","http://a.example/","12"],["20210102030405","http://a.example/","15"]]"#,
      "  records: \". as $rows | $rows[1:][] | [$rows[0], .] | transpose | map({ key: .[0], value: .[1] }) | from_entries\"  # 2 of them",
      "  published: .timestamp  # 20200102030405", "  url: .original  # http://a.example/"),
    Answer(
      "what is said of a list before the list", "https://example.org/v2/indicator?page=1",
      #"[{"page":1,"pages":3,"total":60},[{"id":"a","name":"A","date":"2024"},{"id":"b","name":"B","date":"2023"}]]"#,
      "  paginate: { page: 1, while: \".[0].page < .[0].pages\", at_most: $pages }  # the response tells page and pages",
      "  records: .[1]  # 2 of them", "  id: .id  # a"),
    Answer(
      "the first token is what the address says", "https://example.org/works?cursor=*",
      #"{"meta":{"next_cursor":"IlsxXSI"},"results":[{"id":1,"title":"One"},{"id":2,"title":"Two"}]}"#,
      "    cursor: $page_token",
      "  paginate: { token: .meta.next_cursor, first: \"*\", at_most: $pages }  # the response holds the token of the next page"
    ),
    Answer(
      "the next page is asked by several members", "https://example.org/w/api.php?action=query",
      #"{"continue":{"gcmcontinue":"page|1","continue":"gcmcontinue||"},"query":{"pages":[{"pageid":1,"title":"One"},{"pageid":2,"title":"Two"}]}}"#,
      "    gcmcontinue: $page_token.gcmcontinue", "    continue: $page_token.continue",
      "  paginate: { token: .continue, at_most: $pages }  # the response holds what the next page is asked by"
    ),
    Answer(
      "an answer that says whether there is more, titles made for web pages",
      "https://example.org/questions?site=x",
      #"{"items":[{"question_id":1,"title":"What is &quot;a&quot;?"},{"question_id":2,"title":"B"}],"has_more":true}"#,
      "    page: $page",
      "  paginate: { page: 1, while: .has_more, at_most: $pages }  # the response says whether there is more; see how its pages are asked for",
      "  title: { html: \".title\" }  # What is &quot;a&quot;?"),
    Answer(
      "the path counts pages", "https://example.org/newest/page/2.json",
      #"[{"id":"a","title":"One"},{"id":"b","title":"Two"}]"#,
      "  get: /newest/page/{$page}.json",
      "  paginate: { page: 2, at_most: $pages }  # the path counts pages"),
    Answer(
      "of several ids each thing has one", "https://example.org/search",
      #"{"items":[{"id":{"kind":"v","videoId":"v1"},"snippet":{"title":"Same"}},{"id":{"kind":"c","channelId":"c1"},"snippet":{"title":"Same"}}]}"#,
      "  id: .id.videoId, .id.channelId  # v1", "  title: .snippet.title  # Same"),
    Answer(
      "texts on lines of their own", "https://example.org/games",
      "{\"id\":\"a\",\"name\":\"One\"}\n{\"id\":\"b\",\"name\":\"Two\"}\n", "  id: .id  # a",
      "  title: .name  # One"),
    Answer(
      "hostile text cannot leave its comment or its quotes",
      "https://example.org/things?x=%7B.a%7D&y=.b",
      #"[{"id":1,"title":"a\nitem: {}\u001b[31m\u202e b"},{"id":2,"title":"c # d"}]"#,
      "    x: \"{{.a}}\"", "    y: \"(\\\".b\\\")\"", "  title: .title  # a item: {} [31m b"),
  ]

  private static func draft(_ url: String, _ body: String) throws -> PluginDraft {
    let head = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], url: url)
    return try GuessedPlugin(
      "mine", at: url,
      from: [
        RecordedResponse(request: HTTPRequest(.get, url), head: head, body: Array(body.utf8))
      ]
    ).draft
  }

  @Test(
    "writes nothing of a key that the answer repeats, whatever it is",
    arguments: [
      ("SECRETKEY1234567", #""SECRETKEY1234567 x""#), ("98765432101234", "98765432101234"),
      ("a/b c+d8f1c0d9ab", #""a\/b c+d8f1c0d9ab""#),
    ])
  func keepsNoKey(_ key: String, echo: String) async throws {
    let encoded = key.replacing("+", with: "%2B").replacing(" ", with: "+")
    let draft = try Self.draft(
      "https://example.org/secret?q=x&api_key=\(encoded)&next=/z%3Fkey%3D\(encoded)",
      #"[{"id":1,"title":\#(echo),"key \#(key)":1},{"id":2,"title":"B","key \#(key)":2}]"#)
    let texts =
      draft.files.map(\.text) + draft.notes
      + [draft.sample?.yaml ?? ""]
      + (draft.sample?.responses.map { String(decoding: $0.body, as: UTF8.self) } ?? [])
    for text in texts {
      for form in [key, encoded, echo] { #expect(!text.contains(form), "\(text)") }
    }
    #expect(draft.files.first?.text.contains("  title: .title  # ***") == true)
    #expect(try await faults(of: draft) == [])
  }

  @Test("a list of ids is answered with what to do")
  func ids() throws {
    let failure = #expect(throws: GuessFailure.self) {
      try Self.draft("https://example.org/v0/top.json?a=b", "[1,2,3]")
    }
    #expect(
      failure?.message
        == "https://example.org/v0/top.json?a=b answered with a list of ids, not of things")
    #expect(
      failure?.help
        == "give the address of one of the things, then ask for each by 'for: { get: /v0/top.json }' and '{$parent}' in 'get'; docs/manifest.md shows it under 'Recipes'."
    )
  }

  @Test("finds", arguments: answers)
  func finds(_ answer: Answer) async throws {
    let draft = try Self.draft(answer.url, answer.body)
    let page = try #require(draft.files.first { $0.path == "plugin.yaml" }?.text)
    let lines = page.split(separator: "\n").map(String.init)
    for line in answer.lines { #expect(lines.contains(line), "\(line)\n\(page)") }
    #expect(try await faults(of: draft) == [])
  }

  /// What the check of a draft says once it is written.
  private func faults(of draft: PluginDraft) async throws -> [String] {
    let root =
      FileManager.default.temporaryDirectory.appending(path: "roost-new-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    try PluginWriter.write(draft, to: "\(root)/\(draft.name)", replaces: false)
    let registry = Registry(folders: [PluginFolder(root, origin: "the test")], compiled: [])
    let plugin = try #require(try registry.plugin(named: draft.name))
    let result = await PluginCheck.run(plugin, known: [draft.name], updates: true)
    return result.faults.map { "\($0.location): \($0.message)" }
  }

  /// The recorded answers of real APIs, where they are at hand.
  static let recordings: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpora/api")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return names.filter { name in
      name.hasSuffix(".json") && !name.hasSuffix(".meta.json") && !name.hasSuffix(".expect.json")
        && !name.contains("error") && !name.contains("unicode")
    }.sorted().map { root.appending(path: $0).path }
  }()

  @Test("passes its check for every recorded answer of a real API", arguments: recordings)
  func realAnswers(_ path: String) async throws {
    let body = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let draft = try Self.draft("https://api.example.org/v1/things?page=1", body)
    // The sample keeps ten records, and what is rare may be in none of them.
    let rare = ["no case of the samples", "gives nothing in any sample"]
    let errors = try await faults(of: draft).filter { !rare.contains(where: $0.contains) }
    #expect(errors == [])
  }
}
