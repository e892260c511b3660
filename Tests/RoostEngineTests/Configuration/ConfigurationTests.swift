import Diagnostics
import HTTP
import JSON
import RoostEngine
import RoostPlugins
import Testing
import YAML

@Suite("A sources.yaml that is right")
struct ConfigurationTests {
  func read(
    _ text: String, environment: [String: String] = [:], asksSecrets: Bool = true,
    folder: String = "/home/u/feeds"
  ) throws -> Configuration {
    let file = try ConfigurationFile.read(
      Array(text.utf8), file: "sources.yaml", folder: folder, environment: environment)
    return try file.configuration(
      manifests: TestPlugins.manifests(), asksSecrets: asksSecrets)
  }

  @Test("a source of two lines has every default")
  func defaults() throws {
    let source = try #require(
      try read("sources:\n  a:\n    plugin: podcast\n    url: https://a.example.org/f\n").named("a")
    )
    #expect(source.place == "sources.yaml:2:3")
    #expect(source.plugin == "podcast")
    #expect(source.title == nil)
    #expect(source.every == 3600)
    #expect(source.isEnabled)
    #expect(source.tags.isEmpty)
    #expect(source.keep == nil)
    #expect(source.timeout == nil)
    #expect(source.maximumSize == nil)
    #expect(source.headers.lines.isEmpty)
    #expect(source.auth == nil)
    #expect(source.perHost == nil)
    #expect(source.spacing == nil)
    #expect(!source.allowsPrivate)
    #expect(source.relations.isEmpty)
    #expect(source.streams == ["podcast"])
    #expect(source.options == ["url": "https://a.example.org/f"])
    #expect(source.secrets.isEmpty)
    #expect(source.missingSecret == nil)
  }

  @Test("every engine key is read")
  func keys() throws {
    let source = try #require(
      try read(
        """
        sources:
          a:
            plugin: podcast
            url: https://me:pass%20word@a.example.org/f
            title: A
            every: 1h30m
            enabled: false
            tags: [news, "1"]
            keep: 26w
            timeout: 5s
            max_size: 512K
            headers: { Accept: text/xml, X-Api-Key: k-1234 }
            auth: { bearer: t-1234 }
            user_agent: me
            proxy: socks5h://u:p-1234@127.0.0.1:9050
            per_host: 1
            spacing: 1500ms
            allow_private: true
            relations: { launch: { each: .categories, to: "launch:{.}" } }
        """
      ).named("a"))
    #expect(source.title == "A")
    #expect(source.every == 5400)
    #expect(!source.isEnabled)
    #expect(source.tags == ["news", "1"])
    #expect(source.keep == .seconds(26 * 604_800))
    #expect(source.timeout == 5)
    #expect(source.maximumSize == 512 << 10)
    #expect(source.headers["accept"] == "text/xml")
    #expect(source.auth == .bearer("t-1234"))
    #expect(source.userAgent == "me")
    #expect(source.proxy == "socks5h://u:p-1234@127.0.0.1:9050")
    #expect(source.perHost == 1)
    #expect(source.spacing == 1.5)
    #expect(source.allowsPrivate)
    #expect(source.relations.map(\.name) == ["launch"])
    #expect(
      Set(source.secrets) == ["pass%20word", "pass word", "k-1234", "t-1234", "p-1234"])
  }

  @Test("types come from the manifest, never from how YAML would read a value")
  func types() throws {
    let configuration = try read(
      """
      sources:
        0755:
          plugin: charts
          api_key: 0123
          title: no
          tags: [on, 1e3, 12:30]
          language: 010
          pages: "3"
          least: 7
          adult: "true"
          only: [~x, yes, 2020-01-01]
          window: week
      """)
    let source = try #require(configuration.named("0755"))
    #expect(source.title == "no")
    #expect(source.tags == ["on", "1e3", "12:30"])
    #expect(
      source.options == [
        "api_key": "0123", "window": "week", "pages": 3, "least": 7.0, "adult": true,
        "language": "010", "mirror": nil, "only": ["~x", "yes", "2020-01-01"],
      ])
    #expect(source.streams == ["films", "series"])
    #expect(source.secrets == ["0123"])
  }

  @Test("defaults serve where a source sets nothing, and its own stands")
  func layered() throws {
    let configuration = try read(
      """
      defaults: { every: 2h, plugin: podcast, options: { url: "https://a.example.org/f" } }
      sources:
        a: {}
        b: { every: 5m, options: { url: "https://b.example.org/f" } }
        c:
      """)
    #expect(configuration.sources.map(\.every) == [7200, 300, 7200])
    #expect(
      configuration.sources.map(\.options["url"]) == [
        "https://a.example.org/f", "https://b.example.org/f", "https://a.example.org/f",
      ])
  }

  @Test("a plugin's own 'every' stands between the engine's and the defaults'")
  func everyOfThePlugin() throws {
    var manifests = try TestPlugins.manifests()
    manifests["podcast"]?.every = 21_600
    func every(_ text: String) throws -> Int64? {
      try ConfigurationFile.read(
        Array(text.utf8), file: "s", folder: ".", environment: [:]
      ).configuration(manifests: manifests).sources.first?.every
    }
    let source = "sources: { a: { plugin: podcast, url: \"https://a.example.org/\" } }\n"
    #expect(try every(source) == 21_600)
    #expect(try every("defaults: { every: 2h }\n" + source) == 7200)
  }

  @Test("values of variables are secrets, and are never read as YAML")
  func variables() throws {
    let configuration = try read(
      """
      sources:
        a:
          plugin: charts
          api_key: ${KEY}
          language: ab$HOMEcd
          title: $${KEY}
          only: ["${NOPE:-none}", "${BLANK}"]
      """, environment: ["KEY": "p$a{ss: \"x\"", "HOME": "/home/u", "BLANK": ""])
    let source = try #require(configuration.named("a"))
    #expect(source.options["api_key"] == "p$a{ss: \"x\"")
    #expect(source.options["language"] == "ab$HOMEcd")
    #expect(source.title == "${KEY}")
    #expect(source.options["only"] == ["none", ""])
    #expect(Set(source.secrets) == ["p$a{ss: \"x\""])
    #expect(Set(configuration.secrets) == ["p$a{ss: \"x\""])
  }

  @Test("a blank value of an option is as none")
  func blank() throws {
    let source = try #require(
      try read(
        "sources: { a: { plugin: charts, api_key: abcd, window: \"\", language: \"${L}\" } }",
        environment: ["L": " "]
      ).named("a"))
    #expect(source.options["window"] == "day")
    #expect(source.options["language"]?.isNull == true)
  }

  static let missing: [(String, String)] = [
    (
      "${TMDB_API_KEY}",
      """
      sources.yaml:4:14: error: the variable TMDB_API_KEY is not set, so source 'a' is not synced
          4 |     api_key: ${TMDB_API_KEY}
            |              ^~~~~~~~~~~~~~~
      help: set it in the environment. \
      'api_key': Key of the API.
      """
    ),
    (
      "${EMPTY}",
      """
      sources.yaml:4:14: error: 'api_key' is empty, so source 'a' is not synced
          4 |     api_key: ${EMPTY}
            |              ^~~~~~~~
      help: 'api_key': Key of the API.
      """
    ),
    (
      "${file:gone}",
      """
      sources.yaml:4:14: error: the file 'gone' cannot be read, so source 'a' is not synced
          4 |     api_key: ${file:gone}
            |              ^~~~~~~~~~~~
      help: its path is relative to the folder of this file. 'api_key': Key of the API.
      """
    ),
  ]

  @Test("a secret that is not set makes its source fail, and no other", arguments: missing)
  func missingSecret(_ value: String, _ message: String) throws {
    let configuration = try read(
      """
      sources:
        a:
          plugin: charts
          api_key: \(value)
        b: { plugin: charts, api_key: abcd }
      """, environment: ["EMPTY": ""])
    let fault = try #require(configuration.named("a")?.missingSecret)
    #expect(fault.kind == "missing-secret")
    #expect(fault.text() == message)
    #expect(configuration.named("a")?.options["api_key"]?.isNull == true)
    #expect(configuration.named("b")?.missingSecret == nil)
  }

  @Test("where no secrets are asked, a stand-in serves", arguments: ["api_key: ${NOPE}", ""])
  func sample(_ line: String) throws {
    let configuration = try read(
      "sources:\n  a:\n    plugin: charts\n    \(line)\n", asksSecrets: false)
    #expect(configuration.named("a")?.missingSecret == nil)
    #expect(configuration.named("a")?.options["api_key"] == "stand-in-for-a-secret")
  }

  @Test("an aliased secret that is not set is none in every source that has it")
  func aliasedSecret() throws {
    let configuration = try read(
      """
      sources:
        a: { plugin: charts, api_key: &k "${NOPE}" }
        b: { plugin: charts, api_key: *k }
      """)
    #expect(configuration.sources.map { $0.missingSecret != nil } == [true, true])
  }

  static let paths: [(String, String, String)] = [
    ("a.db", "/home/u/feeds", "/home/u/feeds/a.db"), ("a.db", ".", "a.db"), ("a.db", "/", "/a.db"),
    ("/b/a.db", "/home/u", "/b/a.db"), ("../a.db", "x", "x/../a.db"),
    ("~/a.db", "/etc", "/home/u/a.db"), ("./~a.db", "/etc", "/etc/./~a.db"),
  ]

  @Test("paths are relative to the file's folder", arguments: paths)
  func path(_ path: String, _ folder: String, _ expected: String) throws {
    let file = try ConfigurationFile.read(
      Array("store: \"\(path)\"\nplugins: [\"\(path)\"]\n".utf8), file: "s", folder: folder,
      environment: ["HOME": "/elsewhere"], home: "/home/u")
    #expect(file.store == expected)
    #expect(file.pluginFolders == [expected])
  }

  @Test("the plugins that sources name are known before they are loaded")
  func pluginNames() throws {
    let file = try ConfigurationFile.read(
      Array(
        "defaults: { plugin: d }\nsources: { a: { plugin: b }, c: , e: { plugin: b }, f: x }".utf8),
      file: "s", folder: ".", environment: [:])
    #expect(file.pluginNames == ["b", "d"])
  }

  @Test("a plugin that nobody names is meant all the same where another's name is near")
  func suggestsAny() throws {
    let file = try ConfigurationFile.read(
      Array("sources: { a: { plugin: feeed } }".utf8), file: "s", folder: ".", environment: [:])
    #expect {
      try file.configuration(manifests: [:], known: ["feed", "podcast"])
    } throws: {
      ($0 as? Diagnostics)?.all.map(\.help) == ["did you mean 'feed'?"]
    }
  }

  @Test("JSON is YAML")
  func json() throws {
    let configuration = try read(
      #"{"sources":{"it":{"plugin":"podcast","url":"http://127.0.0.1:8080/f","every":"5m"}}}"#)
    #expect(configuration.named("it")?.every == 300)
  }

  @Test("ten thousand sources are read")
  func many() throws {
    var text = "sources:\n"
    for number in 1...10_000 {
      text += "  s\(number): { plugin: podcast, url: \"https://a.example.org/\(number)\" }\n"
    }
    #expect(try read(text).sources.count == 10_000)
  }
}
