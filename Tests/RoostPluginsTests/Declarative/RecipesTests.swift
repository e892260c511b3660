import FoundationEssentials
import HTTP
import JSON
import RoostPlugins
import Testing

/// docs/manifest.md, "Recipes": each is run as it stands there.
@Suite("The recipes of docs/manifest.md")
struct RecipesTests {
  private static let text: String = {
    let file = RecordedResponsesTests.top.appending(path: "docs/manifest.md")
    let page = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return page.split(separator: "\n## Recipes\n").last.map(String.init) ?? ""
  }()

  /// The cells of the rows of a table between its marks, `\|` as `|`.
  private static func rows(_ name: String) -> [[String]] {
    guard let start = text.firstRange(of: "<!-- recipes \(name) -->\n") else { return [] }
    let table = text[start.upperBound...].split(separator: "<!-- end -->").first ?? ""
    return table.split(separator: "\n").dropFirst(2).map { line in
      line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().dropLast().map { String($0).replacing("\u{0}", with: "|").trimmed }
    }
  }

  /// What stands in a cell's first pair of backquotes; empty where there is none.
  private static func code(_ cell: String) -> String {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : ""
  }

  @Test("take the records out of every shape")
  func records() throws {
    let ids = [
      ["a", "b"], ["1.0", "2.0"], ["1", "2"], ["1", "2"], ["1", "2"], ["1", "2"], ["1", "2"], ["1"],
      ["1"], ["1"], ["10"],
    ]
    let rows = Self.rows("records")
    #expect(rows.count == ids.count)
    for (row, ids) in zip(rows, ids) {
      let records = Self.code(row[1])
      let page = """
        plugin: plugin
        request: { get: "https://api.example/r", records: \(JSONValue.string(records).text()) }
        item: { id: '(if type == "array" then .[0] else .id end)', kind: thing }
        """
      let walk = try DeclarativeLab(page).walk(["GET /r": .init(Self.code(row[0]))])
      #expect(walk.failure == nil)
      #expect(walk.warnings == [])
      #expect(walk.ids == ids, "\(records)")
    }
  }

