import Diagnostics
import RoostPlugins
import Testing

/// Values: quotes, braces, brackets and variables of jq, and the traps of YAML.
@Suite("Faults of values")
struct ManifestValueFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenPage) throws {
    #expect(try broken.load() == broken.messages)
  }

  static let cases: [BrokenPage] = [
    BrokenPage(
      "a value that is a map because its quotes are missing",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: {.id}
        kind: moon
      """#,
      #"""
      plugin.yaml:4:7: error: '{.id}' without quotes is a map in YAML, and 'id' is a value
          4 |   id: {.id}
            |       ^
      help: write "{.id}" in quotes.
      """#),
    BrokenPage(
      "a value that ends at a comma inside a flow map",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon, title: .title, .name }
      """#,
      #"""
      plugin.yaml:3:45: error: '.name' is a key here: inside '{ }' a comma ends the value before it
          3 | item: { id: .id, kind: moon, title: .title, .name }
            |                                             ^~~~~
      help: put the whole value in quotes, or write one value a line.
      """#),
    BrokenPage(
      "a value that is a map of another function",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: { markdown: .name }
      """#,
      #"""
      plugin.yaml:6:12: error: unknown key 'markdown' in 'title', which is a value
          6 |   title: { markdown: .name }
            |            ^~~~~~~~
      help: a map as a value is { html: value }; write anything else as jq.
      """#),
    BrokenPage(
      "a value that is an empty map",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: {}
      """#,
      #"""
      plugin.yaml:6:10: error: 'title' must be a value, found a map
          6 |   title: {}
            |          ^
      help: a map as a value is { html: value }.
      """#),
    BrokenPage(
      "a value that is a map of two",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: { html: .name, text: .name }
      """#,
      #"""
      plugin.yaml:6:25: error: unknown key 'text' in 'title', which is a value
          6 |   title: { html: .name, text: .name }
            |                         ^~~~
      help: a map as a value is { html: value }; write anything else as jq.
      """#),
    BrokenPage(
      "a brace that is never closed",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: moon:{.id
        kind: moon
      """#,
      #"""
      plugin.yaml:4:12: error: '{' is never closed
          4 |   id: moon:{.id
            |            ^
      help: close it with '}', or write '{{' for one brace.
      """#),
    BrokenPage(
      "a brace that closes nothing",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: moon:.id}
        kind: moon
      """#,
      #"""
      plugin.yaml:4:15: error: '}' closes nothing
          4 |   id: moon:.id}
            |               ^
      help: write '}}' for one brace.
      """#),
    BrokenPage(
      "braces with nothing between",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: moon:{}
        kind: moon
      """#,
      #"""
      plugin.yaml:4:12: error: '{}' holds no jq
          4 |   id: moon:{}
            |            ^
      help: write '{{}}' for two braces, or put jq between them.
      """#),
    BrokenPage(
      "braces with a blank between",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: moon:{ }
        kind: moon
      """#,
      #"""
      plugin.yaml:4:12: error: '{}' holds no jq
          4 |   id: moon:{ }
            |            ^
      help: write '{{}}' for two braces, or put jq between them.
      """#),
    BrokenPage(
      "a bracket of jq that is never closed",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: (.id
        kind: moon
      """#,
      #"""
      plugin.yaml:4:7: error: '(' is never closed in this jq expression
          4 |   id: (.id
            |       ^
      """#),
    BrokenPage(
      "a bracket of jq that closes nothing",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id)
        kind: moon
      """#,
      #"""
      plugin.yaml:4:10: error: ')' closes nothing in this jq expression
          4 |   id: .id)
            |          ^
      """#),
    BrokenPage(
      "brackets of jq that do not fit",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id | (.a]
        kind: moon
      """#,
      #"""
      plugin.yaml:4:16: error: ']' does not close '(' in this jq expression
          4 |   id: .id | (.a]
            |                ^
      """#),
    BrokenPage(
      "a quote of jq that is never closed",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id + "a
        kind: moon
      """#,
      #"""
      plugin.yaml:4:13: error: a quote is opened and never closed in this jq expression
          4 |   id: .id + "a
            |             ^
      """#),
    BrokenPage(
      "a bracket in an insert that is never closed",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: moon:{.a[0}
        kind: moon
      """#,
      #"""
      plugin.yaml:4:17: error: '}' does not close '[' in this jq expression
          4 |   id: moon:{.a[0}
            |                 ^
      """#),
    BrokenPage(
      "an interpolation of jq that is never closed",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: '.id + "\(.a"'
        kind: moon
      """#,
      #"""
      plugin.yaml:4:19: error: a quote is opened and never closed in this jq expression
          4 |   id: '.id + "\(.a"'
            |                   ^
      """#),
    BrokenPage(
      "an unknown variable",
      #"""
      plugin: moons
      options: { language: { summary: Language. } }
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: .names[$langauge]
      """#,
      #"""
      plugin.yaml:7:17: error: unknown variable '$langauge'
          7 |   title: .names[$langauge]
            |                 ^~~~~~~~~
      help: did you mean '$language'?
      """#),
    BrokenPage(
      "an unknown variable in an insert",
      #"""
      plugin: moons
      options: { language: { summary: Language. } }
      request: { get: "https://a.example.org/{$lang}" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:41: error: unknown variable '$lang'
          3 | request: { get: "https://a.example.org/{$lang}" }
            |                                         ^~~~~
      help: did you mean '$language'?
      """#),
    BrokenPage(
      "an unknown variable where there are none",
      #"""
      plugin: moons
      request:
        get: https://a.example.org/{$x}
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:31: error: unknown variable '$x'
          3 |   get: https://a.example.org/{$x}
            |                               ^~
      help: known here: $stream, $now, $cursor, $parent, $page, $offset, $page_token.
      """#),
    BrokenPage(
      "the environment",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: $ENV.HOME
      """#,
      #"""
      plugin.yaml:6:10: error: unknown variable '$ENV'
          6 |   title: $ENV.HOME
            |          ^~~~
      help: no expression sees the environment; declare an option.
      """#),
    BrokenPage(
      "the record outside of each",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: $record.id
        kind: moon
      """#,
      #"""
      plugin.yaml:4:7: error: unknown variable '$record'
          4 |   id: $record.id
            |       ^~~~~~~
      help: '$record' stands only inside 'each'; elsewhere the record is '.'.
      """#),
    BrokenPage(
      "the response in a request",
      #"""
      plugin: moons
      request:
        get: https://a.example.org/{$response.id}
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:31: error: unknown variable '$response'
          3 |   get: https://a.example.org/{$response.id}
            |                               ^~~~~~~~~
      help: '$response' is not bound here.
      """#),
    BrokenPage(
      "an unknown variable inside an interpolation",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: '.name + "\($nmae)"'
      """#,
      #"""
      plugin.yaml:6:22: error: unknown variable '$nmae'
          6 |   title: '.name + "\($nmae)"'
            |                      ^~~~~
      help: known here: $stream, $now, $cursor, $parent, $page, $offset, $page_token, $response, $index.
      """#),
    BrokenPage(
      "an unknown variable in a folded text",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: >
          Moon {.name}
          of {$planet}
      """#,
      #"""
      plugin.yaml:8:9: error: unknown variable '$planet'
          8 |     of {$planet}
            |         ^~~~~~~
      help: known here: $stream, $now, $cursor, $parent, $page, $offset, $page_token, $response, $index.
      """#),
    BrokenPage(
      "an unknown variable in a literal text",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: |
          Moon {.name}
          of {$planet}
      """#,
      #"""
      plugin.yaml:8:9: error: unknown variable '$planet'
          8 |     of {$planet}
            |         ^~~~~~~
      help: known here: $stream, $now, $cursor, $parent, $page, $offset, $page_token, $response, $index.
      """#),
    BrokenPage(
      "an unknown variable after an escape in double quotes",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: "\"Moon\" {$planet}"
      """#,
      #"""
      plugin.yaml:6:21: error: unknown variable '$planet'
          6 |   title: "\"Moon\" {$planet}"
            |                     ^~~~~~~
      help: known here: $stream, $now, $cursor, $parent, $page, $offset, $page_token, $response, $index.
      """#),
    BrokenPage(
      "text that looks like jq gives a warning",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: if .a then .b else .c end
      """#,
      #"""
      plugin.yaml:6:10: warning: 'title' is text, and looks like jq
          6 |   title: if .a then .b else .c end
            |          ^~~~~~~~~~~~~~~~~~~~~~~~~
      help: jq that begins so stands in parentheses: (if .a then .b else .c end).
      """#),
    BrokenPage(
      "a pipe of paths gives a warning",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/moons" }
      item:
        id: .id
        kind: moon
        title: name | .first
      """#,
      #"""
      plugin.yaml:6:10: warning: 'title' is text, and looks like jq
          6 |   title: name | .first
            |          ^~~~~~~~~~~~~
      help: jq that begins so stands in parentheses: (name | .first).
      """#),
  ]
}
