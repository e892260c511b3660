import JSON
import RoostTesting
import Testing

@Suite("List")
struct ListTests {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func workspace(
    _ feed: String, type: String? = nil, now: String = "2025-06-15T12:00:00Z"
  ) async throws -> Workspace {
    server.on("/feed", .document(feed, type: type))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed"))\" } }",
      environment: ["ROOST_NOW": now])
    try await workspace.run("aggregate")
    return workspace
  }

  @Test("no title can steer the terminal; JSON has it escaped")
  func hostileTitle() async throws {
    let title =
      #"ok \u001b]8;;https://bad.example.org\u0007link\u001b]8;;\u0007 \u001b[2J\u009b31m \u202egnp\nnext"#
    let workspace = try await workspace(
      #"{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":"1","title":"\#(title)","content_text":"c"}]}"#,
      type: "application/feed+json")
    for arguments in [["list"], ["show", "1"], ["list", "--format", "csv"], ["list", "--json"]] {
      let run = try workspace.start(arguments)
      #expect(await run.exit() == 0)
      let output = run.output.text.unicodeScalars
      if arguments != ["list", "--format", "csv"] {
        #expect(!output.contains("\u{1B}") && !output.contains("\u{7}"), "\(arguments)")
        #expect(!output.contains("\u{9B}") && !output.contains("\u{202E}"), "\(arguments)")
      }
    }
    let table = try await workspace.run("list").output
    #expect(table.split(separator: "\n").count == 2)
    #expect(table.contains(" gnp next\n"))
    let json = try await workspace.run("list", "--json").json
    #expect(json.arrayValue?[0]["title"].stringValue?.hasPrefix("ok ") == true)
  }

  @Test("dates are shown in the zone of TZ, which is named; JSON is in UTC")
  func timeZones() async throws {
    let workspace = try await workspace(
      Feeds.rss(Feeds.item("1", "Midnight", date: "Sun, 01 Jun 2025 00:00:00 +0200")))
    let berlin = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    #expect(
      try await workspace.run("list", environment: berlin).output == """
        NO  DATE (CET/CEST)   SOURCE  TITLE
         1  2025-06-01 00:00  a       Midnight

        """)
    #expect(
      try await workspace.run("list").output == """
        NO  DATE (UTC)        SOURCE  TITLE
         1  2025-05-31 22:00  a       Midnight

        """)
    #expect(
      try await workspace.run("list", "--json").json.arrayValue?[0]["published"]
        == "2025-05-31T22:00:00Z")
    let since = ["list", "--since", "2025-06-01", "--json"]
    let found = try workspace.start(
      since, environment: workspace.environment.merging(berlin) { $1 })
    _ = await found.exit()
    #expect(try JSONValue(parsing: found.output.text).arrayValue?.count == 1)
    #expect(try await workspace.run("list", "--since", "2025-06-01", "--json").json == [])
  }

  @Test(
    "a day that is all that is known is the same day for --since and --until wherever it is read")
  func days() async throws {
    let workspace = try await workspace(
      Feeds.rss(
        Feeds.item("1", "Day", date: "2025-06-01")
          + Feeds.item("2", "Moment", date: "Sun, 01 Jun 2025 03:00:00 +0000")))
    for (zone, since, until) in [
      // In New York the moment is one of the day before; in Tokyo it is noon.
      ("EST5EDT,M3.2.0,M11.1.0", ["Day"], ["Moment"]), ("JST-9", ["Day", "Moment"], []),
      ("UTC0", ["Day", "Moment"], []),
    ] {
      for (option, titles) in [("--since", since), ("--until", until)] {
        for order in [[], ["--sort", "published"]] {
          let found = try await Self.titles(
            workspace, ["list", option, "2025-06-01"] + order, zone: zone)
          #expect(found == titles, "\(zone) \(option) \(order)")
        }
      }
    }
  }

  @Test("a day that had not begun in UTC when it was first seen is among today's all the same")
  func today() async throws {
    let workspace = try await workspace(
      Feeds.rss(Feeds.item("1", "Day", date: "2026-12-01")), now: "2026-11-30T20:00:00Z")
    for (zone, titles) in [("JST-9", ["Day"]), ("UTC0", [])] {
      #expect(
        try await Self.titles(workspace, ["list", "--since", "2026-12-01"], zone: zone) == titles)
    }
  }

  /// The titles of a list that is asked for in a time zone.
  private static func titles(
    _ workspace: Workspace, _ arguments: [String], zone: String
  ) async throws -> [String]? {
    let run = try workspace.start(
      arguments + ["--json"], environment: workspace.environment.merging(["TZ": zone]) { $1 })
    _ = await run.exit()
    return try JSONValue(parsing: run.output.text).arrayValue?
      .compactMap(\.["title"].stringValue).sorted()
  }

  @Test("a random order has no way on")
  func randomAfter() async throws {
    let outcome = try await workspace(Feeds.rss("")).run("list", "--random", "--after", "00")
    #expect(outcome.exit == 2)
    #expect(
      outcome.errors == """
        roost: error: '--after' goes on in an order, and '--random' has none
        help: leave one of them out.

        """)
  }

  @Test("pages of items of one date repeat none and drop none, though newer ones arrive")
  func pagesEqualDates() async throws {
    let date = "Sun, 01 Jun 2025 00:00:00 GMT"
    let items = (1...25).map { Feeds.item("g\($0)", "T\($0)", date: date) }
    let newer = (26...28).map {
      Feeds.item("g\($0)", "T\($0)", date: "Mon, 02 Jun 2025 00:00:00 GMT")
    }
    server.on(
      "/feed", .document(Feeds.rss(items.joined())),
      .document(Feeds.rss((newer + items).joined())))
    let workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feed"))\" } }")
    try await workspace.run("aggregate", environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
    var titles: [String] = []
    var cursor = ""
    for page in 1...3 {
      let outcome = try await workspace.run("list", "--limit", "10", "--after", cursor)
      let lines = outcome.output.split(separator: "\n").dropFirst()
      titles += lines.compactMap { $0.split(separator: " ").last.map(String.init) }
      cursor = outcome.errors.split(separator: " ").last.map { $0.trimmed } ?? ""
      if page == 1 {
        try await workspace.run("aggregate", environment: ["ROOST_NOW": "2025-06-15T13:00:00Z"])
      }
    }
    #expect(titles.count == 25)
    #expect(Set(titles) == Set((1...25).map { "T\($0)" }))
    #expect(cursor == "")
    let all = try await workspace.run("list", "--limit", "0", "--json").json
    #expect(all.arrayValue?.count == 28)
    #expect(all.arrayValue?.dropFirst(3).map { $0["title"].stringValue } == titles)
  }

  @Test("every format holds the same items, JSON Lines one a line, CSV a record each")
  func formats() async throws {
    let workspace = try await workspace(
      Feeds.rss(Feeds.item("1", "=1+1") + Feeds.item("2", "a, &quot;b&quot;")))
    let array = try await workspace.run("list", "--format", "json").json
    let lines = try await workspace.run("list", "--format=jsonl").output.split(separator: "\n")
    #expect(try lines.map { try JSONValue(parsing: String($0)) } == array.arrayValue)
    let csv = try await workspace.run("list", "--format", "csv").output
    let records = csv.components(separatedBy: "\r\n")
    #expect(records[0].hasPrefix("number,source,id,kind,title,"))
    #expect(records.contains { $0.contains(",'=1+1,") })
    #expect(records.contains { $0.contains(#","a, ""b""","#) })
    #expect(records.last == "")
    // '--json' is one JSON value, whatever else is asked for.
    for format in ["csv", "jsonl", "table"] {
      #expect(try await workspace.run("list", "--json", "--format", format).json == array)
    }
    let table = try await workspace.run("list", "--limit", "1")
    #expect(table.errors.hasPrefix("more: --after "))
    for format in ["json", "jsonl", "csv"] {
      let first = try await workspace.run("list", "--limit", "1", "--format", format)
      #expect(first.errors == table.errors, "\(format)")
      let cursor = table.errors.split(separator: " ").last.map { $0.trimmed } ?? ""
      let last = try await workspace.run(
        "list", "--limit", "1", "--format", format, "--after", cursor)
      #expect(last.errors == "", "\(format)")
      #expect(last.output != first.output && !last.output.isEmpty, "\(format)")
    }
  }

  @Test("an empty list is empty in every format")
  func empty() async throws {
    let workspace = try await workspace(Feeds.rss(""))
    #expect(try await workspace.run("list", "--json").output == "[]\n")
    #expect(try await workspace.run("list", "--format", "jsonl").output == "")
    let table = try await workspace.run("list")
    #expect(table.output == "")
    #expect(table.errors == "the store is empty; 'roost aggregate' fills it\n")
  }

  @Test("an item without title is Untitled, one without date shows when it was first seen")
  func missingFields() async throws {
    let workspace = try await workspace(
      Feeds.rss("<item><guid>1</guid><description>text</description></item>"))
    #expect(
      try await workspace.run("list", "a").output == """
        NO  DATE (UTC)        TITLE
         1  2025-06-15 12:00  Untitled

        """)
    let item = try await workspace.run("list", "--json").json.arrayValue?[0]
    #expect(item?["title"] == .null)
    #expect(item?["published"] == .null)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self.prefix { !$0.isNewline }) }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