  /// Answers that are paged as a row of the table says; each walk gives 1, 2 and 3.
  private static let pages: [[String: DeclarativeLab.Reply]] = [
    [
      "GET /r?page=1": #"{"items":[{"id":1},{"id":2}]}"#, "GET /r?page=2": #"{"items":[{"id":3}]}"#,
      "GET /r?page=3": .init("{}", status: 404),
    ],
    [
      "GET /r?page=1": #"{"items":[{"id":1},{"id":2}],"page":1,"pages":2}"#,
      "GET /r?page=2": #"{"items":[{"id":3}],"page":2,"pages":2}"#,
    ],
    [
      "GET /r?page=1": #"{"items":[{"id":1},{"id":2}],"has_more":true}"#,
      "GET /r?page=2": #"{"items":[{"id":3}],"has_more":false}"#,
    ],
    [
      "GET /r?page=1": #"{"items":[{"id":1},{"id":2}],"page":"1","pages":"2"}"#,
      "GET /r?page=2": #"{"items":[{"id":3}],"page":"2","pages":"2"}"#,
    ],
    [
      "GET /r?startAt=0": #"{"items":[{"id":1},{"id":2}],"startAt":0,"maxResults":2,"total":3}"#,
      "GET /r?startAt=2": #"{"items":[{"id":3}],"startAt":2,"maxResults":2,"total":3}"#,
    ],
    ["GET /r?page=1": #"{"items":[{"id":1},{"id":2},{"id":3}]}"#],
    [
      "GET /r?cursor=%2A": #"{"items":[{"id":1},{"id":2}],"next_cursor":"b"}"#,
      "GET /r?cursor=b": #"{"items":[{"id":3}],"next_cursor":null}"#,
    ],
    [
      "GET /r": #"{"items":[{"id":1},{"id":2}],"has_more":true}"#,
      "GET /r?after=2": #"{"items":[{"id":3}],"has_more":false}"#,
    ],
    [
      "GET /r": #"{"items":[{"id":1},{"id":2}],"cursor":"b"}"#,
      "GET /r?cursor=b": #"{"items":[],"cursor":"c"}"#, "GET /r?cursor=c": #"{"items":[{"id":3}]}"#,
    ],
    [
      "GET /r": #"{"items":[{"id":1},{"id":2}],"continue":{"from":"b","continue":"-"}}"#,
      "GET /r?from=b&continue=-": #"{"items":[{"id":3}]}"#,
    ],
    [
      "GET /r": #"{"items":[{"id":1},{"id":2}],"links":{"next":"/r?page=2"}}"#,
      "GET /r?page=2": #"{"items":[{"id":3}],"links":{}}"#,
    ],
    [
      "GET /r": .init(
        #"{"items":[{"id":1},{"id":2}]}"#, fields: ["Link": "</r?page=2>; rel=\"next\""]),
      "GET /r?page=2": #"{"items":[{"id":3}]}"#,
    ],
  ]

  @Test("follow pages of every kind to their end")
  func paging() throws {
    let rows = Self.rows("paginate")
    #expect(rows.count == Self.pages.count)
    for (row, replies) in zip(rows, Self.pages) {
      let page = """
        plugin: plugin
        request:
          get: https://api.example/r
          records: .items
          query: { \(Self.code(row[2])) }
          paginate: \(Self.code(row[1]))
        item: { id: .id, kind: thing }
        """
      let walk = try DeclarativeLab(page).walk(replies)
      #expect(walk.failure == nil)
      #expect(walk.warnings == [])
      #expect(walk.ids == ["1", "2", "3"], "\(row[1])")
      #expect(walk.isComplete)
    }
  }

  /// What the pages ask for, in their order, what answers, and the ids that come of it.
  private static let blocks: [(replies: [String: DeclarativeLab.Reply], ids: [String])] = [
    (
      [
        "GET /topstories.json": "[1,2,3]", "GET /item/1.json": #"{"id":1,"title":"One"}"#,
        "GET /item/2.json": .init("null", status: 404), "GET /item/3.json": "null",
      ], ["1"]
    ),
    (
      [
        "GET /search": .init(#"{"ids":[\#((1...60).map { "\"\($0)\"" }.joined(separator: ","))]}"#),
        "GET /summary?id=\((1...50).map { "\($0)" }.joined(separator: "%2C"))":
          #"{"result":{"uids":["1","2"],"1":{"uid":"1","title":"One"},"2":{"uid":"2"}}}"#,
        "GET /summary?id=\((51...60).map { "\($0)" }.joined(separator: "%2C"))":
          #"{"result":{"uids":["60"],"60":{"uid":"60"}}}"#,
      ], ["1", "2", "60"]
    ),
    (
      [
        "POST /oauth2/token": #"{"access_token":"t"}"#, "GET /streams": #"{"data":[{"id":1}]}"#,
      ], ["1"]
    ),
    (
      [
        "POST /graphql":
          #"{"data":{"Page":{"pageInfo":{"hasNextPage":false},"media":[{"id":1,"title":"One"}]}}}"#
      ], ["1"]
    ),
    (
      ["POST /databases/7/query": #"{"results":[{"id":1}],"has_more":false,"next_cursor":null}"#],
      ["1"]
    ),
    (
      [
        "GET /articles":
          #"{"data":[{"type":"articles","id":"1","attributes":{"title":"One"},"relationships":{"author":{"data":{"type":"people","id":"9"}}}}],"included":[{"type":"people","id":"9","attributes":{"name":"Ann"}}],"links":{}}"#
      ], ["articles:1"]
    ),
    (["GET /events?from=2025-06-08": #"{"events":[{"id":1,"updated_at":"2025-06-10"}]}"#], ["1"]),
    (
      [
        "GET /posts?key=DEMO&page=1": #"[{"id":1}]"#,
        "GET /posts?key=DEMO&page=2": .init(#"{"message":"page is too great"}"#, status: 400),
      ], ["1"]
    ),
  ]

  @Test("do what they say, in ten lines at most")
  func run() throws {
    let blocks = Self.text.split(separator: "```yaml\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    #expect(blocks.count == Self.blocks.count)
    for (block, expected) in zip(blocks, Self.blocks) {
      #expect(block.split(separator: "\n").count <= 10)
      var page = "plugin: plugin\n" + block
      if page.contains("\napi: {") {
        page = page.replacing("\napi: {", with: "\napi: { base: \"https://api.example\",")
      } else {
        page += "\napi: { base: \"https://api.example\" }\n"
      }
      if !page.contains("\nitem:") { page += "item: { id: .id, kind: thing }\n" }
      let options: JSONObject =
        page.contains("client_id:") ? ["client_id": "c", "client_secret": "s"] : [:]
      let lab = try DeclarativeLab(page, options: options)
      #expect(lab.manifest.warnings.isEmpty)
      #expect(lab.manifest.expressionFaults.isEmpty)
      let walk = try lab.walk(expected.replies)
      #expect(walk.failure == nil)
      #expect(walk.warnings == [])
      #expect(walk.ids == expected.ids)
      #expect(walk.isComplete)
    }
  }

  @Test("send what the API wants")
  func send() throws {
    let blocks = Self.text.split(separator: "```yaml\n").compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    let graph = try #require(blocks.first { $0.contains("graphql") })
    let page =
      "plugin: plugin\napi: { base: \"https://api.example\" }\nitem: { id: .id, kind: thing }\n\(graph)"
    let walk = try DeclarativeLab(page).walk(Self.blocks[3].replies)
    let body = try #require(walk.requests.first?.body)
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"query":"query ($page: Int) { Page(page: $page) { pageInfo { hasNextPage } media { id title } } }","variables":{"page":1}}"#
    )
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
