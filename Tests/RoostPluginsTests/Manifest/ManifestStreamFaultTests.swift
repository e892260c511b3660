import Diagnostics
import RoostPlugins
import Testing

/// Streams over shared maps, processes, compiled plugins; and all faults at once.
@Suite("Faults of streams and other sorts of plugins")
struct ManifestStreamFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenPage) throws {
    #expect(try broken.load() == broken.messages)
  }

  static let cases: [BrokenPage] = [
    BrokenPage(
      "no streams",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams: {}
      """#,
      #"""
      plugin.yaml:4:1: error: 'streams' declares no stream
          4 | streams: {}
            | ^~~~~~~
      help: remove the key for one stream named as the plugin.
      """#),
    BrokenPage(
      "an unknown key of a stream",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams: { a: { requst: {} } }
      """#,
      #"""
      plugin.yaml:4:17: error: unknown key 'requst' in stream 'a'
          4 | streams: { a: { requst: {} } }
            |                 ^~~~~~
      help: did you mean 'request'?
      """#),
    BrokenPage(
      "a stream whose name is none",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams: { "a b": {} }
      """#,
      #"""
      plugin.yaml:4:12: error: 'a b' cannot be the name of a stream
          4 | streams: { "a b": {} }
            |            ^~~~~
      help: a name has letters, digits, '-' and '_' and begins with a letter or digit.
      """#),
    BrokenPage(
      "a stream that takes away what is not there",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams:
        a:
          item: { title: null }
      """#,
      #"""
      plugin.yaml:6:20: error: 'title' has no value
          6 |     item: { title: null }
            |                    ^~~~
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
    BrokenPage(
      "a stream that takes away the item",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams:
        a: { item: null }
      """#,
      #"""
      plugin.yaml:5:3: error: stream 'a' has no 'item'
          5 |   a: { item: null }
            |   ^
      help: say 'item:' with at least 'id:' and 'kind:'.
      """#),
    BrokenPage(
      "a stream that takes away a needed key",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams:
        a: { item: { id: null } }
      """#,
      #"""
      plugin.yaml:5:8: error: 'item' has no 'id'
          5 |   a: { item: { id: null } }
            |        ^~~~
      """#),
    BrokenPage(
      "null in a shared map",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations:
        planet: null
      streams: { a: {}, b: {} }
      """#,
      #"""
      plugin.yaml:5:11: error: 'planet' has no value
          5 |   planet: null
            |           ^~~~
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
    BrokenPage(
      "a fault in a shared map is told once",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, titel: .name }
      streams: { a: {}, b: {} }
      """#,
      #"""
      plugin.yaml:3:30: error: unknown key 'titel' in 'item'
          3 | item: { id: .id, kind: moon, titel: .name }
            |                              ^~~~~
      help: did you mean 'title'?
      """#),
    BrokenPage(
      "a stream with get over post",
      #"""
      plugin: moons
      request: { post: "https://a.example.org/a" }
      item: { id: .id, kind: moon }
      streams: { a: { request: { get: "https://a.example.org/b" } } }
      """#,
      #"""
      plugin.yaml:4:28: error: 'request' has both 'get' and 'post'
          4 | streams: { a: { request: { get: "https://a.example.org/b" } } }
            |                            ^~~
      help: remove one; a stream takes an inherited one away with null.
      """#),
    BrokenPage(
      "a default stream that there is not",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams: { moons: {}, rings: {} }
      default_streams: [moon]
      """#,
      #"""
      plugin.yaml:5:19: error: there is no stream 'moon'
          5 | default_streams: [moon]
            |                   ^~~~
      help: did you mean 'moons'?
      """#),
    BrokenPage(
      "no default stream",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      streams: { moons: {}, rings: {} }
      default_streams: []
      """#,
      #"""
      plugin.yaml:5:18: error: 'default_streams' names no stream
          5 | default_streams: []
            |                  ^
      help: remove the key to sync all.
      """#),
    BrokenPage(
      "a request beside a process",
      #"""
      plugin: moons
      run: [tap]
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:1: error: 'request' has no meaning beside 'run'
          3 | request: { get: "https://a.example.org/moons" }
            | ^~~~~~~
      help: a process makes its own requests.
      """#),
    BrokenPage(
      "a process of no command",
      #"""
      plugin: moons
      run: []
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:6: error: 'run' names no command
          2 | run: []
            |      ^
      """#),
    BrokenPage(
      "a process of a blank command",
      #"""
      plugin: moons
      run: [" ", x]
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:7: error: 'run' names no command: its first text is blank
          2 | run: [" ", x]
            |       ^~~
      help: write the program's name, or its path in this folder, first.
      """#),
    BrokenPage(
      "a process with a NUL",
      #"""
      plugin: moons
      run: [sh, "a\0b"]
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:11: error: a text of 'run' holds the character NUL, at which a command's text ends
          2 | run: [sh, "a\0b"]
            |           ^~~~~~
      """#),
    BrokenPage(
      "a process that is text",
      #"""
      plugin: moons
      run: tap --all
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:6: error: 'run' must be a list, found 'tap --all'
          2 | run: tap --all
            |      ^~~~~~~~~
      help: write '[a, b]'.
      """#),
    BrokenPage(
      "keys of a process without one",
      #"""
      plugin: moons
      format: jsonl
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      network: true
      """#,
      #"""
      plugin.yaml:2:1: error: 'format' has no meaning without 'run'
          2 | format: jsonl
            | ^~~~~~
      help: add 'run: [COMMAND]', or remove it.

      plugin.yaml:5:1: error: 'network' has no meaning without 'run'
          5 | network: true
            | ^~~~~~~
      help: add 'run: [COMMAND]', or remove it.
      """#),
    BrokenPage(
      "the mapping of a feed's entries",
      #"""
      plugin: moons
      run: [moons]
      format: rss
      catalog: none
      item: { id: .id, kind: moon }
      streams: { a: {}, b: { relations: { of: x } } }
      """#,
      #"""
      plugin.yaml:4:1: error: 'catalog' has no meaning beside 'format: rss'
          4 | catalog: none
            | ^~~~~~~
      help: only Singer taps take it; other commands get options as variables.

      plugin.yaml:5:1: error: 'item' has no meaning beside 'format: rss'
          5 | item: { id: .id, kind: moon }
            | ^~~~
      help: the entries of a feed are its items; 'format: jsonl' has records to map.

      plugin.yaml:6:24: error: 'relations' has no meaning beside 'format: rss'
          6 | streams: { a: {}, b: { relations: { of: x } } }
            |                        ^~~~~~~~~
      help: the entries of a feed are its items; 'format: jsonl' has records to map.
      """#),
    BrokenPage(
      "files to read that no option names",
      #"""
      plugin: moons
      run: [moons]
      options:
        path: { type: text, summary: Path. }
        count: { type: integer, summary: Count. }
      reads: [pth, count, /srv]
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:6:9: error: there is no option of text or list 'pth'
          6 | reads: [pth, count, /srv]
            |         ^~~
      help: did you mean 'path'?

      plugin.yaml:6:14: error: there is no option of text or list 'count'
          6 | reads: [pth, count, /srv]
            |              ^~~~~
      help: there are 'path'.
      """#),
    BrokenPage(
      "a request in the page of a compiled plugin",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:1: error: 'request' has no meaning in the page of a compiled plugin
          2 | request: { get: "https://a.example.org/moons" }
            | ^~~~~~~
      help: remove it.

      plugin.yaml:3:1: error: 'item' has no meaning in the page of a compiled plugin
          3 | item: { id: .id, kind: moon }
            | ^~~~
      help: remove it.
      """#),
    BrokenPage(
      "an item in a stream of a compiled plugin",
      #"""
      plugin: moons
      streams: { a: { item: {} } }
      """#,
      #"""
      plugin.yaml:2:17: error: unknown key 'item' in stream 'a'
          2 | streams: { a: { item: {} } }
            |                 ^~~~
      help: known keys: summary.
      """#),
    BrokenPage(
      "an attribute of a kind whose name is none, in a compiled plugin",
      #"""
      plugin: moons
      kinds: { moon: { attributes: ["a b"] } }
      """#,
      #"""
      plugin.yaml:2:31: error: 'a b' cannot be the name of an attribute
          2 | kinds: { moon: { attributes: ["a b"] } }
            |                               ^~~~~
      help: a name has letters, digits and '_' and does not begin with a digit.
      """#),
    BrokenPage(
      "all faults at once",
      #"""
      plugin: moon
      sumary: Moons.
      options: { every: { type: string } }
      request: { recrods: . }
      item: { id: "{.id", kind: $nothing }
      relations: { planet: { each: .p } }
      """#,
      #"""
      plugin.yaml:1:9: error: the plugin is named 'moon', its folder 'moons'
          1 | plugin: moon
            |         ^~~~
      help: give both the same name.

      plugin.yaml:2:1: error: unknown key 'sumary' in the page
          2 | sumary: Moons.
            | ^~~~~~
      help: did you mean 'summary'?

      plugin.yaml:3:12: error: 'every' is an engine key of sources.yaml; name the option otherwise
          3 | options: { every: { type: string } }
            |            ^~~~~

      plugin.yaml:3:12: error: option 'every' has no 'summary'
          3 | options: { every: { type: string } }
            |            ^~~~~
      help: say in one line what it is for.

      plugin.yaml:3:27: error: 'type' must be 'text', 'secret', 'integer', 'number', 'boolean', 'url', 'enum' or 'list', found 'string'
          3 | options: { every: { type: string } }
            |                           ^~~~~~

      plugin.yaml:4:1: error: 'request' has no 'get'
          4 | request: { recrods: . }
            | ^~~~~~~
      help: say 'get:' or 'post:' and a URL.

      plugin.yaml:4:12: error: unknown key 'recrods' in 'request'
          4 | request: { recrods: . }
            |            ^~~~~~~
      help: did you mean 'records'?

      plugin.yaml:5:14: error: '{' is never closed
          5 | item: { id: "{.id", kind: $nothing }
            |              ^
      help: close it with '}', or write '{{' for one brace.

      plugin.yaml:5:27: error: unknown variable '$nothing'
          5 | item: { id: "{.id", kind: $nothing }
            |                           ^~~~~~~~
      help: known here: $every, $stream, $now, $cursor, $parent, $page, $offset, $page_token, $response, $index.

      plugin.yaml:6:14: error: relation 'planet' has no 'to'
          6 | relations: { planet: { each: .p } }
            |              ^~~~~~
      help: say whose ids it leads to, or give the target as an 'item' with an 'id'.
      """#),
    BrokenPage(
      "an alias of something that is not there",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: *moon
      """#,
      #"""
      plugin.yaml:3:7: error: no anchor '&moon' stands before this alias
          3 | item: *moon
            |       ^~~~~
      help: quote the value if it is meant to begin with '*'.
      """#),
    BrokenPage(
      "a value that begins with an at sign",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, title: @text }
      """#,
      #"""
      plugin.yaml:3:37: error: a value cannot begin with '@'
          3 | item: { id: .id, kind: moon, title: @text }
            |                                     ^
      help: put the value in quotes.
      """#),
    BrokenPage(
      "a value with a bracket inside a flow map",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, title: .names[0] }
      """#,
      #"""
      plugin.yaml:3:43: error: the map '{…}' of line 3 is not closed here
          3 | item: { id: .id, kind: moon, title: .names[0] }
            |                                           ^
      help: write ',' or '}', or quote a value that holds '[', ']', '{', '}' or ','.
      """#),
    BrokenPage(
      "a value with a colon",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: Moon: {.name}
      """#,
      #"""
      plugin.yaml:6:14: error: a ':' where no key can stand
          6 |   title: Moon: {.name}
            |              ^
      help: quote a value that holds ': ', or mend the indentation.
      """#),
  ]
}
