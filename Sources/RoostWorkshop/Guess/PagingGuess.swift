import HTTP
import JSON
import Text

/// How the pages of a list follow each other.
struct PagingGuess: Sendable {
  /// The members of `paginate`, without `at_most`.
  var paginate: [(name: String, value: String)]
  /// Parameters of the query that the style needs, as the page has them.
  var query: [(name: String, value: String)] = []
  /// The path as text of a page, where it names the page.
  var path: String?
  /// Why it was taken to be so, for a comment.
  var reason: String

  /// - Parameters:
  ///   - path: The path of the URL, as it was given.
  ///   - query: The parameters that the URL was given with.
  ///   - count: How many records the page holds.
  init?(
    _ response: JSONValue, head: HTTPResponse, path: String,
    query: [(name: String, value: String)], count: Int
  ) {
    if WebLink.target(head.fields, relation: "next") != nil {
      self.init(paginate: [("link", "next")], reason: "the Link header names the next page")
      return
    }
    guard
      let guess = Self.next(response) ?? Self.token(response, query) ?? Self.several(response)
        ?? Self.pages(response, query) ?? Self.offset(response, query, count)
        ?? Self.more(response, query) ?? Self.given(query) ?? Self.inPath(path)
    else { return nil }
    self = guess
  }

  private init(
    paginate: [(name: String, value: String)], query: [(name: String, value: String)] = [],
    reason: String
  ) {
    self.paginate = paginate
    self.query = query
    self.reason = reason
  }

  private static let containers = [
    [], ["meta"], ["links"], ["_links"], ["paging"], ["pagination"], ["info"], ["page"],
    ["meta", "pagination"], ["data"], ["response"], ["search_metadata"], ["response_metadata"],
    ["message"], ["paging", "cursors"], ["metadata"], ["page_info"], ["data", "pagination"],
    ["pageInfo"], ["esearchresult"],
  ]

  /// The first of those members that is there, in whatever place such members stand.
  private static func member(
    _ names: [String], in response: JSONValue, where holds: (JSONValue) -> Bool
  ) -> (path: FieldPath, value: JSONValue)? {
    for container in containers {
      for name in names {
        // A list with what is said of it before it says so in its first element.
        let front: [FieldPath.Step] = response.arrayValue == nil ? [] : [.index(0)]
        let path = FieldPath(front + (container + [name]).map { .member($0) })
        if let value = path.values(in: response).first, holds(value) { return (path, value) }
      }
    }
    return nil
  }

  private static func next(_ response: JSONValue) -> PagingGuess? {
    let names = [
      "next", "next_url", "nextUrl", "next_page_url", "nextLink", "@odata.nextLink", "next_link",
      "next_page", "nextPage", "nextHref", "next_href", "more_topics_url", "next_results",
    ]
    if let found = member(names, in: response, where: { $0.stringValue.map(isReference) ?? false })
    {
      return PagingGuess(
        paginate: [("url", found.path.jq)], reason: "the response names the next page")
    }
    let inside = member(["next"], in: response) { value in
      ["href", "url"].contains { value[$0].stringValue.map(isReference) ?? false }
    }
    guard let inside else { return nil }
    let name = inside.value["href"].stringValue == nil ? "url" : "href"
    return PagingGuess(
      paginate: [("url", inside.path.appending(.member(name)).jq)],
      reason: "the response names the next page")
  }

  private static func isReference(_ text: String) -> Bool {
    text.hasPrefix("http") || text.hasPrefix("/") || text.hasPrefix("?")
  }

  private static func token(
    _ response: JSONValue, _ query: [(name: String, value: String)]
  ) -> PagingGuess? {
    let names = [
      "nextPageToken": "pageToken", "next_page_token": "page_token", "next_cursor": "cursor",
      "nextCursor": "cursor", "next_token": "next_token", "nextToken": "nextToken",
      "next-cursor": "cursor", "continuation": "continuation",
      "continuationToken": "continuationToken",
      "after": "after", "cursor": "cursor", "nextPageId": "pageId", "endCursor": "after",
      "next": "cursor", "scroll_id": "scroll_id",
    ]
    let found = member(
      names.keys.sorted { ($0 == "next" ? 1 : 0, $0) < ($1 == "next" ? 1 : 0, $1) }, in: response
    ) {
      $0.stringValue.map { !$0.isEmpty && !isReference($0) } ?? false
    }
    guard let found, let name = found.path.names.last, let parameter = names[name] else {
      return nil
    }
    // What the URL said of the first page it must say again: `cursor=*`.
    let given = query.first { $0.name == parameter && !$0.value.isEmpty }
    let first = given.map { [("first", YAMLText.text($0.value))] } ?? []
    return PagingGuess(
      paginate: [("token", found.path.jq)] + first, query: [(parameter, "$page_token")],
      reason: "the response holds the token of the next page")
  }

