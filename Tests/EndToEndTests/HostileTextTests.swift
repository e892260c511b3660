import FoundationEssentials
import JSON
import RoostTesting
import Testing
import Text

/// Titles and other texts that want to move the cursor, forge a row, or break a format.
@Suite("Hostile text")
struct HostileTextTests {
  /// Of each kind one: sequences, links, clipboard, C1, directions, blanks of no width, line breaks.
  private static let texts: [(text: String, shown: String)] = [
    (
      "ok \u{1B}]8;;https://bad.example.org\u{7}link\u{1B}]8;;\u{7} \u{1B}[2J\u{9B}31m \u{202E}gnp\nnext",
      "ok ]8;;https://bad.example.org link ]8;; [2J 31m gnp next"
    ),
    ("\u{1B}]52;c;aGk=\u{1B}\\clip", "]52;c;aGk= \\clip"),
    ("a\rb\r\nc\u{85}d\u{2028}e", "a b c d e"),
    ("no\u{200B}wi\u{FEFF}dth\u{2060}\u{AD}", "nowidth"), ("\u{2066}iso\u{2069}\u{61C}", "iso"),
    ("\u{8}\u{8}\u{8}back\u{7F}", "back"), ("tag\u{E0041}\u{E007F}s", "tags"),
    (
      "=HYPERLINK(\"https://bad.example.org\",\"x\")",
      "=HYPERLINK(\"https://bad.example.org\",\"x\")"
    ),
    ("+1+1", "+1+1"), ("@SUM(A1)", "@SUM(A1)"), ("\t=1", "=1"),
    ("'quoted', \"both\"", "'quoted', \"both\""),
    ("a,b;c\"d", "a,b;c\"d"), ("</script><b>x", "x"), ("%s%n%d", "%s%n%d"),
    ("\\u001b[2J", "\\u001b[2J"),
  ]

  /// A JSON Feed, in which every character can be written, with the text in every place there is.
  private static func feed(_ texts: [String]) -> String {
    let items = texts.enumerated().map { number, text -> JSONValue in
      [
        "id": .string("\(number) \(text)"), "title": .string(text), "summary": .string(text),
        "content_text": .string(text), "url": .string("https://a.example/\(text)"),
        "authors": [["name": .string(text)]], "tags": [.string(text)], "language": .string(text),
        "attachments": [["url": "https://a.example/1.mp3", "mime_type": .string(text)]],
      ]
    }
    let feed: JSONValue = [
      "version": "https://jsonfeed.org/version/1.1", "title": .string(texts[0]),
      "home_page_url": "https://a.example/", "description": .string(texts[0]),
      "items": .array(items),
    ]
    return feed.text()
  }

  /// A workspace whose first source has these titles, and whose second fails with them.
  private func workspace(_ server: LoopbackServer, _ texts: [String]) throws -> Workspace {
    server.on("/feed", .document(Self.feed(texts), type: "application/feed+json"))
    let error: JSONValue = ["message": .string(texts.joined(separator: " / "))]
    server.on("/films", LoopbackResponse(400, error.text()))
    server.on("/page", LoopbackResponse(200, "<html><title>\(texts[0])</title>"))
    let workspace = try Workspace(
      """
      sources:
        good: { plugin: feed, url: "\(server.url("/feed"))" }
        bad: { plugin: films, base_url: "\(server.origin)" }
        page: { plugin: feed, url: "\(server.url("/page"))" }
      """)
    try workspace.write(
      """
      plugin: films
      summary: Films for tests.
      options: { base_url: { type: url, required: true, summary: Where. } }
      api: { base: $base_url, error: .message }
      request: { get: /films }
      item: { id: .id, kind: film }
      """, to: "plugins/films/plugin.yaml")
    return workspace
  }

