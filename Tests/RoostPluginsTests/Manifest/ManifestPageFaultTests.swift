import Diagnostics
import RoostPlugins
import Testing

/// The page itself: names, keys that are missing or unknown.
@Suite("Faults of a page as a whole")
struct ManifestPageFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenPage) throws {
    #expect(try broken.load() == broken.messages)
  }

  static let cases: [BrokenPage] = [
    BrokenPage(
      "an unknown key of the page",
      #"""
      plugin: moons
      sumary: Moons.
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:1: error: unknown key 'sumary' in the page
          2 | sumary: Moons.
            | ^~~~~~
      help: did you mean 'summary'?
      """#),
    BrokenPage(
      "no name",
      #"""
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:1:1: error: the page has no 'plugin'
          1 | request: { get: "https://a.example.org/moons" }
            | ^
      help: add 'plugin: moons'.
      """#),
    BrokenPage(
      "a name that is not the folder's",
      #"""
      plugin: moon
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:1:9: error: the plugin is named 'moon', its folder 'moons'
          1 | plugin: moon
            |         ^~~~
      help: give both the same name.
      """#),
    BrokenPage(
      "a name in capitals",
      #"""
      plugin: Moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:1:9: error: 'Moons' cannot be the name of a plugin
          1 | plugin: Moons
            |         ^~~~~
      help: a name has small letters, digits and '-' and begins with a letter or digit.
      """#),
    BrokenPage(
      "a name that is a list",
      #"""
      plugin: [moons]
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:1:9: error: 'plugin' must be text, found a list
          1 | plugin: [moons]
            |         ^
      help: put the value in quotes.
      """#),
    BrokenPage(
      "a page that is a list",
      #"""
      - plugin: moons
      """#,
      #"""
      plugin.yaml:1:1: error: the page must be a map, found a list
          1 | - plugin: moons
            | ^
      help: begin with 'plugin: NAME'.
      """#),
    BrokenPage(
      "an empty page",
      #"""
      # nothing
      """#,
      #"""
      plugin.yaml:1:1: error: the page is empty
          1 | # nothing
            | ^
      help: begin with 'plugin: NAME'.
      """#),
    BrokenPage(
      "a key of the page that stands twice",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:4:1: error: duplicate key "item" in line 4; it stands already in line 3
          4 | item: { id: .id, kind: moon }
            | ^~~~
      help: remove one of the two.
      """#),
    BrokenPage(
      "no request",
      #"""
      plugin: moons
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:1:1: error: the page has no 'request'
          1 | plugin: moons
            | ^~~~~~
      help: say 'request:' with 'get:' and a URL.
      """#),
    BrokenPage(
      "no item",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      """#,
      #"""
      plugin.yaml:1:1: error: the page has no 'item'
          1 | plugin: moons
            | ^~~~~~
      help: say 'item:' with at least 'id:' and 'kind:'.
      """#),
    BrokenPage(
      "null as request",
      #"""
      plugin: moons
      request: null
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:10: error: 'request' has no value
          2 | request: null
            |          ^~~~
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
    BrokenPage(
      "an item without id and kind",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { title: .name }
      """#,
      #"""
      plugin.yaml:3:1: error: 'item' has no 'kind'
          3 | item: { title: .name }
            | ^~~~

      plugin.yaml:3:1: error: 'item' has no 'id'
          3 | item: { title: .name }
            | ^~~~
      """#),
    BrokenPage(
      "an unknown key of the item",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, titel: .name }
      """#,
      #"""
      plugin.yaml:3:30: error: unknown key 'titel' in 'item'
          3 | item: { id: .id, kind: moon, titel: .name }
            |                              ^~~~~
      help: did you mean 'title'?
      """#),
    BrokenPage(
      "an item that is text",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: .moon
      """#,
      #"""
      plugin.yaml:3:7: error: 'item' must be a map, found '.moon'
          3 | item: .moon
            |       ^~~~~
      """#),
    BrokenPage(
      "null in the item",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title:
      """#,
      #"""
      plugin.yaml:6:9: error: 'title' has no value
          6 |   title:
            |         ^
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
  ]
}
