import HTTP
import JSON
import RoostTesting
import Testing

@Suite("roost plugin new")
struct PluginNewCommandTests {
  private static let answer = """
    {"page":1,"total_pages":3,"stories":[
      {"id":11,"title":"One: the first","html_url":"https://www.example.org/11","created_at":"2025-06-01T10:00:00Z",
       "teaser":"What happened first.","tags":["sea"],"votes":3,"author":{"id":7,"name":"A. Writer"}},
      {"id":12,"title":"Two","html_url":"https://www.example.org/12","created_at":"2025-06-02T10:00:00Z",
       "teaser":"What happened then.","tags":["sea","land"],"votes":5,"author":{"id":8,"name":"B. Writer"}}]}
    """

  @Test("writes the same from a file, and asks nobody")
  func fromFile() async throws {
    let workspace = try Workspace("sources: { mine: { plugin: mine } }\n")
    try workspace.write(Self.answer, to: "example.json")
    let new = try await workspace.run(
      "plugin", "new", "mine", "--from", "https://api.example.org/v1/stories", "--answer",
      "example.json")
    #expect(new.errors == "")
    #expect(new.exit == 0)
    #expect(new.output.hasPrefix("plugins/mine: 1 case, 2 items, no faults\n"))
    let page = try workspace.read("plugins/mine/plugin.yaml")
    #expect(
      page.contains(
        "  base_url: { type: url, default: \"https://api.example.org\", summary: Where the API is. }\n"
      ))
    #expect(page.contains("  records: .stories  # 2 of them\n"))
    let missing = try await workspace.run(
      "plugin", "new", "other", "--from", "https://api.example.org/", "--answer", "none.json")
    #expect(missing.exit == 1)
    #expect(missing.errors == "error: none.json cannot be read; nothing was written.\n")
    let alone = try await workspace.run("plugin", "new", "other", "--answer", "example.json")
    #expect(alone.exit == 2)
    #expect(alone.errors.contains("'--answer' tells what '--from' answers"))
  }

  @Test(
    "writes from one answer a plugin that passes its check, and whose source can be synced at once")
  func fromAnswer() async throws {
    let server = try LoopbackServer()
    server.on("/v1/stories", .init(200, fields: ["Set-Cookie": "a=b"], Self.answer))
    let workspace = try Workspace("sources: { mine: { plugin: mine } }\n")
    let url = server.url("/v1/stories?q=sea&api_key=8f1c0d9ab34e77ff2a61")
    let new = try await workspace.run("plugin", "new", "mine", "--from", url)
    #expect(new.errors == "")
    #expect(new.exit == 0)
    #expect(
      new.output == """
        plugins/mine: 1 case, 2 items, no faults
        1 plugin: no faults
        add to sources.yaml:  mine: { plugin: mine, api_key: "${MINE_API_KEY}", base_url: "\(server.origin)" }
          (an address of this machine or its network is asked where sources.yaml names it itself, as here, or says 'allow_private: true')
        then: roost preview mine

        """)
    #expect(server.requests.count == 1)
    let page = try workspace.read("plugins/mine/plugin.yaml")
    #expect(
      page == """
        # Written by 'roost plugin new' from one answer of the API. What stands behind '#' was seen there:
        # look it over, mend what was guessed wrong, and run 'roost plugin check'. docs/manifest.md tells
        # the whole language.
        plugin: mine
        summary: Stories of 127.0.0.1.

        options:
          q: { type: text, default: "sea", summary: Parameter q of the request. }
          api_key: { type: secret, required: true, summary: Key of the API. }
          pages: { type: integer, summary: How many pages at most; without it up to 100. }
          base_url: { type: url, default: "\(server.origin)", summary: Where the API is. }

        kinds:
          # A change of these alone is stored, and counts as no update.
          story: { volatile: [votes] }

        api:
          base: $base_url

        request:
          get: /v1/stories
          query:
            q: $q
            api_key: $api_key
            page: $page
          paginate: { page: 1, while: .page < .total_pages, at_most: $pages }  # the response tells page and pages
          records: .stories  # 2 of them

        item:
          id: story:{.id}  # 11
          kind: story
          title: .title  # One: the first
          url: .html_url  # https://www.example.org/11
          published: .created_at  # 2025-06-01T10:00:00Z
          summary: .teaser  # What happened first.
          authors: .author.name  # A. Writer
          categories: .tags  # sea
          attributes:
            votes:  # 3

        # Things inside a record that become items of their own.
        relations:
          author:
            each: .author
            to: author:{.id}
            item: { kind: author, title: .name }

        """)
    for file in ["samples/samples.yaml", "samples/story.json", "plugin.yaml", "README.md"] {
      #expect(try !workspace.read("plugins/mine/\(file)").contains("8f1c0d9ab34e77ff2a61"))
    }
    try workspace.write(
      "sources: { mine: { plugin: mine, api_key: other, base_url: \"\(server.origin)\" } }\n",
      to: "sources.yaml")
    #expect(try await workspace.run("aggregate").exit == 0)
    let listed = try await workspace.run("list", "mine", "--json").json.arrayValue ?? []
    #expect(listed.map { $0["id"] } == ["story:12", "story:11"])
    // Three pages, as the answer says, of which it gives the first each time.
    #expect(server.requests.count == 4)
    let again = try await workspace.run("plugin", "new", "mine", "--from", url)
    #expect(again.exit == 3)
    #expect(
      again.errors == """
        plugins/mine: error: the folder is there already
        help: take another name, or write its files anew by --force.

        """)
  }

  @Test(
    "goes behind redirects: what moved for good is asked for where it is, the rest where it was",
    arguments: [(301, "/v1/stories/"), (308, "/v1/stories/"), (302, "/old"), (307, "/old")])
  func behindRedirects(status: Int, path: String) async throws {
    let server = try LoopbackServer()
    server.on("/old", .redirect("/v1/stories/?q=sea", status: status))
    server.on("/v1/stories/", .init(200, Self.answer))
    let workspace = try Workspace("sources: {}\n")
    let new = try await workspace.run(
      "plugin", "new", "mine", "--from", server.url("/old?q=sea"))
    #expect(new.errors == "")
    #expect(new.exit == 0)
    #expect(try workspace.read("plugins/mine/plugin.yaml").contains("\n  get: \(path)\n"))
  }

  @Test("refuses the name of a plugin of the program, before anything is written")
  func compiledName() async throws {
    let workspace = try Workspace("sources: {}\n")
    for kind in ["declarative", "process", "swift"] {
      let new = try await workspace.run("plugin", "new", "feed", "--kind", kind)
      #expect(new.exit == 2)
      #expect(
        new.errors == """
          roost: error: 'feed' is a plugin of the program itself, which a folder of that name would break
          help: take another name.

          """)
    }
    #expect(throws: (any Error).self) { try workspace.read("plugins/feed/plugin.yaml") }
    #expect(try await workspace.run("check").exit == 0)
  }

  @Test("tells where there is another plugin of that name")
  func shadowingName() async throws {
    let workspace = try Workspace("sources: {}\n")
    #expect(try await workspace.run("plugin", "new", "mine", "--in", "other").exit == 0)
    let new = try await workspace.run(
      "plugin", "new", "mine", environment: ["ROOST_PLUGINS": "\(workspace.folder)/other"])
    #expect(new.exit == 0)
    #expect(
      new.errors.replacing(workspace.folder, with: "")
        == "warning: there is a plugin 'mine' in /other too; of two the nearest stands, and 'roost plugins' tells which\n"
    )
  }

  @Test("writes a page to begin with where there is no answer")
  func template() async throws {
    let workspace = try Workspace("sources: {}\n")
    let new = try await workspace.run("plugin", "new", "mine")
    #expect(new.exit == 0)
    #expect(new.output.hasPrefix("plugins/mine: 1 case, 2 items, no faults\n"))
  }

  @Test(
    "says what an address answers that gives no page, and writes nothing",
    arguments: [
      (
        LoopbackResponse(200, "<rss version=\"2.0\"></rss>"),
        "error: URL/ is a feed, which needs no plugin of its own; write a source with 'plugin: feed' (or 'podcast') and 'url: URL/' in sources.yaml.\n"
      ),
      (
        LoopbackResponse(200, "<!DOCTYPE html><html></html>"),
        "error: URL/ answered with a web page, not JSON; give the address of a JSON API; anything else is read by a plugin in Swift ('--kind swift').\n"
      ),
      (
        LoopbackResponse(200, "[1,2]"),
        "error: URL/ answered with a list of ids, not of things; give the address of one of the things, then ask for each by 'for: { get: / }' and '{$parent}' in 'get'; docs/manifest.md shows it under 'Recipes'.\n"
      ),
      (
        LoopbackResponse(401, "{}"),
        "error: URL/ answered with status 401; where it wants a key, put it into the URL: a parameter such as 'api_key' becomes a secret option.\n"
      ),
    ])
  func refuses(response: LoopbackResponse, said: String) async throws {
    let server = try LoopbackServer()
    server.on("/", response)
    let workspace = try Workspace("sources: {}\n")
    let new = try await workspace.run("plugin", "new", "mine", "--from", server.url("/"))
    #expect(new.exit == 1)
    #expect(new.output == "")
    #expect(new.errors.replacing(server.origin, with: "URL") == said)
    #expect(throws: (any Error).self) { try workspace.read("plugins/mine/plugin.yaml") }
  }
}
