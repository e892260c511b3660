import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing

@Suite("pages of a walk")
struct PagingTests {
  private func lab(
    _ paginate: String, query: String = "{ page: $page }", options: JSONObject = JSONObject(),
    declaring option: String = ""
  ) throws -> DeclarativeLab {
    try DeclarativeLab(
      page(
        item: "attributes: { index: $index }",
        options: """
          api: { query: { key: $key }, headers: { X-Key: $key } }
          options:
            key: { type: secret, required: true, summary: A key. }
            pages: { type: integer, default: 2, summary: Pages. }
          """ + option,
        request: "  query: \(query)\n  records: .r\n  paginate: \(paginate)"),
      options: Self.filled(options))
  }

  private static func filled(_ options: JSONObject) -> JSONObject {
    var options = options
    if options["key"] == nil { options["key"] = "k" }
    return options
  }

  private func body(_ ids: [Int], _ rest: String = "") -> DeclarativeLab.Reply {
    .init(#"{"r":[\#(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]\#(rest)}"#)
  }

  @Test("five numbered pages are one walk, which a page without records ends")
  func countPages() throws {
    let lab = try lab("{ page: 1 }")
    let walk = try lab.walk(
      [
        "GET /r?key=k&page=1": body([1, 2]), "GET /r?key=k&page=2": body([3]),
        "GET /r?key=k&page=3": body([4, 5]), "GET /r?key=k&page=4": body([6]),
        "GET /r?key=k&page=5": body([]),
      ])
    #expect(walk.ids == ["1", "2", "3", "4", "5", "6"])
    #expect(walk.urls.count == 5)
    #expect(walk.entries.map { $0.item.attributes["index"] } == [0, 1, 2, 3, 4, 5])
    #expect(walk.isComplete)
  }

  @Test("'by' and 'while' say how pages count and when they end")
  func countBySteps() throws {
    let lab = try lab("{ page: 0, by: 10, while: .page < .total }")
    let walk = try lab.walk(
      [
        "GET /r?key=k&page=0": body([1], #","page":0,"total":10"#),
        "GET /r?key=k&page=10": body([2], #","page":10,"total":10"#),
      ])
    #expect(walk.ids == ["1", "2"])
    #expect(walk.urls.count == 2)
  }

  @Test("'at_most' caps a walk, by a number or an option")
  func capPages() throws {
    let replies = ["GET /r": body([1])]
    #expect(try lab("{ page: 1, at_most: 1 }").walk(replies).urls.count == 1)
    #expect(try lab("{ page: 1, at_most: $pages }").walk(replies).urls.count == 2)
    #expect(
      try lab("{ page: 1, at_most: $pages }", options: ["pages": 3]).walk(replies).urls.count == 3)
  }

  @Test("an option of 'at_most' without a value bounds nothing but what bounds all, which is told")
  func capUnset() throws {
    let pages = (1...101).map { ("GET /r?key=k&page=\($0)", body([$0])) }
    let lab = try lab(
      "{ page: 1, at_most: $most }",
      declaring: "\n  most: { type: integer, summary: Most pages. }")
    let walk = try lab.walk(Dictionary(uniqueKeysWithValues: pages))
    #expect(walk.urls.count == 100)
    #expect(!walk.isComplete)
    #expect(
      walk.warnings == [
        "stream 'plugin': stopped after 100 pages, though there are more; 'at_most' of 'paginate' allows for them"
      ])
  }

  @Test("an empty page ends the walk, unless 'while' tells its end")
  func passEmptyPages() throws {
    let replies = [
      "GET /r": body([], #","next":"b""#), "GET /r?key=k&t=b": body([1], #","next":null"#),
    ]
    #expect(try lab("{ token: .next }", query: "{ t: $page_token }").walk(replies).ids == [])
    let walk = try lab("{ token: .next, while: .next }", query: "{ t: $page_token }").walk(replies)
    #expect(walk.ids == ["1"])
    #expect(walk.isComplete)
    // An offset that does not grow leads nowhere.
    let stuck = try lab("{ offset: 0, while: true }", query: "{ o: $offset }").walk(
      ["GET /r": body([])])
    #expect(stuck.urls.count == 1)
    #expect(!stuck.isComplete)
  }

  @Test("a page that was counted up to and is not there ends the walk")
  func endAtAbsentPage() throws {
    let replies: [String: DeclarativeLab.Reply] = [
      "GET /r?key=k&page=1": body([1]), "GET /r?key=k&page=2": .init("{}", status: 404),
    ]
    for paginate in ["{ page: 1 }", "{ offset: 1, by: 1 }"] {
      let query = paginate.contains("page") ? "{ page: $page }" : "{ page: $offset }"
      let walk = try lab(paginate, query: query).walk(replies)
      #expect(walk.failure == nil)
      #expect(walk.ids == ["1"])
      #expect(walk.isComplete)
      #expect(walk.skipped == [])
    }
    // Another status is a fault, and so is a page that the server named.
    var refused = replies
    refused["GET /r?key=k&page=2"] = .init("{}", status: 400)
    #expect(try lab("{ page: 1 }").walk(refused).failure?.kind == "http-400")
    let named = try lab("{ url: .next }", query: "{ page: 1 }").walk([
      "GET /r?key=k&page=1": body([1], #","next":"/r?page=2&key=k""#),
      "GET /r?page=2&key=k": .init("{}", status: 404),
    ])
    #expect(named.failure?.kind == "http-404")
    #expect(
      try lab("{ page: 1 }").walk(["GET /r": .init("{}", status: 404)]).failure?.kind == "http-404")
  }

  @Test("'absent' says which statuses mean that there is nothing, on the first page too")
  func nameAbsentStatuses() throws {
    let lab = try lab("{ page: 1 }\n  absent: [400, 422]")
    let walk = try lab.walk([
      "GET /r?key=k&page=1": body([1]), "GET /r?key=k&page=2": .init("{}", status: 422),
    ])
    #expect(walk.failure == nil)
    #expect(walk.ids == ["1"])
    let none = try lab.walk(["GET /r": .init("no JSON", status: 400)])
    #expect(none.failure == nil)
    #expect(none.ids == [])
    #expect(none.isComplete)
    #expect(try lab.walk(["GET /r": .init("{}", status: 404)]).failure?.kind == "http-404")
  }

  @Test("an offset grows by the records, or by 'by'")
  func countOffsets() throws {
    let plain = try lab("{ offset: 0 }", query: "{ o: $offset }")
    let walk = try plain.walk(
      [
        "GET /r?key=k&o=0": body([1, 2, 3]), "GET /r?key=k&o=3": body([4]),
        "GET /r?key=k&o=4": body([]),
      ])
    #expect(walk.ids == ["1", "2", "3", "4"])
    let stepped = try lab("{ offset: 1, by: 50, at_most: 2 }", query: "{ o: $offset }")
    #expect(
      try stepped.walk(["GET /r": body([1])]).urls == [
        "https://api.example/r?key=k&o=1", "https://api.example/r?key=k&o=51",
      ])
  }

  @Test("a token leads on until there is none")
  func followTokens() throws {
    let lab = try lab("{ token: .next, first: \"*\" }", query: "{ t: $page_token }")
    let walk = try lab.walk(
      [
        "GET /r?key=k&t=%2A": body([1], #","next":"a/b""#),
        "GET /r?key=k&t=a%2Fb": body([2], #","next":"c""#),
        "GET /r?key=k&t=c": body([3], #","next":"""#),
      ])
    #expect(walk.ids == ["1", "2", "3"])
  }

  @Test("a URL is followed, relative ones too, with the key only on the first host")
  func followURLs() throws {
    let lab = try lab("{ url: .next }", query: "{ a: 1 }")
    let walk = try lab.walk(
      [
        "GET /r?key=k&a=1": body([1], #","next":"/r?page=2""#),
        "GET /r?page=2&key=k": body([2], #","next":"http://api.example/r?key=mine&page=3""#),
        "GET /r?key=mine&page=3": body([3], #","next":"https://other.example/r?page=4""#),
        "https://other.example/r?page=4": body([4]),
      ])
    #expect(walk.ids == ["1", "2", "3", "4"])
    #expect(
      walk.urls == [
        "https://api.example/r?key=k&a=1", "https://api.example/r?page=2&key=k",
        "https://api.example/r?key=mine&page=3", "https://other.example/r?page=4",
      ])
    #expect(walk.requests.map { $0.fields["X-Key"] } == ["k", "k", "k", nil])
  }

  @Test("a Link field is followed by its relation")
  func followLinks() throws {
    let lab = try lab("{ link: next }", query: "{ a: 1 }")
    let fields: HTTPFields = [
      "Link": #"</r?p=0>; rel="prev first", </r?p=2>; title="a, b"; rel=next"#
    ]
    let walk = try lab.walk(
      [
        "GET /r?key=k&a=1": .init(#"{"r":[{"id":1}]}"#, fields: fields),
        "GET /r?p=2&key=k": body([2]),
      ])
    #expect(walk.ids == ["1", "2"])
  }

  @Test("a request that was sent in the walk ends it, incomplete, with a warning")
  func endLoops() throws {
    let lab = try lab("{ url: .next }", query: "{ a: 1 }")
    let walk = try lab.walk(["GET /r": body([1], #","next":"/r?key=k&a=1""#)])
    #expect(walk.urls.count == 1)
    #expect(!walk.isComplete)
    #expect(
      walk.warnings == [
        "stream 'plugin': page 2 would repeat a request of this walk, which ends here"
      ])
  }

  @Test("tokens that go round in a circle end the walk where it closes")
  func endCircle() throws {
    let walk = try lab("{ token: .next }", query: "{ t: $page_token }").walk([
      "GET /r?key=k": body([1], #","next":"A""#), "GET /r?key=k&t=A": body([2], #","next":"B""#),
      "GET /r?key=k&t=B": body([3], #","next":"A""#),
    ])
    #expect(walk.ids == ["1", "2", "3"])
    #expect(walk.urls.count == 3)
    #expect(!walk.isComplete)
    #expect(
      walk.warnings == [
        "stream 'plugin': page 4 would repeat a request of this walk, which ends here"
      ])
  }

  @Test("two pages in a row that give nothing new end the walk, incomplete, with a warning")
  func endRepeats() throws {
    let walk = try lab("{ page: 1 }").walk(["GET /r": body([1, 2])])
    #expect(walk.urls.count == 3)
    #expect(!walk.isComplete)
    #expect(
      walk.warnings == [
        "stream 'plugin': pages 2 and 3 give nothing but what came before; the walk ends here"
      ])
  }

  @Test(
    "a hundred pages are the end of a walk that names no 'at_most', and this is told; a named one is as wished",
    arguments: [("{ page: 1 }", false), ("{ page: 1, at_most: 100 }", true)])
  func stopAtStandardCap(paginate: String, isComplete: Bool) throws {
    let replies = Dictionary(
      uniqueKeysWithValues: (1...101).map { ("GET /r?key=k&page=\($0)", body([$0])) })
    let walk = try lab(paginate).walk(replies)
    #expect(walk.urls.count == 100)
    #expect(walk.isComplete == isComplete)
    #expect(
      walk.warnings
        == (isComplete
          ? []
          : [
            "stream 'plugin': stopped after 100 pages, though there are more; 'at_most' of 'paginate' allows for them"
          ]))
  }

  @Test("a hundred walks are the most that 'for' gives, and this is told")
  func stopAtStandardWalks() throws {
    let lab = try DeclarativeLab(
      page(
        item: "", options: "options: { names: { type: list, summary: Names. } }",
        request: "  for: $names"
      ).replacing("example/r", with: "example/{$parent}"),
      options: ["names": .array((1...101).map { .string("n\($0)") })])
    let walk = try lab.walk(
      Dictionary(
        uniqueKeysWithValues: (1...101).map {
          ("GET /n\($0)", DeclarativeLab.Reply(#"{"id":\#($0)}"#))
        }))
    #expect(walk.ids == (1...100).map { String($0) })
    #expect(!walk.isComplete)
    #expect(
      walk.warnings == ["stream 'plugin': 'for' gives more than 100 walks; the others are left out"]
    )
  }

  @Test(
    "a walk whose next page cannot be worked out is not whole",
    arguments: [
      (
        "{ page: 1, while: .page.more < 2 }", "",
        "plugin.yaml:11:31: request.paginate.while: Cannot index number with string \"more\""
      ),
      (
        "{ url: .page.next }", "",
        "plugin.yaml:11:20: request.paginate.url: Cannot index number with string \"next\""
      ),
      (
        "{ link: next }", "https://api.example/r?p=2; rel=next",
        "plugin.yaml:10:12: request: the header field 'Link' cannot be read"
      ),
    ])
  func endUnsound(paginate: String, link: String, warning: String) throws {
    var reply = body([1], #","page":1"#)
    if !link.isEmpty { reply.fields["Link"] = link }
    let walk = try lab(paginate).walk(["GET /r": reply])
    #expect(walk.ids == ["1"])
    #expect(!walk.isComplete)
    #expect(walk.warnings == [warning])
  }

  @Test(
    "an address that cannot be asked for is the next page's all the same, for whoever refuses it",
    arguments: [
      "http://[x", "file:///etc/passwd", "mailto:a@b", "javascript:x", "ftp://a.example/",
    ])
  func keepUnusable(_ url: String) throws {
    let walk = try lab("{ url: .next }", query: "{ a: 1 }").walk(
      ["GET /r": body([1], #","next":"\#(url)""#)])
    #expect(walk.urls == ["https://api.example/r?key=k&a=1", url])
    #expect(walk.requests.last?.fields["X-Key"] == nil)
  }

  @Test("a page after the first whose URL has no result ends the walk, incomplete, with a warning")
  func endWithoutURL() throws {
    let lab = try DeclarativeLab(
      page(item: "", request: "  records: .r\n  paginate: { token: .next, first: a }")
        .replacing("example/r", with: "example/{$page_token | select(. == \"a\")}"))
    let walk = try lab.walk(["GET /a": body([1], #","next":"b""#)])
    #expect(walk.ids == ["1"])
    #expect(!walk.isComplete)
    #expect(walk.warnings == ["stream 'plugin': page 2 has no URL, so the walk ends here"])
  }

  @Test("an id that comes again on a later page is counted, with a warning where it differs")
  func dropDoubles() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t", request: "  query: { p: $page }\n  paginate: { page: 1, at_most: 2 }")
    )
    let walk = try lab.walk(
      [
        "GET /r?p=1": #"[{"id":1,"t":"A"},{"id":2,"t":"B"}]"#,
        "GET /r?p=2": #"[{"id":2,"t":"B"},{"id":1,"t":"C"},{"id":3}]"#,
      ])
    #expect(walk.ids == ["1", "2", "3"])
    #expect(walk.entries.first?.item.title == "A")
    #expect(
      walk.skipped == [
        "record 2: id '2' came before in this walk", "record 3: id '1' came before in this walk",
      ])
    #expect(
      walk.warnings == [
        "stream 'plugin': record 3 has the id '1' of an earlier one but differs from it; the first stands"
      ])
  }

  @Test("a walk that failed goes on at its position, which holds no secret")
  func resume() throws {
    let lab = try lab("{ url: .next }", query: "{ a: 1 }", options: ["key": "s3cret"])
    let replies = [
      "GET /r?key=s3cret&a=1": body([1], #","next":"/r?page=2&key=s3cret""#),
      "GET /r?page=2&key=s3cret": DeclarativeLab.Reply("{}", status: 500),
    ]
    let failed = try lab.walk(replies)
    #expect(failed.failure?.kind == "http-500")
    let position = try #require(failed.positions.last)
    #expect(position.text().contains("s3cret") == false)
    let resumed = try lab.walk(from: position, ["GET /r?page=2&key=s3cret": body([2])])
    #expect(resumed.ids == ["2"])
    #expect(resumed.entries.first?.item.attributes["index"] == 1)
  }

  @Test("one walk per value of 'for', with its parent bound")
  func walkPerValue() throws {
    let lab = try DeclarativeLab(
      page(
        item: "attributes: { of: $parent }",
        options: "options: { names: { type: list, summary: Names. } }",
        request: "  for: $names\n  query: { p: $page }\n  paginate: { page: 1, at_most: 2 }"
      ).replacing("example/r", with: "example/{$parent}"), options: ["names": ["a", "b", "c"]])
    let walk = try lab.walk(
      [
        "GET /a?p=1": #"[{"id":1}]"#, "GET /a?p=2": #"[{"id":2}]"#, "GET /b": "[]",
        "GET /c?p=1": #"[{"id":3}]"#, "GET /c?p=2": "[]",
      ])
    #expect(walk.ids == ["1", "2", "3"])
    #expect(walk.entries.map { $0.item.attributes["of"] } == ["a", "a", "c"])
    #expect(walk.urls.count == 5)
  }

  @Test("a thing of several that is gone is passed over, and told; where all are, the stream fails")
  func passOverAbsentThings() throws {
    func lab(_ names: JSONValue, _ more: String = "") throws -> DeclarativeLab {
      try DeclarativeLab(
        page(
          item: "title: .name",
          options: "options: { names: { type: list, summary: Names. } }",
          request: "  for: $names\n\(more)"
        ).replacing("example/r", with: "example/{$parent}"), options: ["names": names])
    }
    let replies: [String: DeclarativeLab.Reply] = [
      "GET /a": .init("", status: 404), "GET /b": #"{"id":2}"#, "GET /c": .init("", status: 410),
    ]
    let walk = try lab(["a", "b", "c"]).walk(replies)
    #expect(walk.failure == nil)
    #expect(walk.ids == ["2"])
    #expect(walk.isComplete)
    #expect(
      walk.skipped == [
        "https://api.example/a answered with status 404: there is nothing",
        "https://api.example/c answered with status 410: there is nothing",
      ])
    let none = try lab(["a", "c"]).walk(replies)
    #expect(
      none.failure
        == PluginError(
          "http-status",
          "https://api.example/c answered with status 410, as did all others of these 2: there is nothing; look at the request's URL"
        ))
    // One alone is the stream's address, unless the page says that it may be missing.
    #expect(try lab(["a"]).walk(replies).failure?.kind == "http-404")
    #expect(try lab(["a"], "  absent: 404").walk(replies).failure == nil)
    // The count goes on where an interrupted walk does.
    let later = try lab(["a", "b", "c"]).walk(from: walk.positions[1], replies)
    #expect(later.ids == ["2"])
    let last = try lab(["a", "c"]).walk(from: none.positions[1], replies)
    #expect(last.failure?.kind == "http-status")
  }

  @Test("one walk per record of a request, over its pages, at most so many")
  func walkPerRecord() throws {
    let lab = try DeclarativeLab(
      page(
        item: "attributes: { of: $parent.name }",
        request: """
            for:
              get: https://api.example/parents
              query: { p: $page }
              records: .list
              paginate: { page: 1 }
              at_most: 3
          """
      ).replacing("example/r", with: "example/child/{$parent.id}"))
    let walk = try lab.walk(
      [
        "GET /parents?p=1": #"{"list":[{"id":"a","name":"A"},{"id":"b","name":"B"}]}"#,
        "GET /parents?p=2": #"{"list":[{"id":"c","name":"C"},{"id":"d","name":"D"}]}"#,
        "GET /parents?p=3": #"{"list":[]}"#, "GET /child/a": #"[{"id":1}]"#,
        "GET /child/b": #"[{"id":2}]"#, "GET /child/c": #"[{"id":3}]"#,
      ])
    #expect(walk.failure == nil)
    #expect(walk.ids == ["1", "2", "3"])
    #expect(walk.entries.map { $0.item.attributes["of"] } == ["A", "B", "C"])
  }

  @Test("a position names its parents and does not hold them")
  func keepParentsOnce() throws {
    let text = String(repeating: "long ", count: 100)
    let lab = try DeclarativeLab(
      page(item: "", request: "  for: { get: https://api.example/parents }").replacing(
        "example/r", with: "example/child/{$parent.id}"))
    let parents = ["a", "b", "c"].map { #"{"id":"\#($0)","text":"\#(text)"}"# }
    let walk = try lab.walk([
      "GET /parents": .init("[\(parents.joined(separator: ","))]"),
      "GET /child/a": #"[{"id":1}]"#, "GET /child/b": #"[{"id":2}]"#,
      "GET /child/c": .init("", status: 500),
    ])
    #expect(walk.failure?.kind == "http-500")
    #expect(walk.positions.count == 4)
    #expect(walk.positions.allSatisfy { $0.text().utf8.count < 120 })
    let position = try #require(walk.positions.last)
    let rest: [String: DeclarativeLab.Reply] = ["GET /child/c": #"[{"id":3}]"#]
    #expect(try lab.walk(from: position, gains: walk.gains, rest).ids == ["3"])
    // With other parents, without any, or in the form that held them, the walk begins anew.
    var others = walk.gains
    others.append(["parents": ["d"]])
    #expect(try lab.walk(from: position, gains: others, rest).requests.isEmpty)
    #expect(try lab.walk(from: position, rest).requests.isEmpty)
    let old: JSONValue = ["parents": ["a", "b"], "parent": 1]
    #expect(try lab.walk(from: old, gains: walk.gains, rest).requests.isEmpty)
  }

  @Test("the greatest cursor of a whole walk is remembered and sent by the next")
  func moveCursor() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t", request: "  query: { since: $cursor }\n  cursor: .at"))
    let first = try lab.walk(["GET /r": #"[{"id":1,"at":"2022-01-02"},{"id":2,"at":"2022-01-01"}]"#]
    )
    #expect(first.memory == ["cursor": "2022-01-02"])
    #expect(first.urls == ["https://api.example/r"])
    let second = try lab.walk(memory: first.memory, ["GET /r": "[]"])
    #expect(second.urls == ["https://api.example/r?since=2022-01-02"])
    #expect(second.memory == first.memory)
    #expect(!first.isIncrement)
    #expect(second.isIncrement)
    #expect(first.isComplete && second.isComplete)
    let failed = try lab.walk(memory: first.memory, ["GET /r": #"[{"id":3,"at":"2023"}"#])
    #expect(failed.memory == first.memory)
  }

  @Test(
    "the greatest cursor is so by value, however large whole numbers are",
    arguments: [
      ("9999999999999999", "10000000000000001", "10000000000000001"),
      ("10000000000000001", "9999999999999999", "10000000000000001"),
      ("9007199254740991", "9007199254740993", "9007199254740993"),
      ("9007199254740993", "9007199254740991", "9007199254740993"),
      ("-10000000000000001", "-9999999999999999", "-9999999999999999"),
      ("-10000000000000001", "5", "5"),
      ("99999999999999999999", "100000000000000000000", "100000000000000000000"),
      (#""9""#, #""10""#, "9"), ("9", "10", "10"), (#""b""#, "10000000000000001", "b"),
    ])
  func greatestCursor(_ one: String, _ other: String, greatest: String) throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t", request: "  query: { since: $cursor }\n  cursor: .at"))
    let first = try lab.walk([
      "GET /r": .init(#"[{"id":1,"at":\#(one)},{"id":2,"at":\#(other)}]"#)
    ])
    let second = try lab.walk(memory: first.memory, ["GET /r": "[]"])
    #expect(second.urls == ["https://api.example/r?since=\(greatest)"])
  }
}