  /// What a terminal would obey, or what hides or turns text around it; line feeds are ours.
  private static func steering(in text: String, _ allowed: Set<Unicode.Scalar> = ["\n"]) -> [UInt32]
  {
    text.unicodeScalars.filter { scalar in
      guard !allowed.contains(scalar) else { return false }
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
        0x2060...0x206F, 0xFEFF, 0xE0000...0xE007F:
        return true
      default: return false
      }
    }.map(\.value)
  }

  @Test("reaches no output that is for people as more than text")
  func people() async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(server, Self.texts.map(\.text))
    for command in [
      ["aggregate", "--verbose"], ["aggregate", "--force"], ["list"], ["list", "--all"],
      ["sources"],
      ["sources", "good"], ["sources", "bad"], ["sources", "page"],
      ["preview", "good", "--verbose"],
      ["preview", "bad"], ["preview", "page"], ["show", "1"], ["show", "2"], ["show", "8"],
      ["show", "good/nothing\u{1B}[2J"], ["list", "no\u{1B}[2J"],
    ] {
      let run = try workspace.start(command)
      _ = await run.exit()
      #expect(Self.steering(in: run.output.text) == [], "\(command): output")
      #expect(Self.steering(in: run.errors.text) == [], "\(command): errors")
    }
    let rows = try await workspace.run("list", "--limit", "0").output.split(separator: "\n")
    #expect(rows.count == Self.texts.count + 1, "no title makes a row of its own")
    for (_, shown) in Self.texts {
      #expect(rows.contains { $0.hasSuffix("  \(shown)") }, "\(shown)")
    }
  }

  @Test("cannot leave its row on a terminal, however narrow that is", arguments: [30, 80])
  func terminal(_ columns: Int) async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(server, Self.texts.map(\.text))
    try await workspace.run("aggregate", "--quiet")
    let terminal = try Pseudoterminal(columns: UInt16(columns), rows: 24)
    let run = try workspace.start(
      ["list", "--limit", "0", "--color", "never"], to: .terminal(terminal))
    #expect(await run.exit() == 0)
    #expect(Self.steering(in: run.output.text, ["\n", "\r"]) == [])
    let lines = Screen(run.output.text).lines
    #expect(lines.count == Self.texts.count + 1)
    for line in lines { #expect(TerminalText.width(line) <= columns) }
  }

  @Test("leaves as valid JSON and CSV, and is no formula there")
  func machines() async throws {
    let server = try LoopbackServer()
    let workspace = try workspace(server, Self.texts.map(\.text))
    try await workspace.run("aggregate", "--quiet")
    let listed = try await workspace.run("list", "--limit", "0", "--format", "json")
    let items = try #require(listed.json.arrayValue)
    #expect(items.count == Self.texts.count)
    let hidden: Set<Unicode.Scalar> = ["\n", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{AD}"]
    let tags = Set((0xE0000...0xE007F).compactMap { Unicode.Scalar($0 as UInt32) })
    #expect(Self.steering(in: listed.output, hidden.union(tags)) == [])
    let lines = try await workspace.run("list", "--limit", "0", "--format", "jsonl").output
      .split(separator: "\n")
    #expect(try lines.map { try JSONValue(parsing: String($0)) } == items)
    let csv = try await workspace.run("list", "--limit", "0", "--format", "csv").output
    #expect(Self.steering(in: csv, ["\n", "\r", "\t"]) == [])
    let records = CSVText.records(csv)
    #expect(records.count == Self.texts.count + 1)
    for record in records {
      #expect(record.count == records[0].count)
      for field in record {
        #expect(
          !"=+-@\t\r\n".unicodeScalars.contains(field.unicodeScalars.first ?? "x"), "\(field)")
      }
    }
    for command in [
      ["aggregate", "--json", "--force"], ["sources", "--json"], ["preview", "good", "--json"],
      ["preview", "page", "--json"], ["show", "1", "--json"], ["show", "no\u{1B}[2J", "--json"],
    ] {
      let run = try workspace.start(command)
      _ = await run.exit()
      #expect(throws: Never.self, "\(command)") { try JSONValue(parsing: run.output.text) }
      #expect(Self.steering(in: run.output.text, hidden.union(tags)) == [], "\(command)")
    }
  }

  @Test("of ten megabytes is one row like any other")
  func huge() async throws {
    let server = try LoopbackServer()
    let long = String(repeating: "long title ", count: (10 << 20) / 11)
    server.on(
      "/feed", .document(Feeds.rss(Feeds.item("1", long) + Feeds.item("2", "Two"))))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed"))\" } }")
    #expect(try await workspace.run("aggregate", "--verbose").exit == 0)
    let list = try await workspace.run("list").output
    #expect(list.split(separator: "\n").count == 3)
    #expect(list.utf8.count < 64 << 10)
    let items = try await workspace.run("list", "--json").json.arrayValue
    #expect(items?.compactMap { $0["title"].stringValue?.utf8.count }.max() ?? 0 <= 8 << 10)
  }
}
