import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Every style of paging, over a page that fails")
struct PagingStylesTests {
  /// A way to name the next page, and the requests that three pages of it take.
  struct Style: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The manifest's `request`.
    var request: String
    /// What a request that names no page, or names page 0, asks for: page 1.
    var shift = 0
    /// Method, target and body of each.
    var requests: [String]
  }

  static let styles: [Style] = [
    Style(
      testDescription: "page",
      request: "{ get: /r, query: { p: $page }, records: .r, paginate: { page: 1 } }",
      requests: ["GET /r?p=1 ", "GET /r?p=2 ", "GET /r?p=3 ", "GET /r?p=4 "]),
    Style(
      testDescription: "offset",
      request:
        "{ get: /r, query: { o: $offset }, records: .r, paginate: { offset: 0, while: .more } }",
      shift: 1,
      requests: ["GET /r?o=0 ", "GET /r?o=1 ", "GET /r?o=2 "]),
    Style(
      testDescription: "token",
      request: "{ get: /r, query: { t: $page_token }, records: .r, paginate: { token: .token } }",
      requests: ["GET /r ", "GET /r?t=2 ", "GET /r?t=3 "]),
    Style(
      testDescription: "url", request: "{ get: /r, records: .r, paginate: { url: .next } }",
      requests: ["GET /r ", "GET /r?n=2 ", "GET /r?n=3 "]),
    Style(
      testDescription: "link", request: "{ get: /r, records: .r, paginate: { link: next } }",
      requests: ["GET /r ", "GET /r?n=2 ", "GET /r?n=3 "]),
    Style(
      testDescription: "page in a JSON body",
      request:
        "{ post: /r, body: { at: $page }, records: .r, paginate: { page: 1, while: .more } }",
      requests: [#"POST /r {"at":1}"#, #"POST /r {"at":2}"#, #"POST /r {"at":3}"#]),
    Style(
      testDescription: "token in a form",
      request:
        "{ post: /r, form: { t: $page_token }, records: .r, paginate: { token: .token, first: 1 } }",
      requests: ["POST /r t=1", "POST /r t=2", "POST /r t=3"]),
  ]

  /// The page that a request asks for: the number in its query or body.
  private static func page(_ request: LoopbackRequest, _ style: Style) -> Int {
    let text = (request.query ?? "") + String(decoding: request.body, as: UTF8.self)
    return (Int(text.filter(\.isNumber)) ?? 1) + style.shift
  }

  private static func answer(_ page: Int) -> LoopbackResponse {
    let isLast = page >= 3
    let records = page > 3 ? "" : #"{"id":\#(page)}"#
    var fields: HTTPFields = ["Content-Type": "application/json"]
    if !isLast { fields["Link"] = "</r?n=\(page + 1)>; rel=\"next\"" }
    return LoopbackResponse(
      200, fields: fields,
      """
      {"r":[\(records)],"more":\(!isLast),"token":\(isLast ? "null" : "\"\(page + 1)\""),
       "next":\(isLast ? "null" : "\"/r?n=\(page + 1)\"")}
      """)
  }

  @Test("asks for each page once, and goes on at the one that failed", arguments: styles)
  func walk(_ style: Style) async throws {
    let server = try LoopbackServer()
    let isUp = Latch()
    server.on("/r") { request in
      let page = Self.page(request, style)
      return page == 3 && !isUp.isOpen ? LoopbackResponse(500, "down") : Self.answer(page)
    }
    let workspace = try Workspace(
      "sources: { a: { plugin: paged, base_url: \"\(server.origin)\" } }")
    try workspace.write(
      """
      plugin: paged
      summary: Pages for tests.
      options: { base_url: { type: url, required: true, summary: Where they are. } }
      api: { base: $base_url }
      request: \(style.request)
      item: { id: .id, kind: thing }
      """, to: "plugins/paged/plugin.yaml")
    func sync() async throws -> JSONValue? {
      try await workspace.run("aggregate", "--json").json["sources"].arrayValue?.first
    }
    let failed = try await sync()
    #expect(failed?["status"] == "partial")
    #expect(failed?["new"] == 2)
    isUp.open()
    let whole = try await sync()
    #expect(whole?["status"] == "ok")
    #expect(whole?["new"] == 1)
    let asked = server.requests.map {
      "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))"
    }
    let (before, behind) = (Array(style.requests.prefix(3)), style.requests.dropFirst(2))
    #expect(asked == before + behind, "the third page fails, then comes")
    let ids = try await workspace.run("list", "--sort", "title", "--json").json.arrayValue
    #expect(Set((ids ?? []).compactMap { $0["id"].stringValue }) == ["1", "2", "3"])
  }
}
