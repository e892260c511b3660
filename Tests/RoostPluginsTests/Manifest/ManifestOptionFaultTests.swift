import Diagnostics
import RoostPlugins
import Testing

/// Options, kinds and the keys beside them.
@Suite("Faults of options and kinds")
struct ManifestOptionFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenPage) throws {
    #expect(try broken.load() == broken.messages)
  }

  static let cases: [BrokenPage] = [
    BrokenPage(
      "an option without summary",
      #"""
      plugin: moons
      options: { planet: { type: text } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: option 'planet' has no 'summary'
          2 | options: { planet: { type: text } }
            |            ^~~~~~
      help: say in one line what it is for.
      """#),
    BrokenPage(
      "an option of an unknown type",
      #"""
      plugin: moons
      options: { planet: { type: string, summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:28: error: 'type' must be 'text', 'secret', 'integer', 'number', 'boolean', 'url', 'enum' or 'list', found 'string'
          2 | options: { planet: { type: string, summary: Planet. } }
            |                            ^~~~~~
      """#),
    BrokenPage(
      "an option that is named as an engine key",
      #"""
      plugin: moons
      options: { every: { summary: How often. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: 'every' is an engine key of sources.yaml; name the option otherwise
          2 | options: { every: { summary: How often. } }
            |            ^~~~~
      """#),
    BrokenPage(
      "an option that is named as a variable of the engine",
      #"""
      plugin: moons
      options: { stream: { summary: Stream. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: '$stream' is a variable of the engine; name the option otherwise
          2 | options: { stream: { summary: Stream. } }
            |            ^~~~~~
      """#),
    BrokenPage(
      "an option that is named as a word of jq",
      #"""
      plugin: moons
      options: { if: { summary: Condition. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: 'if' is a word of jq, and '$if' cannot be written; name the option otherwise
          2 | options: { if: { summary: Condition. } }
            |            ^~
      """#),
    BrokenPage(
      "an option whose name is none",
      #"""
      plugin: moons
      options: { Planet: { summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: 'Planet' cannot be the name of an option
          2 | options: { Planet: { summary: Planet. } }
            |            ^~~~~~
      help: a name has small letters, digits and '_' and begins with a letter.
      """#),
    BrokenPage(
      "an option with an unknown key",
      #"""
      plugin: moons
      options: { planet: { summary: Planet., defualt: a } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:40: error: unknown key 'defualt' in option 'planet'
          2 | options: { planet: { summary: Planet., defualt: a } }
            |                                        ^~~~~~~
      help: did you mean 'default'?
      """#),
    BrokenPage(
      "an enum without words",
      #"""
      plugin: moons
      options: { planet: { type: enum, summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: option 'planet' has no 'of'
          2 | options: { planet: { type: enum, summary: Planet. } }
            |            ^~~~~~
      help: list the words: of: [a, b].
      """#),
    BrokenPage(
      "an enum with a list of no words",
      #"""
      plugin: moons
      options: { planet: { type: enum, of: [], summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:38: error: 'of' lists no words
          2 | options: { planet: { type: enum, of: [], summary: Planet. } }
            |                                      ^
      """#),
    BrokenPage(
      "words of an option that is no enum",
      #"""
      plugin: moons
      options: { planet: { type: text, of: [a], summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:34: error: 'of' goes with 'type: enum'
          2 | options: { planet: { type: text, of: [a], summary: Planet. } }
            |                                  ^~
      """#),
    BrokenPage(
      "words without type",
      #"""
      plugin: moons
      options: { planet: { of: [a], summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:22: error: 'of' goes with 'type: enum'
          2 | options: { planet: { of: [a], summary: Planet. } }
            |                      ^~
      help: add 'type: enum'.
      """#),
    BrokenPage(
      "a default that is none of the words",
      #"""
      plugin: moons
      options: { planet: { type: enum, of: [mars, saturn], default: satrun, summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:63: error: 'default' must be 'mars' or 'saturn', found 'satrun'
          2 | options: { planet: { type: enum, of: [mars, saturn], default: satrun, summary: Planet. } }
            |                                                               ^~~~~~
      help: did you mean 'saturn'?
      """#),
    BrokenPage(
      "a default of the wrong type",
      #"""
      plugin: moons
      options: { pages: { type: integer, default: two, summary: Pages. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:45: error: 'default' must be a whole number, found 'two'
          2 | options: { pages: { type: integer, default: two, summary: Pages. } }
            |                                             ^~~
      """#),
    BrokenPage(
      "a default of a secret",
      #"""
      plugin: moons
      options: { key: { type: secret, default: abc, summary: Key. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:33: error: a secret has no default
          2 | options: { key: { type: secret, default: abc, summary: Key. } }
            |                                 ^~~~~~~
      help: remove it; a source says '${NAME}'.
      """#),
    BrokenPage(
      "a default of a required option",
      #"""
      plugin: moons
      options: { planet: { required: true, default: mars, summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:38: error: a required option needs no default
          2 | options: { planet: { required: true, default: mars, summary: Planet. } }
            |                                      ^~~~~~~
      help: remove 'default' or 'required'.
      """#),
    BrokenPage(
      "a default URL without scheme",
      #"""
      plugin: moons
      options: { base: { type: url, default: a.example.org, summary: Host. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:40: error: 'default' must be an absolute URL, found 'a.example.org'
          2 | options: { base: { type: url, default: a.example.org, summary: Host. } }
            |                                        ^~~~~~~~~~~~~
      help: write it with its scheme, such as https://a.example.org.
      """#),
    BrokenPage(
      "an option that is text",
      #"""
      plugin: moons
      options: { planet: mars }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:20: error: 'planet' must be a map, found 'mars'
          2 | options: { planet: mars }
            |                    ^~~~
      """#),
    BrokenPage(
      "options that are a list",
      #"""
      plugin: moons
      options: [planet]
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:10: error: 'options' must be a map, found a list
          2 | options: [planet]
            |          ^
      """#),
    BrokenPage(
      "required in words",
      #"""
      plugin: moons
      options: { planet: { required: yes, summary: Planet. } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:32: error: 'required' must be true or false, found 'yes'
          2 | options: { planet: { required: yes, summary: Planet. } }
            |                                ^~~
      """#),
    BrokenPage(
      "a duration of the page in words",
      #"""
      plugin: moons
      max_age: long
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:10: error: 'max_age' must be a duration such as 30s, 15m, 1h, 7d or 2w, found 'long'
          2 | max_age: long
            |          ^~~~
      """#),
    BrokenPage(
      "an address of the page that is none",
      #"""
      plugin: moons
      docs: see the web
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:7: error: 'docs' must be an absolute URL, found 'see the web'
          2 | docs: see the web
            |       ^~~~~~~~~~~
      """#),
    BrokenPage(
      "an order of a kind that is none",
      #"""
      plugin: moons
      kinds: { moon: { sort: publish } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:24: error: 'sort' must be 'seen' or 'published', found 'publish'
          2 | kinds: { moon: { sort: publish } }
            |                        ^~~~~~~
      help: did you mean 'published'?
      """#),
    BrokenPage(
      "an unknown key of a kind",
      #"""
      plugin: moons
      kinds: { moon: { volatil: [a] } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:18: error: unknown key 'volatil' in kind 'moon'
          2 | kinds: { moon: { volatil: [a] } }
            |                  ^~~~~~~
      help: did you mean 'volatile'?
      """#),
    BrokenPage(
      "a kind that is text",
      #"""
      plugin: moons
      kinds: { moon: published }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:16: error: 'moon' must be a map, found 'published'
          2 | kinds: { moon: published }
            |                ^~~~~~~~~
      """#),
    BrokenPage(
      "kinds that are a list",
      #"""
      plugin: moons
      kinds: [moon]
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:8: error: 'kinds' must be a map, found a list
          2 | kinds: [moon]
            |        ^
      """#),
    BrokenPage(
      "a default view that is no listing",
      #"""
      plugin: moons
      list: in-lst
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { in-list: { to: "list:all", listing: true } }
      """#,
      #"""
      plugin.yaml:2:7: error: 'list' must be a relation with 'listing: true', and 'in-lst' is none
          2 | list: in-lst
            |       ^~~~~~
      help: did you mean 'in-list'?
      """#),
    BrokenPage(
      "a default view of a relation that is no listing",
      #"""
      plugin: moons
      list: planet
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: "planet:{.planet}" }
      """#,
      #"""
      plugin.yaml:2:7: error: 'list' must be a relation with 'listing: true', and 'planet' is none
          2 | list: planet
            |       ^~~~~~
      """#),
  ]
}
