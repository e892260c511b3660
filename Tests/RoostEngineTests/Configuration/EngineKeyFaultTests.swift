import Testing

/// Engine keys: durations, sizes, headers, credentials, streams, relations.
@Suite("Faults of engine keys in sources.yaml")
struct EngineKeyFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenSources) throws {
    #expect(try broken.check() == broken.messages)
  }

  static let cases: [BrokenSources] = [
    BrokenSources(
      "a duration without unit",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: 60 }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found '60'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: 60 }
            |                                                                ^~
      help: add a unit: 60s, 60m or 60h.
      """#),
    BrokenSources(
      "spans beyond a hundred years",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          every: 36501d
          keep: 99999999999w
          spacing: 99999999999999999ms
      """#,
      #"""
      sources.yaml:5:12: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found '36501d'
          5 |     every: 36501d
            |            ^~~~~~
      help: a hundred years are the most.

      sources.yaml:6:11: error: 'keep' must be a duration such as 30d or 26w, or forever, found '99999999999w'
          6 |     keep: 99999999999w
            |           ^~~~~~~~~~~~
      help: a hundred years are the most.

      sources.yaml:7:14: error: 'spacing' must be a duration such as 30s, 15m, 1h or 7d, found '99999999999999999ms'
          7 |     spacing: 99999999999999999ms
            |              ^~~~~~~~~~~~~~~~~~~
      help: a hundred years are the most.
      """#),
    BrokenSources(
      "a duration in words",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: hourly }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found 'hourly'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: hourly }
            |                                                                ^~~~~~
      """#),
    BrokenSources(
      "a negative duration",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: -1h }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found '-1h'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: -1h }
            |                                                                ^~~
      """#),
    BrokenSources(
      "a duration of nothing",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: 0s }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be at least 1s, found '0s'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: 0s }
            |                                                                ^~
      """#),
    BrokenSources(
      "a duration that is a list",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: [1h] }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found a list
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: [1h] }
            |                                                                ^
      """#),
    BrokenSources(
      "a duration that is too large",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", every: 99999999999999999999w }
      """#,
      #"""
      sources.yaml:2:64: error: 'every' must be a duration such as 30s, 15m, 1h or 7d, found '99999999999999999999w'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", every: 99999999999999999999w }
            |                                                                ^~~~~~~~~~~~~~~~~~~~~
      help: a hundred years are the most.
      """#),
    BrokenSources(
      "a timeout of nothing",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", timeout: 1ms }
      """#,
      #"""
      sources.yaml:2:66: error: 'timeout' must be at least 1s, found '1ms'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", timeout: 1ms }
            |                                                                  ^~~
      """#),
    BrokenSources(
      "a retention without unit",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", keep: 100 }
      """#,
      #"""
      sources.yaml:2:63: error: 'keep' must be a duration such as 30d or 26w, or forever, found '100'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", keep: 100 }
            |                                                               ^~~
      help: add a unit: 100d or 100w.
      """#),
    BrokenSources(
      "a retention in words",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", keep: always }
      """#,
      #"""
      sources.yaml:2:63: error: 'keep' must be a duration such as 30d or 26w, or forever, found 'always'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", keep: always }
            |                                                               ^~~~~~
      """#),
    BrokenSources(
      "a size in words",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", max_size: big }
      """#,
      #"""
      sources.yaml:2:67: error: 'max_size' must be a size such as 512K, 16M or 1G, found 'big'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", max_size: big }
            |                                                                   ^~~
      """#),
    BrokenSources(
      "a size of nothing",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", max_size: 0 }
      """#,
      #"""
      sources.yaml:2:67: error: 'max_size' must be a size such as 512K, 16M or 1G, found '0'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", max_size: 0 }
            |                                                                   ^
      """#),
    BrokenSources(
      "a size with an unknown unit",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", max_size: 5T }
      """#,
      #"""
      sources.yaml:2:67: error: 'max_size' must be a size such as 512K, 16M or 1G, found '5T'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", max_size: 5T }
            |                                                                   ^~
      """#),
    BrokenSources(
      "enabled that is neither true nor false",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", enabled: yes }
      """#,
      #"""
      sources.yaml:2:66: error: 'enabled' must be true or false, found 'yes'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", enabled: yes }
            |                                                                  ^~~
      """#),
    BrokenSources(
      "tags that are text",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", tags: news }
      """#,
      #"""
      sources.yaml:2:63: error: 'tags' must be a list, found 'news'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", tags: news }
            |                                                               ^~~~
      help: write '[a, b]'.
      """#),
    BrokenSources(
      "too many requests at a time",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", per_host: 17 }
      """#,
      #"""
      sources.yaml:2:67: error: 'per_host' must be a whole number from 1 to 16, found '17'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", per_host: 17 }
            |                                                                   ^~
      """#),
    BrokenSources(
      "no requests at a time",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", per_host: 0 }
      """#,
      #"""
      sources.yaml:2:67: error: 'per_host' must be a whole number from 1 to 16, found '0'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", per_host: 0 }
            |                                                                   ^
      """#),
    BrokenSources(
      "a proxy of an unknown scheme",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", proxy: "gopher://a.example.org" }
      """#,
      #"""
      sources.yaml:2:64: error: 'proxy' must be a URL that begins with http, https, socks5 or socks5h, found 'gopher://a.example.org'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", proxy: "gopher://a.example.org" }
            |                                                                ^~~~~~~~~~~~~~~~~~~~~~~~
      """#),
    BrokenSources(
      "a user agent of two lines",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", user_agent: "a\nb" }
      """#,
      #"""
      sources.yaml:2:69: error: 'user_agent' holds a control character or a line break
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", user_agent: "a\nb" }
            |                                                                     ^~~~~~
      """#),
    BrokenSources(
      "a header whose name is none",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", headers: { "a b": c } }
      """#,
      #"""
      sources.yaml:2:68: error: 'a b' cannot be the name of a header
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", headers: { "a b": c } }
            |                                                                    ^~~~~
      """#),
    BrokenSources(
      "a header that the engine sets",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", headers: { Host: elsewhere } }
      """#,
      #"""
      sources.yaml:2:68: error: the header 'Host' is set by roost itself
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", headers: { Host: *** } }
            |                                                                    ^~~~
      """#),
    BrokenSources(
      "the user agent as a header",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", headers: { User-Agent: me } }
      """#,
      #"""
      sources.yaml:2:68: error: the header 'User-Agent' is set by roost itself
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", headers: { User-Agent: me } }
            |                                                                    ^~~~~~~~~~
      help: use 'user_agent'.
      """#),
    BrokenSources(
      "a header with a line break from a variable",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", headers: { Accept: "${LINES}" } }
      """#,
      #"""
      sources.yaml:2:76: error: 'Accept' holds a control character or a line break
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", headers: { Accept: "${LINES}" } }
            |                                                                            ^~~~~~~~~~
      """#),
    BrokenSources(
      "headers as a list",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", headers: [Accept] }
      """#,
      #"""
      sources.yaml:2:66: error: 'headers' must be a map, found a list
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", headers: [***] }
            |                                                                  ^
      """#),
    BrokenSources(
      "credentials with a user alone",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", auth: { user: me } }
      """#,
      #"""
      sources.yaml:2:57: error: 'auth' has 'user' and 'password', or 'bearer' alone
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", auth: { user: me } }
            |                                                         ^~~~
      """#),
    BrokenSources(
      "credentials of two sorts",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", auth: { user: me, password: you12, bearer: x1234 } }
      """#,
      #"""
      sources.yaml:2:57: error: 'auth' has 'user' and 'password', or 'bearer' alone
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", auth: { user: me, password: ***, bearer: *** } }
            |                                                         ^~~~
      """#),
    BrokenSources(
      "credentials with an unknown key",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", auth: { user: me, pass: you12 } }
      """#,
      #"""
      sources.yaml:2:75: error: unknown key 'pass' in 'auth'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", auth: { user: me, pass: *** } }
            |                                                                           ^~~~
      help: did you mean 'password'?
      """#),
    BrokenSources(
      "credentials as text",
      #"""
      sources:
        a: { plugin: podcast, url: "https://a.example.org/f", auth: me:you12 }
      """#,
      #"""
      sources.yaml:2:63: error: 'auth' must be a map with 'user' and 'password', or with 'bearer', found '***'
          2 |   a: { plugin: podcast, url: "https://a.example.org/f", auth: *** }
            |                                                               ^~~
      """#),
    BrokenSources(
      "an unknown stream",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", streams: [film] }
      """#,
      #"""
      sources.yaml:2:52: error: plugin 'charts' has no stream 'film'
          2 |   a: { plugin: charts, api_key: "***", streams: [film] }
            |                                                  ^~~~
      help: did you mean 'films'?
      """#),
    BrokenSources(
      "no stream",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", streams: [] }
      """#,
      #"""
      sources.yaml:2:51: error: 'streams' names no stream
          2 |   a: { plugin: charts, api_key: "***", streams: [] }
            |                                                 ^
      help: remove the key, or say 'enabled: false'.
      """#),
    BrokenSources(
      "streams as text",
      #"""
      sources:
        a: { plugin: charts, api_key: "12345", streams: films }
      """#,
      #"""
      sources.yaml:2:51: error: 'streams' must be a list, found 'films'
          2 |   a: { plugin: charts, api_key: "***", streams: films }
            |                                                 ^~~~~
      help: write '[a, b]'.
      """#),
    BrokenSources(
      "a relation without target",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          relations: { launch: { each: .categories } }
      """#,
      #"""
      sources.yaml:5:18: error: relation 'launch' has no 'to'
          5 |     relations: { launch: { each: .categories } }
            |                  ^~~~~~
      help: say whose ids it leads to, or give the target as an 'item' with an 'id'.
      """#),
    BrokenSources(
      "a relation that is a listing",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          relations:
            launch: { to: .id, listing: true }
      """#,
      #"""
      sources.yaml:6:26: error: a source's own relation cannot be a listing
          6 |       launch: { to: .id, listing: true }
            |                          ^~~~~~~
      help: only a stream of the plugin knows when a list was read to its end.
      """#),
    BrokenSources(
      "a relation with an unknown variable",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          relations:
            launch: launch:{$nmae}
      """#,
      #"""
      sources.yaml:6:23: error: unknown variable '$nmae'
          6 |       launch: launch:{$nmae}
            |                       ^~~~~
      help: known here: $now.
      """#),
    BrokenSources(
      "a relation with a brace too few",
      #"""
      sources:
        a:
          plugin: podcast
          url: https://a.example.org/f
          relations:
            launch: launch:{.id
      """#,
      #"""
      sources.yaml:6:22: error: '{' is never closed
          6 |       launch: launch:{.id
            |                      ^
      help: close it with '}', or write '{{' for one brace.
      """#),
  ]
}
