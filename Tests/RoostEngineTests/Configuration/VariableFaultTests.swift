import Testing

/// Variables, secrets in messages, and all faults at once.
@Suite("Faults of variables in sources.yaml, and of whole files")
struct VariableFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenSources) throws {
    #expect(try broken.check() == broken.messages)
  }

  static let cases: [BrokenSources] = [
    BrokenSources(
      "a variable that is not set",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", title: "${NOPE}" }
      """#,
      #"""
      sources.yaml:2:65: error: the variable NOPE is not set
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", title: "${NOPE}" }
            |                                                                 ^~~~~~~
      help: set it in the environment, or write ${NOPE:-text} to give a default.
      """#),
    BrokenSources(
      "a variable that is not set within a text",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/${NOPE}/f" }
      """#,
      #"""
      sources.yaml:2:53: error: the variable NOPE is not set
          2 |   a: { plugin: podcast, url: "https://a.example.org/${NOPE}/f" }
            |                                                     ^~~~~~~
      help: set it in the environment, or write ${NOPE:-text} to give a default.
      """#),
    BrokenSources(
      "a variable that is not set in a duration",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: "${NOPE}" }
      """#,
      #"""
      sources.yaml:2:65: error: the variable NOPE is not set
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: "${NOPE}" }
            |                                                                 ^~~~~~~
      help: set it in the environment, or write ${NOPE:-text} to give a default.
      """#),
    BrokenSources(
      "a variable whose name is none",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", title: "${1}" }
      """#,
      #"""
      sources.yaml:2:65: error: '${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", title: "${1}" }
            |                                                                 ^~~~
      help: write '$${' for a literal '${'.
      """#),
    BrokenSources(
      "a variable that is never closed",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", title: "${KEY" }
      """#,
      #"""
      sources.yaml:2:65: error: '${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", title: "${KEY" }
            |                                                                 ^~
      help: write '$${' for a literal '${'.
      """#),
    BrokenSources(
      "a variable with another default sign",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", title: "${KEY-x}" }
      """#,
      #"""
      sources.yaml:2:65: error: '${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", title: "${KEY-x}" }
            |                                                                 ^~~~~~~~
      help: write '$${' for a literal '${'.
      """#),
    BrokenSources(
      "a variable without quotes inside a flow map",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", title: ${KEY} }
      """#,
      #"""
      sources.yaml:2:65: error: the map '{…}' of line 2 is not closed here
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", title: ${KEY} }
            |                                                                 ^
      help: inside '{ }' and '[ ]' put a value that holds '${…}' in quotes.
      """#),
    BrokenSources(
      "a file that is not there",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", title: "${file:token}" }
      """#,
      #"""
      sources.yaml:2:65: error: the file 'token' cannot be read
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", title: "${file:token}" }
            |                                                                 ^~~~~~~~~~~~~
      help: its path is relative to the folder of this file.
      """#),
    BrokenSources(
      "a value of a variable is in no message",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: "${KEY}" }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found '***'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: "${KEY}" }
            |                                                                ^~~~~~~~
      """#),
    BrokenSources(
      "a secret in a line with a fault is in no message",
      #"""
      sources:
        a: { plugin: charts, api_key: geheim-1234, windw: week }
      """#,
      #"""
      sources.yaml:2:46: error: unknown option 'windw' for plugin 'charts'
          2 |   a: { plugin: charts, api_key: ***, windw: week }
            |                                      ^~~~~
      help: did you mean 'window'? It takes 'day' or 'week'; default 'day'.
      """#),
    BrokenSources(
      "all faults at once",
      #"""
      defaults: { every: soon }
      sources:
        A: { plugin: podcast, url: nowhere }
        b: { plugin: podcost }
        c: { plugin: charts, api_key: "12345", pages: many, windw: day }
      stor: x.db
      """#,
      #"""
      sources.yaml:1:20: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found 'soon'
          1 | defaults: { every: soon }
            |                    ^~~~

      sources.yaml:3:3: error: 'A' cannot be the name of a source
          3 |   A: { plugin: podcast, url: nowhere }
            |   ^
      help: write 'a', and the name for people under 'title'.

      sources.yaml:3:30: error: 'url' must be an absolute URL, found 'nowhere'
          3 |   A: { plugin: podcast, url: nowhere }
            |                              ^~~~~~~
      help: write it with its scheme, such as https://nowhere.

      sources.yaml:4:16: error: there is no plugin 'podcost'
          4 |   b: { plugin: podcost }
            |                ^~~~~~~
      help: did you mean 'podcast'?

      sources.yaml:5:49: error: 'pages' must be a whole number, found 'many'
          5 |   c: { plugin: charts, api_key: "***", pages: many, windw: day }
            |                                               ^~~~

      sources.yaml:5:55: error: unknown option 'windw' for plugin 'charts'
          5 |   c: { plugin: charts, api_key: "***", pages: many, windw: day }
            |                                                     ^~~~~
      help: did you mean 'window'? It takes 'day' or 'week'; default 'day'.

      sources.yaml:6:1: error: unknown key 'stor' in the file
          6 | stor: x.db
            | ^~~~
      help: did you mean 'store'?
      """#),
    BrokenSources(
      "a store that is a list",
      #"""
      store: [a]
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:1:8: error: 'store' must be text, found a list
          1 | store: [a]
            |        ^
      help: put the value in quotes.
      """#),
    BrokenSources(
      "plugin folders with null in them",
      #"""
      plugins: [a, ~]
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f" }
      """#,
      #"""
      sources.yaml:1:14: error: an element of 'plugins' must be text, found '~'
          1 | plugins: [a, ~]
            |              ^
      help: put it in quotes if it is text; without them it is null.
      """#),
    BrokenSources(
      "a control character of the file never reaches the terminal",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", "t\e[31mitle": x }
      """#,
      #"""
      sources.yaml:2:57: error: unknown option 't[31mitle' for plugin 'podcast'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", "t\e[31mitle": x }
            |                                                         ^~~~~~~~~~~~~
      help: its options are 'url'.
      """#),
    BrokenSources(
      "wide characters before the fault",
      #"""
      sources:
        a: { plugin: podcast, title: 日本語, url: "https://a.example.org/f", evry: 1h }
      """#,
      #"""
      sources.yaml:2:69: error: unknown option 'evry' for plugin 'podcast'
          2 |   a: { plugin: podcast, title: 日本語, url: "https://a.example.org/f", evry: 1h }
            |                                                                        ^~~~
      help: did you mean 'every'? It takes a duration such as 30s, 15m, 1h or 7d; default the plugin's `every`, else 1h.
      """#),
    BrokenSources(
      "no sources",
      #"""
      store: a.db
      """#,
      #"""
      sources.yaml: warning: no sources are declared
      help: add one under 'sources:'.
      """#),
    BrokenSources(
      "no sources, all commented out",
      #"""
      sources:
        # a: { plugin: podcast }
      """#,
      #"""
      sources.yaml: warning: no sources are declared
      help: add one under 'sources:'.
      """#),
    BrokenSources(
      "an empty file",
      #"""

      """#,
      #"""
      sources.yaml: warning: no sources are declared
      help: add one under 'sources:'.
      """#),
    BrokenSources(
      "options of a plugin that is broken are not looked at",
      #"""
      sources:
        a: { plugin: broken, anything: goes }
      """#,
      #"""

      """#),
  ]
}
