import FoundationEssentials
import JSON
import Testing

@Suite("roost sql, built")
struct SQLTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  @Test("answers the ten questions of docs/schema.md over the recorded samples")
  func questions() async throws {
    let sources = try String(
      decoding: Data(contentsOf: URL(filePath: Self.root + "/sources.yaml")), as: UTF8.self)
    let workspace = try Workspace(sources)
    let store = workspace.folder + "/samples.db"
    let sync = try await workspace.run("aggregate", "--sample", "--quiet", "--store", store)
    #expect(sync.exit == 0)
    let page = try String(
      decoding: Data(contentsOf: URL(filePath: Self.root + "/docs/schema.md")), as: UTF8.self)
    let questions = Self.blocks(page)
    #expect(questions.count == 10)
    for question in questions {
      let outcome = try await workspace.run("sql", question, "--json", "--store", store)
      #expect(outcome.exit == 0, "\(question)\n\(outcome.errors)")
      #expect(try outcome.json.arrayValue != nil)
    }
    let ranks = try await workspace.run(
      "sql", "SELECT count(*) AS members FROM listings WHERE source = 'trending'", "--json",
      "--store", store)
    #expect(try ranks.json.arrayValue?.first?["members"].integerValue ?? 0 > 0)
  }

  @Test("leaves every byte of the store as it was, and refuses what would not")
  func readOnly() async throws {
    let workspace = try Workspace("sources: {}")
    try await workspace.run("aggregate", "--quiet")
    let file = URL(filePath: workspace.folder + "/roost.db")
    let before = try Data(contentsOf: file)
    let refused = try await workspace.run("sql", "DROP TABLE item")
    #expect(refused.exit == 2)
    #expect(
      refused.errors
        == "SQL: error: this statement would change the store: 'roost sql' only reads\n")
    let asked = try await workspace.run("sql", "SELECT count(*) AS items FROM item")
    #expect(asked.output == "items\n    0\n")
    #expect(try Data(contentsOf: file) == before)
  }

  /// The texts of the page's blocks of SQL.
  private static func blocks(_ page: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```sql" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
