import Foundation
import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("docs/schema.md") struct SchemaDocumentTests {
  let folder: TemporaryFolder
  let store: Store
  let document: String

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/schema.md")
    document = try String(contentsOf: file, encoding: .utf8)
  }

  /// The names in code of the first column of the table under a heading.
  private func names(under heading: String) throws -> [String] {
    let section = try #require(document.components(separatedBy: "\n\(heading)\n").dropFirst().first)
    let rows = section.components(separatedBy: "\n#")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    return rows.flatMap { row -> [String] in
      let cell = row.split(separator: "|")[0]
      return cell.split(separator: "`").map(String.init).filter {
        $0.contains { $0.isLetter } && !$0.contains(" ")
      }
    }
  }

  @Test("every table has its section, with its columns and no others") func tables() throws {
    let tables = try store.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    #expect(tables.count == 23)
    for table in tables {
      let columns = try store.rows("SELECT name FROM pragma_table_info('\(table)')")
      #expect(try Set(names(under: "### \(table)")) == Set(columns), "table \(table)")
    }
    let headings = document.components(separatedBy: "\n### ").dropFirst()
      .map { $0.prefix { $0 != "\n" } }
    #expect(Set(headings.map(String.init)) == Set(tables))
  }

  @Test("every view is told of, with its columns", arguments: ["items", "relations", "listings"])
  func views(_ view: String) throws {
    let row = try #require(
      document.split(separator: "\n").first { $0.hasPrefix("| `\(view)` |") })
    let told = row.split { !($0.isLetter || $0 == "_") }.map(String.init)
    for column in try store.rows("SELECT name FROM pragma_table_info('\(view)')") {
      #expect(told.contains(column), "\(view).\(column)")
    }
  }

  @Test("the versions told are those of the code") func versions() {
    #expect(document.contains("`PRAGMA application_id` is \(Migrator.applicationID) (\"Rost\")"))
    #expect(
      document.contains(
        "`PRAGMA user_version` the version of the schema, now \(Migration.all.last?.version ?? 0)"))
  }

  @Test("the ten questions are answered") func questions() throws {
    try fill()
    let queries = document.components(separatedBy: "```sql\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(queries.count == 10)
    for (query, answer) in zip(queries, Self.answers) {
      let rows = try store.rows(query)
      #expect(rows == answer)
      // As 'roost sql' asks them.
      var asked: [String] = []
      try store.ask(query, isOver: { false }, columns: { _ in }) { row in
        asked.append(row.map(Self.text).joined(separator: "|"))
        return true
      }
      #expect(asked == answer)
    }
  }

  private static func text(_ value: AnswerValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes)"
    }
  }

  private static let answers = [
    ["Mann|commander", "Kikina|NULL"],
    ["Falcon 9|2", "Falcon Heavy|1"],
    [
      "2019-06-09T00:00:00Z|The fourth astronaut|47", "2019-05-12T00:00:00Z|We choose to go|44",
    ],
    ["13 Minutes to the Moon|1.5"],
    ["Second|8.5", "First|7"],
    ["1|Second", "2|First"],
    ["Old|2025-06-15T15:06:40Z"],
    ["We choose to go|https://a.example/1.mp3|21"],
    ["ship|launches|ship:1|1"],
    ["broken|3|2025-06-15 15:06:40|HTTP 500"],
  ]

  private func fill() throws {
    var commander = relation("crew", "p1", carrying: "Mann", kind: "person")
    commander.attributes = ["role": "commander"]
    let falcon = relation("rocket", "f9", carrying: "Falcon 9", kind: "rocket")
    try Sync(store: store, source: "launches")([
      entry(
        "1", "Crew-5", kind: "launch",
        relations: [
          commander, relation("crew", "p2", carrying: "Kikina", kind: "person"), falcon,
          relation("ship", "ship:1"),
        ]), entry("2", "Starlink", kind: "launch", relations: [falcon]),
      entry(
        "3", "Psyche", kind: "launch",
        relations: [relation("rocket", "fh", carrying: "Falcon Heavy", kind: "rocket")]),
    ])
    func episode(
      _ id: String, _ title: String, _ date: String, _ seconds: Int64, _ files: Int
    )
      -> Page.Entry
    {
      entry(
        id, title, relations: [relation("part-of", "podcast", carrying: "13 Minutes to the Moon")]
      ) {
        $0.published = Instant(rfc3339: date).map { DatedInstant($0) }
        $0.attributes = ["duration_s": .integer(seconds)]
        $0.enclosures = (0..<files).map { _ in
          Enclosure(url: "https://a.example/1.mp3", length: 21_500_000)
        }
      }
    }
    try Sync(store: store, source: "moon")([
      episode("1", "We choose to go", "2019-05-12T00:00:00Z", 2698, 1),
      episode("2", "The fourth astronaut", "2019-06-09T00:00:00Z", 2876, 0),
    ])
    func film(_ id: String, _ title: String, _ vote: Double, _ rank: Int) -> Page.Entry {
      entry(id, title, kind: "movie", relations: [member("list:all-week", at: rank)]) {
        $0.categories = ["Drama"]
        $0.attributes = ["vote_average": .number(vote)]
      }
    }
    let films = Sync(store: store, source: "trending")
    try films([entry("0", "Old", kind: "tv")])
    try films([film("1", "First", 7, 1), film("2", "Second", 8.5, 0)])
    var status = SourceStatus()
    status.state = .failed
    status.failures = 3
    status.errorMessage = "HTTP 500"
    status.lastSuccess = Sync.now
    try store.save(status, source: "broken")
    try store.makeViews([
      KindView(kind: "launch", attributes: []),
      KindView(kind: "episode", attributes: ["duration_s"]),
      KindView(kind: "movie", attributes: ["vote_average"]),
    ])
  }
}
