import Testing

/// Sources: options that are missing, plugins, names, and the top level.
@Suite("Faults of sources in sources.yaml")
struct SourceFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenSources) throws {
    #expect(try broken.check() == broken.messages)
  }

  static let cases: [BrokenSources] = [
    BrokenSources(
      "a required option that is not there",
      #"""
      sources:
        a: { plugin: podcast }
      """#,
      #"""
      sources.yaml:2:3: error: source 'a' has no 'url', which plugin 'podcast' needs
          2 |   a: { plugin: podcast }
            |   ^
      help: Address of the feed. It takes a URL, and is required.
      """#),
    BrokenSources(
      "a name of more than 64 characters",
      #"""
      sources:
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:
          { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:2:3: error: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' cannot be the name of a source
          2 |   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:
            |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      help: it has 65 characters, and a name has at most 64.
      """#),
    BrokenSources(
      "paths that no file can have",
      #"""
      store: " "
      plugins: ["a\0b", ""]
      sources: { a: { plugin: podcast, url: "https://a.example.org/f" } }
      """#,
      #"""
      sources.yaml:1:8: error: 'store' is empty
          1 | store: " "
            |        ^~~
      help: name a path, or remove the key.

      sources.yaml:2:11: error: 'plugins' holds the character U+0000
          2 | plugins: ["a\0b", ""]
            |           ^~~~~~
      help: no path has it; remove it.

      sources.yaml:2:19: error: 'plugins' is empty
          2 | plugins: ["a\0b", ""]
            |                   ^~
      help: name a path, or remove the key.
      """#),
    BrokenSources(
      "a required secret that is not there",
      #"""
      sources:
        a: { plugin: charts }
      """#,
      #"""
      sources.yaml:2:3: error: source 'a' has no 'api_key', which plugin 'charts' needs
          2 |   a: { plugin: charts }
            |   ^
      help: Key of the API. It takes text, and is required.
      """#),
    BrokenSources(
      "an option that stands twice, once under options",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          options: { url: "https://b.example.org/f" }
      """#,
      #"""
      sources.yaml:5:16: error: the option 'url' stands already in line 4
          5 |     options: { url: "https://b.example.org/f" }
            |                ^~~
      help: remove one of the two.
      """#),
    BrokenSources(
      "an unknown option under options",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          options: { ulr: "https://b.example.org/f" }
      """#,
      #"""
      sources.yaml:5:16: error: unknown option 'ulr' for plugin 'podcast'
          5 |     options: { ulr: "https://b.example.org/f" }
            |                ^~~
      help: did you mean 'url'? It takes a URL, and is required.
      """#),
    BrokenSources(
      "options that are a list",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          options: [url]
      """#,
      #"""
      sources.yaml:5:14: error: 'options' must be a map, found a list
          5 |     options: [url]
            |              ^
      """#),
    BrokenSources(
      "no plugin",
      #"""
      sources:
        a:
          url: https://a.example.org/f
      """#,
      #"""
      sources.yaml:2:3: error: source 'a' has no 'plugin'
          2 |   a:
            |   ^
      help: say which reads it: 'broken', 'charts' or 'podcast'.
      """#),
    BrokenSources(
      "a plugin that there is not, near one that there is",
      #"""
      sources:
        a: { plugin: podcasts, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:2:16: error: there is no plugin 'podcasts'
          2 |   a: { plugin: podcasts, url: "https://a.example.org/f" }
            |                ^~~~~~~~
      help: did you mean 'podcast'?
      """#),
    BrokenSources(
      "a plugin that there is not",
      #"""
      sources:
        a: { plugin: weather }
      """#,
      #"""
      sources.yaml:2:16: error: there is no plugin 'weather'
          2 |   a: { plugin: weather }
            |                ^~~~~~~
      help: there are 'broken', 'charts' and 'podcast'.
      """#),
    BrokenSources(
      "a plugin that is a number",
      #"""
      sources:
        a: { plugin: [charts] }
      """#,
      #"""
      sources.yaml:2:16: error: 'plugin' must be text, found a list
          2 |   a: { plugin: [charts] }
            |                ^
      help: put the value in quotes.
      """#),
    BrokenSources(
      "a source with nothing in it",
      #"""
      sources:
        a:
      """#,
      #"""
      sources.yaml:2:3: error: source 'a' has no 'plugin'
          2 |   a:
            |   ^
      help: say which reads it: 'broken', 'charts' or 'podcast'.
      """#),
    BrokenSources(
      "a source that is text",
      #"""
      sources:
        a: https://a.example.org/f
      """#,
      #"""
      sources.yaml:2:6: error: 'a' must be a map, found 'https://a.example.org/f'
          2 |   a: https://a.example.org/f
            |      ^~~~~~~~~~~~~~~~~~~~~~~
      help: write 'plugin:' and the options in lines of their own under the name.
      """#),
    BrokenSources(
      "a source that is a list",
      #"""
      sources:
        a: [podcast]
      """#,
      #"""
      sources.yaml:2:6: error: 'a' must be a map, found a list
          2 |   a: [podcast]
            |      ^
      help: write 'plugin:' and the options in lines of their own under the name.
      """#),
    BrokenSources(
      "a name in capitals",
      #"""
      sources:
        Swift Talk: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:2:3: error: 'Swift Talk' cannot be the name of a source
          2 |   Swift Talk: { plugin: podcast, url: "https://a.example.org/f" }
            |   ^~~~~~~~~~
      help: write 'swift-talk', and the name for people under 'title'.
      """#),
    BrokenSources(
      "a name with a slash",
      #"""
      sources:
        a/b: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:2:3: error: 'a/b' cannot be the name of a source
          2 |   a/b: { plugin: podcast, url: "https://a.example.org/f" }
            |   ^~~
      help: a name has small letters, digits, '.', '_' and '-' and begins with a letter or digit.
      """#),
    BrokenSources(
      "a name that begins with a point",
      #"""
      sources:
        .a: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:2:3: error: '.a' cannot be the name of a source
          2 |   .a: { plugin: podcast, url: "https://a.example.org/f" }
            |   ^~
      help: a name has small letters, digits, '.', '_' and '-' and begins with a letter or digit.
      """#),
    BrokenSources(
      "a name that is empty",
      #"""
      sources:
        "": { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:2:3: error: '' cannot be the name of a source
          2 |   "": { plugin: podcast, url: "https://a.example.org/f" }
            |   ^~
      help: a name has small letters, digits, '.', '_' and '-' and begins with a letter or digit.
      """#),
    BrokenSources(
      "a name that stands twice",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
        a: { plugin: podcast, url: "https://b.example.org/f" }
      """#,
      #"""
      sources.yaml:3:3: error: duplicate key "a" in line 3; it stands already in line 2
          3 |   a: { plugin: podcast, url: "https://b.example.org/f" }
            |   ^
      help: remove one of the two.
      """#),
    BrokenSources(
      "a top-level key that stands twice",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
      defaults: { timeout: 10s }
      sources:
        b: { plugin: podcast, url: "https://b.example.org/f" }
      """#,
      #"""
      sources.yaml:4:1: error: duplicate key "sources" in line 4; it stands already in line 1
          4 | sources:
            | ^~~~~~~
      help: remove one of the two.
      """#),
    BrokenSources(
      "a key of a source that stands twice",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          url: https://b.example.org/f
      """#,
      #"""
      sources.yaml:5:5: error: duplicate key "url" in line 5; it stands already in line 4
          5 |     url: https://b.example.org/f
            |     ^~~
      help: remove one of the two.
      """#),
    BrokenSources(
      "a tab that indents",
      #"""
      sources:
         \#t- {id: a}
      """#,
      #"""
      sources.yaml:2:4: error: a tab indents this line; YAML is indented with spaces
          2 |        - {id: a}
            |    ^~~~
      help: replace the tab by spaces.
      """#),
    BrokenSources(
      "sources as a list",
      #"""
      sources:
        - { id: a, plugin: podcast }
      """#,
      #"""
      sources.yaml:2:3: error: 'sources' must be a map, found a list
          2 |   - { id: a, plugin: podcast }
            |   ^
      help: write 'NAME:' and the keys under it in place of '- …'.
      """#),
    BrokenSources(
      "sources as text",
      #"""
      sources: all of them
      """#,
      #"""
      sources.yaml:1:10: error: 'sources' must be a map, found 'all of them'
          1 | sources: all of them
            |          ^~~~~~~~~~~
      """#),
    BrokenSources(
      "a top-level key that is unknown",
      #"""
      source:
        a: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:1:1: error: unknown key 'source' in the file
          1 | source:
            | ^~~~~~
      help: did you mean 'sources'?
      """#),
    BrokenSources(
      "a file that is a list",
      #"""
      - a
      - b
      """#,
      #"""
      sources.yaml:1:1: error: 'sources.yaml' must be a map, found a list
          1 | - a
            | ^
      """#),
    BrokenSources(
      "a file that is text",
      #"""
      hello
      """#,
      #"""
      sources.yaml:1:1: error: 'sources.yaml' must be a map, found 'hello'
          1 | hello
            | ^~~~~
      """#),
    BrokenSources(
      "an unknown default",
      #"""
      defaults: { evry: 1h }
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:1:13: error: unknown key 'evry' in 'defaults'
          1 | defaults: { evry: 1h }
            |             ^~~~
      help: did you mean 'every'?
      """#),
    BrokenSources(
      "an option among the defaults",
      #"""
      defaults: { window: week }
      sources:
        a: { plugin: charts, api_key: "12345" }
      """#,
      #"""
      sources.yaml:1:13: error: unknown key 'window' in 'defaults'
          1 | defaults: { window: week }
            |             ^~~~~~
      help: known keys: plugin, title, every, enabled, tags, keep, keep_raw, timeout, max_size, headers, auth, user_agent, proxy, ca_file, per_host, spacing, allow_private, relations, streams, options.
      """#),
    BrokenSources(
      "a default of the wrong type, told once",
      #"""
      defaults: { every: soon }
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
        b: { plugin: podcast, url: "https://b.example.org/f" }
      """#,
      #"""
      sources.yaml:1:20: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found 'soon'
          1 | defaults: { every: soon }
            |                    ^~~~
      """#),
    BrokenSources(
      "a wrong default where there are no sources",
      #"""
      defaults: { every: soon }
      """#,
      #"""
      sources.yaml:1:20: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found 'soon'
          1 | defaults: { every: soon }
            |                    ^~~~
      """#),
    BrokenSources(
      "defaults as a list",
      #"""
      defaults: [every]
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:1:11: error: 'defaults' must be a map, found a list
          1 | defaults: [every]
            |           ^
      help: write 'NAME:' and the keys under it in place of '- …'.
      """#),
  ]
}
