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

  /// The blocks of YAML, in their order: records, pages, and what is a page but for its head.
  private static let blocks = text.split(separator: "```yaml\n").dropFirst().compactMap {
    $0.split(separator: "```").first.map(String.init)
  }

  /// Each line of a block with the comment above it.
  private static func pairs(_ block: Int) -> [(comment: String, line: String)] {
    guard blocks.indices.contains(block) else { return [] }
    let lines = blocks[block].split(separator: "\n").map(String.init)
    return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  @Test("take the records out of every shape")
  func records() throws {
    let ids = [
      ["a", "b"], ["1.0", "2.0"], ["1", "2"], ["1", "2"], ["1", "2"], ["1", "2"], ["1", "2"], ["1"],
      ["1"], ["1"], ["10"],
    ]
    let pairs = Self.pairs(0)
    #expect(pairs.count == ids.count)
    for (pair, ids) in zip(pairs, ids) {
      let page = """
        plugin: plugin
        request:
          get: https://api.example/r
          \(pair.line)
        item: { id: '(if type == "array" then .[0] else .id end)', kind: thing }
        """
      // What is said of the answer follows it.
      let answer = pair.comment.dropFirst(2)
      let end = answer.ranges(of: ": ").last { range in
        "}]".contains(answer[answer.index(before: range.lowerBound)])
      }
      let body = String(answer[..<(end?.lowerBound ?? answer.endIndex)])
      let walk = try DeclarativeLab(page).walk(["GET /r": .init(body)])
      #expect(walk.failure == nil)
      #expect(walk.warnings == [])
      #expect(walk.ids == ids, "\(pair.line)")
    }
  }

  /// Answers that are paged as a recipe says; each walk gives 1, 2 and 3.
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
    let pairs = Self.pairs(1)
    #expect(pairs.count == Self.pages.count)
    for (pair, replies) in zip(pairs, Self.pages) {
      let parts = pair.line.split(separator: "#", maxSplits: 1)
      let page = """
        plugin: plugin
        request:
          get: https://api.example/r
          records: .items
          query: { \(parts.count > 1 ? parts[1] : "") }
          \(parts.first ?? "")
        item: { id: .id, kind: thing }
        """
      let walk = try DeclarativeLab(page).walk(replies)
      #expect(walk.failure == nil)
      #expect(walk.warnings == [])
      #expect(walk.ids == ["1", "2", "3"], "\(pair.line)")
      #expect(walk.isComplete)
    }
  }

  /// What the pages ask for, in their order, what answers, and the ids that come of it.
  private static let answers: [(replies: [String: DeclarativeLab.Reply], ids: [String])] = [
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
    let blocks = Self.blocks.dropFirst(2)
    #expect(blocks.count == Self.answers.count)
    for (block, expected) in zip(blocks, Self.answers) {
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
    let graph = try #require(Self.blocks.first { $0.contains("graphql") })
    let page =
      "plugin: plugin\napi: { base: \"https://api.example\" }\nitem: { id: .id, kind: thing }\n\(graph)"
    let walk = try DeclarativeLab(page).walk(Self.answers[3].replies)
    let body = try #require(walk.requests.first?.body)
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"query":"query ($page: Int) { Page(page: $page) { pageInfo { hasNextPage } media { id title } } }","variables":{"page":1}}"#
    )
  }
}
