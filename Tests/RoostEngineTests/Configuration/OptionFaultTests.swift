import Testing

/// Options: types come from the manifest, never from how YAML would read them.
@Suite("Faults of options in sources.yaml")
struct OptionFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenSources) throws {
    #expect(try broken.check() == broken.messages)
  }

  static let cases: [BrokenSources] = [
    BrokenSources(
      "an unknown option, with what was meant and what it takes",
      #"""
      sources:
        trending:
          plugin: charts
          api_key: ${KEY}
          windw: week
      """#,
      #"""
      sources.yaml:5:5: error: unknown option 'windw' for plugin 'charts'
          5 |     windw: week
            |     ^~~~~
      help: did you mean 'window'? It takes 'day' or 'week'; default 'day'.
      """#),
    BrokenSources(
      "URLs of another scheme, and of a host and a port that are none",
      #"""
      sources:
        a: { plugin: podcast, url: "file:///etc/passwd" }
        b: { plugin: podcast, url: "https://a.example.org:99999/" }
        c: { plugin: podcast, url: "https:///feed" }
      """#,
      #"""
      sources.yaml:2:30: error: 'url' must be a URL of http or https, found 'file:///etc/passwd'
          2 |   a: { plugin: podcast, url: "file:///etc/passwd" }
            |                              ^~~~~~~~~~~~~~~~~~~~

      sources.yaml:3:30: error: 'url' must be a URL with a sound host and port, found 'https://a.example.org:99999/'
          3 |   b: { plugin: podcast, url: "https://a.example.org:99999/" }
            |                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

      sources.yaml:4:30: error: 'url' must be a URL with a sound host and port, found 'https:///feed'
          4 |   c: { plugin: podcast, url: "https:///feed" }
            |                              ^~~~~~~~~~~~~~~
      """#),
    BrokenSources(
      "secrets in places where none is looked for, of which no message shows anything",
      #"""
      sources:
        a: { plugin: podcast, url: "http://u:Tk9f3kQz7LmW2xYp@[bad/" }
        b: { plugin: charts, api_key: [Tk9f3kQz7LmW2xYp] }
        c: { plugin: podcast, url: "http://c/", auth: { bearer: [Uk9f3kQz7LmW2xYp] } }
        d: { plugin: podcast, url: "http://d/", auth: { user: u, pasword: Vk9f3kQz7LmW2xYp } }
        e: { plugin: podcast, url: "http://e/", pasword: Wk9f3kQz7LmW2xYp }
        f: { plugin: podcast, url: "http://f/", headers: { X-Key: { of: Xk9f3kQz7LmW2xYp } } }
      """#,
      #"""
      sources.yaml:2:30: error: 'url' must be a URL with a sound host and port, found 'http://u:***@[bad/'
          2 |   a: { plugin: podcast, url: "http://u:***@[bad/" }
            |                              ^~~~~~~~~~

      sources.yaml:3:33: error: 'api_key' must be text, found a list
          3 |   b: { plugin: charts, api_key: [***] }
            |                                 ^
      help: put the value in quotes.

      sources.yaml:4:59: error: 'bearer' must be text, found a list
          4 |   c: { plugin: podcast, url: "http://c/", auth: { bearer: [***] } }
            |                                                           ^
      help: put the value in quotes.

      sources.yaml:5:60: error: unknown key 'pasword' in 'auth'
          5 |   d: { plugin: podcast, url: "http://d/", auth: { user: u, pasword: *** } }
            |                                                            ^~~~~~~
      help: did you mean 'password'?

      sources.yaml:6:43: error: unknown option 'pasword' for plugin 'podcast'
          6 |   e: { plugin: podcast, url: "http://e/", pasword: *** }
            |                                           ^~~~~~~
      help: its options are 'url'.

      sources.yaml:7:61: error: 'X-Key' must be text, found a map
          7 |   f: { plugin: podcast, url: "http://f/", headers: { X-Key: { of: *** } } }
            |                                                             ^
      help: put the value in quotes.
      """#),
    BrokenSources(
      "an unknown option that is near an engine key",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          evry: 1h
      """#,
      #"""
      sources.yaml:5:5: error: unknown option 'evry' for plugin 'podcast'
          5 |     evry: 1h
            |     ^~~~
      help: did you mean 'every'? It takes a duration such as 30s, 15m, 1h or 7d; default the plugin's `every`, else 1h.
      """#),
    BrokenSources(
      "an unknown option that is near nothing",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          colour: red
      """#,
      #"""
      sources.yaml:5:5: error: unknown option 'colour' for plugin 'podcast'
          5 |     colour: red
            |     ^~~~~~
      help: its options are 'url'.
      """#),
    BrokenSources(
      "a merge key",
      #"""
      sources:
        a: &a
          plugin: podcast
          url: https://a.example.org/f
        b:
          <<: *a
          plugin: podcast
          url: https://b.example.org/f
      """#,
      #"""
      sources.yaml:6:5: error: unknown option '<<' for plugin 'podcast'
          6 |     <<: *a
            |     ^~
      help: merge keys are not part of YAML 1.2; use 'defaults:', or write the keys out.
      """#),
    BrokenSources(
      "an enum's word that is none of it",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", window: weak }
      """#,
      #"""
      sources.yaml:2:50: error: 'window' must be 'day' or 'week', found 'weak'
          2 |   a: { plugin: charts, api_key: "***", window: weak }
            |                                                ^~~~
      help: did you mean 'week'?
      """#),
    BrokenSources(
      "an integer in words",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: two }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found 'two'
          2 |   a: { plugin: charts, api_key: "***", pages: two }
            |                                               ^~~
      """#),
    BrokenSources(
      "an integer with a fraction",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: 1.5 }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found '1.5'
          2 |   a: { plugin: charts, api_key: "***", pages: 1.5 }
            |                                               ^~~
      """#),
    BrokenSources(
      "an integer with an exponent",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: 1e3 }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found '1e3'
          2 |   a: { plugin: charts, api_key: "***", pages: 1e3 }
            |                                               ^~~
      """#),
    BrokenSources(
      "an integer with a leading zero",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: 010 }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found '010'
          2 |   a: { plugin: charts, api_key: "***", pages: 010 }
            |                                               ^~~
      help: a leading zero has no meaning: write 10.
      """#),
    BrokenSources(
      "an integer in hexadecimal",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: 0x10 }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found '0x10'
          2 |   a: { plugin: charts, api_key: "***", pages: 0x10 }
            |                                               ^~~~
      """#),
    BrokenSources(
      "an integer with underscores",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: 1_000 }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found '1_000'
          2 |   a: { plugin: charts, api_key: "***", pages: 1_000 }
            |                                               ^~~~~
      """#),
    BrokenSources(
      "an integer beyond 64 bits",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", pages: 99999999999999999999 }
      """#,
      #"""
      sources.yaml:2:49: error: 'pages' must be a whole number, found '99999999999999999999'
          2 |   a: { plugin: charts, api_key: "***", pages: 99999999999999999999 }
            |                                               ^~~~~~~~~~~~~~~~~~~~
      """#),
    BrokenSources(
      "a number that is a time of day",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", least: "12:30" }
      """#,
      #"""
      sources.yaml:2:49: error: 'least' must be a number, found '12:30'
          2 |   a: { plugin: charts, api_key: "***", least: "12:30" }
            |                                               ^~~~~~~
      """#),
    BrokenSources(
      "a number that is not one",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", least: .nan }
      """#,
      #"""
      sources.yaml:2:49: error: 'least' must be a number, found '.nan'
          2 |   a: { plugin: charts, api_key: "***", least: .nan }
            |                                               ^~~~
      """#),
    BrokenSources(
      "a boolean that is 'yes'",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", adult: yes }
      """#,
      #"""
      sources.yaml:2:49: error: 'adult' must be true or false, found 'yes'
          2 |   a: { plugin: charts, api_key: "***", adult: yes }
            |                                               ^~~
      """#),
    BrokenSources(
      "a boolean that is a number",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", adult: 1 }
      """#,
      #"""
      sources.yaml:2:49: error: 'adult' must be true or false, found '1'
          2 |   a: { plugin: charts, api_key: "***", adult: 1 }
            |                                               ^
      """#),
    BrokenSources(
      "a boolean in capitals",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", adult: True }
      """#,
      #"""
      sources.yaml:2:49: error: 'adult' must be true or false, found 'True'
          2 |   a: { plugin: charts, api_key: "***", adult: True }
            |                                               ^~~~
      """#),
    BrokenSources(
      "text that is a list",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", language: [de] }
      """#,
      #"""
      sources.yaml:2:52: error: 'language' must be text, found a list
          2 |   a: { plugin: charts, api_key: "***", language: [de] }
            |                                                  ^
      help: put the value in quotes.
      """#),
    BrokenSources(
      "text that is a map because of its braces",
      #"""
      sources:
        a:
          plugin: charts
          api_key: "12345"
          language: {de}
      """#,
      #"""
      sources.yaml:5:15: error: 'language' must be text, found a map
          5 |     language: {de}
            |               ^
      help: put the value in quotes.
      """#),
    BrokenSources(
      "text that is null",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", language: ~ }
      """#,
      #"""
      sources.yaml:2:52: error: 'language' must be text, found '~'
          2 |   a: { plugin: charts, api_key: "***", language: ~ }
            |                                                  ^
      help: put it in quotes if it is text; without them it is null.
      """#),
    BrokenSources(
      "text that is not there",
      #"""
      sources:
        a:
          plugin: charts
          api_key: "12345"
          language:
      """#,
      #"""
      sources.yaml:5:14: error: 'language' must be text, found nothing
          5 |     language:
            |              ^
      help: give a value or remove it.
      """#),
    BrokenSources(
      "a URL without scheme",
      #"""
      sources:
        a: { plugin: podcast, url: a.example.org/feed }
      """#,
      #"""
      sources.yaml:2:30: error: 'url' must be an absolute URL, found 'a.example.org/feed'
          2 |   a: { plugin: podcast, url: a.example.org/feed }
            |                              ^~~~~~~~~~~~~~~~~~
      help: write it with its scheme, such as https://a.example.org/feed.
      """#),
    BrokenSources(
      "a URL of another scheme",
      #"""
      sources:
        a: { plugin: podcast, url: "ftp://a.example.org/feed" }
      """#,
      #"""
      sources.yaml:2:30: error: 'url' must be a URL of http or https, found 'ftp://a.example.org/feed'
          2 |   a: { plugin: podcast, url: "ftp://a.example.org/feed" }
            |                              ^~~~~~~~~~~~~~~~~~~~~~~~~~
      """#),
    BrokenSources(
      "a URL that is empty",
      #"""
      sources:
        a: { plugin: podcast, url: "" }
      """#,
      #"""
      sources.yaml:2:30: error: 'url' is empty, and plugin 'podcast' needs it
          2 |   a: { plugin: podcast, url: "" }
            |                              ^~
      help: Address of the feed. It takes a URL, and is required.
      """#),
    BrokenSources(
      "a list that is text",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", only: space }
      """#,
      #"""
      sources.yaml:2:48: error: 'only' must be a list, found 'space'
          2 |   a: { plugin: charts, api_key: "***", only: space }
            |                                              ^~~~~
      help: write '[a, b]'.
      """#),
    BrokenSources(
      "a list with null in it",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", only: [on, 1e3, "12:30", ~] }
      """#,
      #"""
      sources.yaml:2:67: error: an element of 'only' must be text, found '~'
          2 |   a: { plugin: charts, api_key: "***", only: [on, 1e3, "12:30", ~] }
            |                                                                 ^
      help: put it in quotes if it is text; without them it is null.
      """#),
    BrokenSources(
      "a list with a map in it",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", only: [{ a: b }] }
      """#,
      #"""
      sources.yaml:2:49: error: an element of 'only' must be text, found a map
          2 |   a: { plugin: charts, api_key: "***", only: [{ a: b }] }
            |                                               ^
      help: put the value in quotes.
      """#),
  ]
}
