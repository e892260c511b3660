import Diagnostics
import RoostEngine
import Testing

/// A secret that is written into the file itself, beside a fault or as one.
@Suite("A fault of sources.yaml shows no secret that stands in it")
struct SecretFaultTests {
  private static let key = "Geheim-0192-Wort"

  @Test(
    "whatever is wrong with the value",
    arguments: [
      #"url: "u:Geheim-0192-Wort@host/f""#, #"url: "//u:Geheim-0192-Wort@host/f""#,
      #"url: "//Geheim-0192-Wort@host/f""#, #"url: "host/f?api_key=Geheim-0192-Wort""#,
      #"proxy: "u:Geheim-0192-Wort@host""#, #"proxy: "Geheim-0192-Wort@host""#,
      #"proxy: ["http://u:Geheim-0192-Wort@host"]"#, #"proxy: "socks5://u:Geheim-0192-Wort@""#,
      #"headers: "X: Geheim-0192-Wort""#, #"headers: {"X Y": Geheim-0192-Wort}"#,
      #"headers: {"": Geheim-0192-Wort}"#, #"headers: {Host: Geheim-0192-Wort}"#,
      #"headers: {X: [Geheim-0192-Wort]}"#, #"headers: {X: {a: Geheim-0192-Wort}}"#,
      #"headers: {X: "Geheim-0192-Wort\n2"}"#, #"headers: {X: "Geheim\x2D0192-Wort\n"}"#,
      #"headers: [Geheim-0192-Wort]"#, #"headers: ["X: Geheim-0192-Wort"]"#,
      #"headers: [{X: Geheim-0192-Wort}]"#, #"headers: {"X: Geheim-0192-Wort"}"#,
      #"headers: {"X Geheim-0192-Wort"}"#, #"headers: {X: Geheim-0192-Wort, x: Geheim-0192-Wort}"#,
      #"headers: {X: Geheim-0192-Wort, "a b": c}"#, #"options: [api_key, Geheim-0192-Wort]"#,
      #"options: "api_key: Geheim-0192-Wort""#, #"options: {apikey: Geheim-0192-Wort}"#,
      #"auth: "u:Geheim-0192-Wort""#, #"auth: [u, Geheim-0192-Wort]"#,
      #"tags: {token: Geheim-0192-Wort}"#,
    ])
  func source(_ line: String) throws {
    let text = try messages("sources:\n  a:\n    plugin: podcast\n    evry: 1h\n    \(line)\n")
    #expect(text.contains("error: unknown option 'evry'"), "\(text)")
    for part in ["Geheim", "0192", "Wort", #"\n2"#] { #expect(!text.contains(part), "\(text)") }
  }

  @Test(
    "wherever in the file it stands",
    arguments: [
      "sources: [{plugin: podcast, api_key: Geheim-0192-Wort}]",
      "sources: {a: [podcast, 'http://u:Geheim-0192-Wort@host/']}",
      "sources: {a: 'u:Geheim-0192-Wort@host/'}", "api_key: Geheim-0192-Wort",
      "defaults: [{headers: {X: Geheim-0192-Wort}}]",
      "defaults: {headers: {'X Y': Geheim-0192-Wort}}", "store: ['//u:Geheim-0192-Wort@host/']",
    ])
  func file(_ text: String) throws {
    let messages = try messages(text + "\n")
    #expect(messages.contains("error:"), "\(messages)")
    #expect(!messages.contains("0192"), "\(messages)")
  }

  @Test("where the option's name is misspelt, or its plugin's, in no line of the source")
  func misspelt() throws {
    #expect(
      try messages(
        """
        sources:
          b: { plugin: charts, api_kye: \(Self.key) }
          c: { plugin: chrats, pin: \(Self.key), url: "https://c.example.org/" }
          d:
            plugin: charts
            api_key: ${KEY}
            qqzz: \(Self.key)
            windw: week

        """)
          == """
          sources.yaml:2:3: error: source 'b' has no 'api_key', which plugin 'charts' needs
              2 |   b: { plugin: charts, api_kye: *** }
                |   ^
          help: Key of the API. It takes text, and is required.

          sources.yaml:2:24: error: unknown option 'api_kye' for plugin 'charts'
              2 |   b: { plugin: charts, api_kye: *** }
                |                        ^~~~~~~
          help: did you mean 'api_key'? It takes text, and is required.

          sources.yaml:3:16: error: there is no plugin 'chrats'
              3 |   c: { plugin: chrats, pin: ***, url: "https://c.example.org/" }
                |                ^~~~~~
          help: did you mean 'charts'?

          sources.yaml:7:5: error: unknown option 'qqzz' for plugin 'charts'
              7 |     qqzz: ***
                |     ^~~~
          help: its options are 'api_key', 'window', 'pages', 'least', 'adult', 'language', 'mirror' and 'only'.

          sources.yaml:8:5: error: unknown option 'windw' for plugin 'charts'
              8 |     windw: week
                |     ^~~~~
          help: did you mean 'window'? It takes 'day' or 'week'; default 'day'.
          """)
  }

  @Test(
    "where it stands in the place of a name",
    arguments: [
      ("api_key Geheim-0192-Wort", "api_key ***"), ("api_key=Geheim-0192-Wort", "api_key=***"),
      ("Geheim-0192-Wort", "***"),
    ])
  func inPlaceOfName(_ text: String, _ shown: String) throws {
    let text = try messages("sources:\n  a: { plugin: charts, \(text) }\n")
    #expect(text.contains("error: unknown option '\(shown)' for plugin 'charts'"), "\(text)")
    #expect(!text.contains("0192"), "\(text)")
  }

  @Test("and a value of an unknown option hides no word of other lines and messages")
  func unknownWords() throws {
    let text = try messages(
      """
      sources:
        b: { plugin: charts, api_key: "k123", qqzz: takes }
        c: { plugin: podcast, url: "https://takes.example.org/", evry: 1h }

      """)
    #expect(
      text.contains(
        "| ·b: { plugin: charts, api_key: \"***\", qqzz: *** }".replacing("·", with: "  ")))
    #expect(text.contains("https://takes.example.org/"))
    #expect(text.contains("did you mean 'every'? It takes "))
  }

  @Test("and the rest of the line and of the message stays")
  func rest() throws {
    #expect(
      try messages(
        """
        sources:
          a: { plugin: podcast, url: "u:\(Self.key)@host/f" }
          b: { plugin: podcast, url: "https://a.example.org/f", headers: { Accept: text/html, "X Y": \(Self.key), DNT: 1 } }

        """)
          == """
          sources.yaml:2:30: error: 'url' must be an absolute URL, found 'u:***@host/f'
              2 |   a: { plugin: podcast, url: "u:***@host/f" }
                |                              ^~~
          help: write it with its scheme, such as https://u:***@host/f.

          sources.yaml:3:87: error: 'X Y' cannot be the name of a header
              3 |   b: { plugin: podcast, url: "https://a.example.org/f", headers: { Accept: text/html, "X Y": ***, DNT: 1 } }
                |                                                                                       ^~~~~
          """)
  }

  private func messages(_ file: String) throws -> String {
    try BrokenSources("", file, "").check()
  }
}
