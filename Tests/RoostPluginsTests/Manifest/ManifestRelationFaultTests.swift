import Diagnostics
import RoostPlugins
import Testing

/// Relations, dates, enclosures and attributes.
@Suite("Faults of relations and parts of items")
struct ManifestRelationFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenPage) throws {
    #expect(try broken.load() == broken.messages)
  }

  static let cases: [BrokenPage] = [
    BrokenPage(
      "a relation without target",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: { each: .planets } }
      """#,
      #"""
      plugin.yaml:4:14: error: relation 'planet' has no 'to'
          4 | relations: { planet: { each: .planets } }
            |              ^~~~~~
      help: say whose ids it leads to, or give the target as an 'item' with an 'id'.
      """#),
    BrokenPage(
      "a relation whose item has no id",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: { item: { kind: planet } } }
      """#,
      #"""
      plugin.yaml:4:24: error: 'item' has no 'id'
          4 | relations: { planet: { item: { kind: planet } } }
            |                        ^~~~
      """#),
    BrokenPage(
      "a relation whose item has no kind",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: { to: .planet, item: { title: .name } } }
      """#,
      #"""
      plugin.yaml:4:37: error: 'item' has no 'kind'
          4 | relations: { planet: { to: .planet, item: { title: .name } } }
            |                                     ^~~~
      """#),
    BrokenPage(
      "an unknown key of a relation",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: { to: .planet, form: .x } }
      """#,
      #"""
      plugin.yaml:4:37: error: unknown key 'form' in relation 'planet'
          4 | relations: { planet: { to: .planet, form: .x } }
            |                                     ^~~~
      help: known keys: each, to, source, position, attributes, listing, item.
      """#),
    BrokenPage(
      "a relation that is null",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations:
        planet: null
      """#,
      #"""
      plugin.yaml:5:11: error: 'planet' has no value
          5 |   planet: null
            |           ^~~~
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
    BrokenPage(
      "a relation that is never a map of jq",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations:
        planet: {.planet}
      """#,
      #"""
      plugin.yaml:5:11: error: '{.planet}' without quotes is a map in YAML, and 'planet' is a value
          5 |   planet: {.planet}
            |           ^
      help: write "{.planet}" in quotes.
      """#),
    BrokenPage(
      "a listing in words",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: { to: .planet, listing: yes } }
      """#,
      #"""
      plugin.yaml:4:46: error: 'listing' must be true or false, found 'yes'
          4 | relations: { planet: { to: .planet, listing: yes } }
            |                                              ^~~
      """#),
    BrokenPage(
      "a relation whose name is none",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { "a b": .planet }
      """#,
      #"""
      plugin.yaml:4:14: error: 'a b' cannot be the name of a relation
          4 | relations: { "a b": .planet }
            |              ^~~~~
      help: a name has letters, digits, '-' and '_' and begins with a letter or digit.
      """#),
    BrokenPage(
      "relations that are a list",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: [planet]
      """#,
      #"""
      plugin.yaml:4:12: error: 'relations' must be a map, found a list
          4 | relations: [planet]
            |            ^
      """#),
    BrokenPage(
      "the record of a relation without each",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      relations: { planet: { to: "planet:{$record.id}" } }
      """#,
      #"""
      plugin.yaml:4:37: error: unknown variable '$record'
          4 | relations: { planet: { to: "planet:{$record.id}" } }
            |                                     ^~~~~~~
      help: '$record' stands only inside 'each'; elsewhere the record is '.'.
      """#),
    BrokenPage(
      "a date without at",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, published: { precision: day } }
      """#,
      #"""
      plugin.yaml:3:30: error: 'published' has no 'at'
          3 | item: { id: .id, kind: moon, published: { precision: day } }
            |                              ^~~~~~~~~
      """#),
    BrokenPage(
      "an unknown key of a date",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, published: { at: .d, zone: .z } }
      """#,
      #"""
      plugin.yaml:3:51: error: unknown key 'zone' in 'published'
          3 | item: { id: .id, kind: moon, published: { at: .d, zone: .z } }
            |                                                   ^~~~
      help: known keys: at, precision.
      """#),
    BrokenPage(
      "enclosures without url",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, enclosures: { each: .files } }
      """#,
      #"""
      plugin.yaml:3:30: error: 'enclosures' has no 'url'
          3 | item: { id: .id, kind: moon, enclosures: { each: .files } }
            |                              ^~~~~~~~~~
      """#),
    BrokenPage(
      "enclosures as a value",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, enclosures: .files }
      """#,
      #"""
      plugin.yaml:3:42: error: 'enclosures' must be a map, found '.files'
          3 | item: { id: .id, kind: moon, enclosures: .files }
            |                                          ^~~~~~
      """#),
    BrokenPage(
      "an attribute whose name is none",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, attributes: { "a b": .a } }
      """#,
      #"""
      plugin.yaml:3:44: error: 'a b' cannot be the name of an attribute
          3 | item: { id: .id, kind: moon, attributes: { "a b": .a } }
            |                                            ^~~~~
      help: a name has letters, digits and '_' and does not begin with a digit.
      """#),
    BrokenPage(
      "attributes that are a map of jq",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        attributes: {.a}
      """#,
      #"""
      plugin.yaml:6:15: error: '{.a}' without quotes is a map in YAML, and 'attributes' is a value
          6 |   attributes: {.a}
            |               ^
      help: write "{.a}" in quotes.
      """#),
    BrokenPage(
      "an attribute that is null",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, attributes: { a: ~ } }
      """#,
      #"""
      plugin.yaml:3:47: error: 'a' has no value
          3 | item: { id: .id, kind: moon, attributes: { a: ~ } }
            |                                               ^
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
    BrokenPage(
      "an attribute after a comma that is jq",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, attributes: { a: .a, .b } }
      """#,
      #"""
      plugin.yaml:3:51: error: '.b' is a key here: inside '{ }' a comma ends the value before it
          3 | item: { id: .id, kind: moon, attributes: { a: .a, .b } }
            |                                                   ^~
      help: put the whole value in quotes, or write one value a line.
      """#),
  ]
}
