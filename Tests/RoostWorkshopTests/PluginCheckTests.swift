import Diagnostics
import RoostWorkshop
import Testing

@Suite("The check of a plugin")
struct PluginCheckTests {
  @Test("says nothing of one that is right")
  func silence() async throws {
    let stand = try PluginStand()
    #expect(try await stand.said() == [])
    let result = try await stand.check()
    #expect(result.cases.map(\.name) == ["week"])
    #expect(result.cases.map(\.items) == [1])
    #expect(result.cases.map(\.isRight) == [true])
  }

  /// A change of one file, and what the check says then.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var old: String
    var new: String
    var said: [String]

    init(_ name: String, _ file: String, _ old: String, _ new: String, _ said: String...) {
      (testDescription, self.file, self.old, self.new, self.said) = (name, file, old, new, said)
    }
  }

  private static let page = "plugin.yaml"
  private static let readme = "README.md"
  private static let samples = "samples/samples.yaml"

  static let changes: [Change] = [
    Change(
      "an expression that does not compile", page, ".place", ".place |",
      "plugin.yaml:13:10: error: item.title: the jq expression does not compile: syntax error, unexpected ')'"
    ),
    Change(
      "no summary", page, "summary: Earthquakes.\n", "",
      "plugin.yaml:1:1: error: the page has no 'summary'; say in one line what it reads."),
    Change(
      "a mistyped path", page, ".place", ".plaice",
      "samples/week.items.json:6:5: error: item 'a': title is \"Sea\", and the samples give null; look at it; if it is right, run 'roost plugin check --update DIR'.",
      "plugin.yaml:13:10: warning: 'title' of stream 'quakes' gives nothing in any sample"
    ),
    Change(
      "a value that fails", page, ".place", ".place | .x",
      "plugin.yaml:13:10: error: case 'week': item.title: Cannot index string with string \"x\" (record 0)",
      "plugin.yaml:13:10: warning: 'title' of stream 'quakes' gives nothing in any sample",
      "samples/week.items.json:6:5: error: item 'a': title is \"Sea\", and the samples give null; look at it; if it is right, run 'roost plugin check --update DIR'."
    ),
    Change(
      "another request", page, "/{$feed}", "/v2/{$feed}",
      "samples/samples.yaml:1:1: error: case 'week': 'GET /v2/week' is asked for, and no sample answers it; add it under 'responses'."
    ),
    Change(
      "a value that tells the time", page, ".time", "$now",
      "samples/samples.yaml:1:1: error: case 'week': a second sync over the same responses writes again (1 of the items); items[0].published changes with the clock; give an item nothing that depends on the time of the sync.",
      "samples/week.items.json:10:5: error: item 'a': published is \"2023-11-14T22:13:20Z\", and the samples give \"2025-06-15T15:06:40Z\"; look at it; if it is right, run 'roost plugin check --update DIR'."
    ),
    Change(
      "an option that the README does not know", page, "  key:",
      "  limit: { type: integer, default: 5, summary: How many. }\n  key:",
      "plugin.yaml:5:3: error: option 'limit' is not in README.md; write it there, or '<!-- options -->' and '<!-- end -->' on two lines, and run 'roost plugin check --update DIR'.",
      "README.md:10:1: error: the table of options is not what the page says; 'roost plugin check --update DIR' writes it anew."
    ),
    Change(
      "another heading", readme, "# quakes", "# Quakes",
      "README.md:1:1: error: the README does not begin with the plugin's name; begin with '# quakes'."
    ),
    Change(
      "an example with a mistyped option", readme, "feed: day", "fead: day",
      "README.md:7:5: error: unknown option 'fead' for plugin 'quakes'; did you mean 'feed'? It takes text; default 'week'."
    ),
    Change(
      "an example of another plugin alone", readme, "plugin: quakes\n    feed: day", "plugin: feed",
      "README.md:1:1: error: the README shows no source of the plugin; add a ```yaml block with 'sources:' and a source of 'plugin: quakes'."
    ),
    Change(
      "a case without file", samples, "week.json", "weak.json",
      "samples/samples.yaml:3:5: error: the response's file 'samples/weak.json' cannot be read; name a file of the folder samples."
    ),
    Change(
      "a response that nothing asks for", samples, "GET /week: week.json",
      "GET /week: week.json\n    GET /day: week.json",
      "samples/samples.yaml:4:5: warning: case 'week' never asks for 'GET /day'; remove it, or look why the request is another."
    ),
    Change(
      "an unknown stream", samples, "  responses:", "  streams: [quake]\n  responses:",
      "samples/samples.yaml:2:12: error: there is no stream 'quake'; did you mean 'quakes'?"),
    Change(
      "a key that may be real", samples, "  responses:",
      "  options: { key: 8f1c0d9ab34e77ff2a61 }\n  responses:",
      "samples/samples.yaml:1:1: error: case 'week': option 'key' looks like a real secret; write one that is plainly none, such as 0123456789abcdef0123456789abcdef."
    ),
    Change(
      "a key in a request", samples, "GET /week:", "GET /week?api_key=8f1c0d9ab34e77ff2a61:",
      "samples/samples.yaml:1:1: error: case 'week': 'GET /week' is asked for, and no sample answers it; add it under 'responses'.",
      "samples/samples.yaml:3:5: error: the request holds a secret in 'api_key'; write 'api_key=***': the parameter is passed over then."
    ),
    Change(
      "a cookie", samples, "week.json",
      "{ file: week.json, headers: { Set-Cookie: a=b } }",
      "samples/samples.yaml:3:5: error: the response has the header field 'Set-Cookie'; remove it."),
    Change(
      "a token in a body", "samples/week.json", "\"Sea\"",
      "\"Sea\",\"t\":\"ghp_0123456789abcdefghijklmnopqrstuvwxyzAB\"",
      "samples/week.json:1:43: error: this looks like a GitHub token; put *** in its place."),
    Change(
      "an item more", "samples/week.json", "]}", ",{\"id\":\"b\"}]}",
      "samples/week.items.json:1:1: error: item 'b' is not expected, and the samples give it; look at it; if it is right, run 'roost plugin check --update DIR'."
    ),
    Change(
      "an item less", "samples/week.json", "{\"id\":\"a\"", "{\"id\":\"b\"",
      "samples/week.items.json:1:1: error: item 'b' is not expected, and the samples give it; look at it; if it is right, run 'roost plugin check --update DIR'.",
      "samples/week.items.json:2:3: error: item 'a' is expected, and the samples do not give it; look at it; if it is right, run 'roost plugin check --update DIR'."
    ),
  ]

  @Test("points at", arguments: changes)
  func points(_ change: Change) async throws {
    let stand = try PluginStand()
    try stand.change(change.old, to: change.new, in: change.file)
    let said = try await stand.said()
    #expect(said == change.said)
  }

  @Test("finds a secret of the user's sources.yaml in a sample, and does not say it")
  func knownSecret() async throws {
    let stand = try PluginStand()
    try stand.change(
      "\"Sea\"", to: "\"Sea\",\"next\":\"/?k=hunter%2Btwo\"", in: "samples/week.json")
    let said = try await stand.said(secrets: ["hunter+two"])
    #expect(
      said == [
        "samples/week.json:1:50: error: this is a secret of your sources.yaml; put *** in its place."
      ])
    let faults = try await stand.check(secrets: ["hunter+two"]).faults
    #expect(faults.allSatisfy { !$0.text().contains("hunter") })
  }

  @Test("wants samples and a README")
  func nothing() async throws {
    let stand = try PluginStand()
    try stand.write("", to: "samples/samples.yaml")
    #expect(
      try await stand.said() == [
        "samples/samples.yaml: error: plugin 'quakes' has no samples; 'roost plugin record SOURCE' saves what its server answers."
      ])
  }

  @Test("with --update writes expected items and the table anew, and shows what changed")
  func update() async throws {
    let stand = try PluginStand()
    try stand.change("\"Sea\"", to: "\"Lake\"", in: "samples/week.json")
    try stand.change("Which list.", to: "Which one.", in: "plugin.yaml")
    let result = try await stand.check(updates: true)
    #expect(result.faults == [])
    #expect(result.cases.map(\.isRight) == [true])
    #expect(
      result.updates.map(\.file) == [
        "\(stand.folder)/README.md", "\(stand.folder)/samples/week.items.json",
      ])
    #expect(
      result.updates.last?.difference == [
        "      \"id\": \"a\",", "      \"kind\": \"quake\",", "-     \"title\": \"Sea\",",
        "+     \"title\": \"Lake\",", "      \"url\": null,", "      \"summary\": null,",
      ])
    #expect(try await stand.said() == [])
    #expect(try await stand.check(updates: true).updates.isEmpty)
  }

  @Test(
    "names a value of 'paginate' that gives nothing, where a page is never asked for",
    arguments: [
      ("token: .next", "token: .nxt", "GET /week?at=2", "token"),
      ("url: .url", "url: .ulr", "GET /more/2", "url"),
    ])
  func paging(_ right: String, _ wrong: String, _ second: String, _ style: String) async throws {
    let stand = try PluginStand()
    try stand.change(
      "records: .features", to: "records: .features\n  paginate: { \(right) }", in: "plugin.yaml")
    try stand.change(
      "{ api_key: $key }", to: "{ api_key: $key, at: $page_token }", in: "plugin.yaml")
    if style == "url" {
      try stand.change(", at: $page_token", to: "", in: "plugin.yaml")
    }
    try stand.change("]}", to: "],\"next\":\"2\",\"url\":\"/more/2\"}", in: "samples/week.json")
    try stand.write("{\"features\":[]}\n", to: "samples/none.json")
    try stand.change(
      "GET /week: week.json", to: "GET /week: week.json\n    \(second): none.json",
      in: "samples/samples.yaml")
    #expect(try await stand.said() == [])
    try stand.change(right, to: wrong, in: "plugin.yaml")
    let place = style == "url" ? 20 : 22
    let said = try await stand.said()
    #expect(
      said == [
        "samples/samples.yaml:4:5: warning: case 'week' never asks for '\(second)'; remove it, or look why the request is another.",
        "plugin.yaml:10:\(place): warning: 'paginate.\(style)' of stream 'quakes' gives nothing in any sample",
      ])
  }

  @Test("tells what is wrong in the mapping of several cases once")
  func once() async throws {
    let stand = try PluginStand()
    try stand.change("records: .features", to: "records: .fatures", in: "plugin.yaml")
    try stand.write(
      "week: { responses: { GET /week: week.json } }\nday: { options: { feed: day }, responses: { GET /day: week.json } }\n",
      to: "samples/samples.yaml")
    let said = try await stand.said()
    #expect(said.count { $0.contains("'records' gives null") } == 1, "\(said)")
  }
}