  /// `"continue": { "offset": 10, "continue": "-||" }`: each member goes into the query.
  private static func several(_ response: JSONValue) -> PagingGuess? {
    guard let object = response["continue"].objectValue, !object.isEmpty,
      object.members.allSatisfy({ $0.value.stringValue != nil || $0.value.numberValue != nil })
    else { return nil }
    let path = FieldPath([.member("continue")])
    return PagingGuess(
      paginate: [("token", path.jq)],
      query: object.names.map { ($0, "$page_token" + FieldPath([.member($0)]).jq) },
      reason: "the response holds what the next page is asked by")
  }

  /// The response says whether there is more, and nothing of how it is asked for.
  private static func more(
    _ response: JSONValue, _ query: [(name: String, value: String)]
  ) -> PagingGuess? {
    let isFlag: (JSONValue) -> Bool = { $0.boolValue != nil }
    if let flag = member(["exceededTransferLimit"], in: response, where: isFlag) {
      return PagingGuess(
        paginate: [("offset", "0"), ("while", flag.path.jq)], query: [("resultOffset", "$offset")],
        reason: "the response says whether there is more")
    }
    let flag = member(
      ["has_more", "hasMore", "has_next", "hasNext", "hasNextPage", "has_next_page", "more"],
      in: response, where: isFlag)
    guard let flag else { return nil }
    let given = query.first { pageNames.contains($0.name) }
    return PagingGuess(
      paginate: [
        ("page", given.flatMap { Int($0.value) }.map(String.init) ?? "1"),
        ("while", flag.path.jq),
      ],
      query: [(given?.name ?? "page", "$page")],
      reason: "the response says whether there is more; see how its pages are asked for")
  }

  /// `/newest/page/2.json`: the path counts pages.
  private static func inPath(_ path: String) -> PagingGuess? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard
      let place = parts.firstIndex(where: { pageNames.contains(String($0)) || $0 == "pages" }),
      parts.indices.contains(place + 1),
      let first = Int(parts[place + 1].prefix { $0.isASCII && $0.isNumber })
    else { return nil }
    let rest = parts[place + 1].drop { $0.isASCII && $0.isNumber }
    guard rest.isEmpty || rest.first == "." else { return nil }
    let literal: (Substring) -> String = {
      String($0).replacing("{", with: "{{").replacing("}", with: "}}")
    }
    var pages = parts.map(literal)
    pages[place + 1] = "{$page}" + literal(rest)
    var guess = PagingGuess(paginate: [("page", "\(first)")], reason: "the path counts pages")
    guess.path = pages.joined(separator: "/")
    return guess
  }

  private static func pages(
    _ response: JSONValue, _ query: [(name: String, value: String)]
  ) -> PagingGuess? {
    let isNumber: (JSONValue) -> Bool = { $0.integerValue != nil }
    let current = member(
      ["page", "current_page", "currentPage", "page_number", "pageNumber", "number"], in: response,
      where: isNumber)
    let total = member(
      [
        "total_pages", "totalPages", "pages", "nbPages", "page_count", "pageCount", "last_page",
        "lastPage", "num_pages", "numPages",
      ], in: response, where: isNumber)
    guard let current, let total, let first = current.value.integerValue else { return nil }
    let parameter = query.first { pageNames.contains($0.name) }?.name ?? "page"
    let step = first == 0 ? " + 1" : ""
    return PagingGuess(
      paginate: [
        ("page", "\(first)"), ("while", "\(current.path.jq)\(step) < \(total.path.jq)"),
      ],
      query: [(parameter, "$page")], reason: "the response tells page and pages")
  }

  private static let pageNames: Set<String> = ["page", "p", "pageNumber", "page_number", "pg"]
  private static let offsetNames: Set<String> = [
    "offset", "start", "skip", "startIndex", "from", "startat", "first",
  ]

  private static func offset(
    _ response: JSONValue, _ query: [(name: String, value: String)], _ count: Int
  ) -> PagingGuess? {
    if let given = query.first(where: { offsetNames.contains($0.name) }),
      let first = Int(given.value)
    {
      return PagingGuess(
        paginate: [("offset", "\(first)")], query: [(given.name, "$offset")],
        reason: "the URL says where the page begins")
    }
    let isNumber: (JSONValue) -> Bool = { $0.integerValue != nil }
    guard
      let offset = member(
        ["offset", "start", "skip", "startIndex"], in: response, where: isNumber),
      let first = offset.value.integerValue, let name = offset.path.names.last,
      let total = member(
        [
          "total", "totalCount", "total_count", "count", "numFound", "totalResults",
          "total_results",
        ],
        in: response, where: isNumber), (total.value.integerValue ?? 0) > Int64(count)
    else { return nil }
    return PagingGuess(
      paginate: [("offset", "\(first)")], query: [(name, "$offset")],
      reason: "the response tells where the page begins and how many there are")
  }

  /// A parameter of the URL that counts pages.
  private static func given(_ query: [(name: String, value: String)]) -> PagingGuess? {
    guard let given = query.first(where: { pageNames.contains($0.name) }),
      let first = Int(given.value)
    else { return nil }
    return PagingGuess(
      paginate: [("page", "\(first)")], query: [(given.name, "$page")],
      reason: "the URL counts pages")
  }
}
