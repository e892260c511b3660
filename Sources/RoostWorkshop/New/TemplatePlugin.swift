/// A page to begin with where no answer of an API is at hand.
package enum TemplatePlugin {
  /// A declarative plugin of that name, right from top to bottom, for an API that does not exist.
  package static func declarative(_ name: String) -> PluginDraft {
    var draft = PluginDraft(name)
    draft.files = [("plugin.yaml", page(name)), ("README.md", readme(name))]
    var sample = SampleDraft("list")
    sample.responses = [
      SampleDraft.Response(
        request: "GET /v1/articles?page=1", body: Array(body.utf8))
    ]
    draft.sample = sample
    return draft
  }

  /// A plugin of that name that runs a shell script, which writes a JSON text a line.
  package static func process(_ name: String) -> PluginDraft {
    var draft = PluginDraft(name)
    let readme =
      readme(name).split(separator: "## What it gives").first.map(String.init) ?? ""
    draft.files = [
      ("plugin.yaml", processPage(name)), ("main.sh", script),
      ("README.md", readme.replacing("Articles of an API.", with: "What a script writes.")),
      (
        "samples/samples.yaml",
        "# What the script wrote, and the options that it ran with.\nlist:\n  output: list.jsonl\n"
      ),
      ("samples/list.jsonl", "{\"id\":1,\"title\":\"First\"}\n{\"id\":2,\"title\":\"Second\"}\n"),
    ]
    return draft
  }

  private static let script = """
    # Writes a JSON text a line; docs/process-protocol.md tells what a command gets and may do.
    printf '{"id":1,"title":"First"}\\n'
    printf '{"id":2,"title":"Second"}\\n'

    """

  private static func processPage(_ name: String) -> String {
    """
    # Written by 'roost plugin new'. The command runs in a sync alone, never in a check: a sample holds
    # what it wrote. docs/process-protocol.md tells the whole.
    plugin: \(name)
    summary: What a script writes.

    run: [sh, main.sh]                         # beside this page
    format: jsonl

    item:
      id: .id                                  # a jq expression over the record
      kind: thing
      title: .title

    """
  }

  private static func page(_ name: String) -> String {
    """
    # Written by 'roost plugin new'. docs/manifest.md tells the whole language; a value that begins with
    # '.' is a jq expression over the record, any other text may hold jq in braces.
    plugin: \(name)
    summary: Articles of an API.
    docs: https://api.example.org/docs

    options:                                   # what a source may set
      pages: { type: integer, default: 1, summary: How many pages. }
      base_url: { type: url, default: "https://api.example.org", summary: Where the API is. }

    api:
      base: $base_url

    request:
      get: /v1/articles
      query:
        page: $page
      paginate: { page: 1, while: .page < .pages, at_most: $pages }
      records: .articles                       # what the items are made of

    item:
      id: article:{.id}                        # unique in the source, over all kinds
      kind: article
      title: .title
      url: .url
      published: .date                         # dates are read in many forms
      summary: .text
      authors: .author.name
      categories: .tags

    relations:
      author:
        each: .author
        to: author:{.id}
        item: { kind: author, title: .name }   # the author comes along as an item

    """
  }

  private static func readme(_ name: String) -> String {
    """
    # \(name)

    Articles of an API.

    ```yaml
    sources:
      \(name):
        plugin: \(name)
    ```

    ## Options

    \(OptionTable.start)
    \(OptionTable.end)

    ## What it gives

    An `article` for each record, and its `author`, carried as an item of its own.

    """
  }

  private static let body = """
    {
      "page": 1,
      "pages": 1,
      "articles": [
        {
          "id": 1, "title": "First article", "url": "https://www.example.org/articles/1",
          "date": "2025-06-01T12:00:00Z", "text": "What it says.", "tags": ["first"],
          "author": { "id": 7, "name": "A. Writer" }
        },
        {
          "id": 2, "title": "Second article", "url": "https://www.example.org/articles/2",
          "date": "2025-06-02", "text": "What it says.", "tags": [],
          "author": { "id": 7, "name": "A. Writer" }
        }
      ]
    }

    """
}
