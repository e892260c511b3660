import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing

@Suite("records of a manifest")
struct RecordsTests {
  @Test("a record without id or kind, or of an unknown kind, is skipped with its reason")
  func skip() throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      kinds: { a: {}, b: { sort: published } }
      request: { get: "https://api.example/r" }
      item: { id: .id, kind: .k }
      """)
    let walk = try lab.walk(
      ["GET /r": #"[{"k":"a"},{"id":1},{"id":2,"k":"c"},{"id":3,"k":"b"},5,{"x":{"id":1}}]"#])
    #expect(walk.ids == ["3"])
    #expect(
      walk.skipped == [
        "record 0 has no id", "record 1 ('1') has no kind",
        "record 2 ('2') is of kind 'c', which the manifest does not name: a, b",
        "record 4 has no id; it is 5, not an object",
        "record 5 has no id; it is an object of objects, of which '[]' behind its path gives each",
      ])
    #expect(
      walk.warnings == [
        "plugin.yaml:5:13: item.id: Cannot index number with string \"id\" (record 4)"
      ])
  }

  @Test("what is null among them is skipped and counted; null in a record's values is no value")
  func nulls() throws {
    let records =
      "[{\"id\":1,\"tags\":null,\"meta\":{\"title\":\"a\"}},null,{\"id\":2,\"tags\":\"x\",\"meta\":null},{\"id\":null}]"
    let lab = try DeclarativeLab(
      page(item: "title: .meta.title\ncategories: .tags", request: "  records: .data.items"))
    let walk = try lab.walk(["GET /r": DeclarativeLab.Reply("{\"data\":{\"items\":\(records)}}")])
    #expect(walk.ids == ["1", "2"])
    #expect(walk.entries.map(\.item.title) == ["a", nil])
    #expect(walk.entries.map(\.item.categories) == [[], ["x"]])
    #expect(walk.skipped == ["record 2 has no id", "a record is null"])
    let whole = try DeclarativeLab(page(item: "title: .meta.title"))
    #expect(try whole.walk(["GET /r": DeclarativeLab.Reply(records)]).skippedCount == 2)
  }

  @Test(
    "of more than a thousand records without an item the others are counted, without their reasons")
  func manySkipped() throws {
    let lab = try DeclarativeLab(page(item: "title: .t"))
    let records = [String](repeating: "0", count: 1500).joined(separator: ",")
    let walk = try lab.walk(["GET /r": DeclarativeLab.Reply("[\(records)]")])
    #expect(walk.skipped.count == 1001)
    #expect(walk.skipped[999] == "record 999 has no id; it is 0, not an object")
    #expect(walk.skipped[1000] == "500 further records gave no item either")
    #expect(walk.skippedCount == 1500)
  }

  @Test("a kind is told of where the manifest names none")
  func noKinds() throws {
    let lab = try DeclarativeLab(
      """
      plugin: plugin
      summary: A page for tests.
      request: { get: "https://api.example/r" }
      item: { id: .id, kind: .k }
      """)
    #expect(
      try lab.walk(["GET /r": #"[{"id":1,"k":"a"}]"#]).skipped == [
        "record 0 ('1') is of kind 'a', which the manifest does not name; it names none: add it under 'kinds'"
      ])
  }

  @Test("a fault in a value costs what comes behind it, and is told once per place")
  func tellFaults() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t.x\ncategories: .tags[], \"z\" | ascii_downcase"))
    let walk = try lab.walk(
      ["GET /r": #"[{"id":1,"t":5,"tags":["A",3]},{"id":2,"tags":["B"]},{"id":3,"t":"s"}]"#])
    #expect(walk.ids == ["1", "2", "3"])
    #expect(walk.entries.map(\.item.categories) == [["a"], ["b", "z"], []])
    #expect(
      walk.warnings == [
        #"plugin.yaml:10:10: item.title: Cannot index number with string "x" (2 records, the first is record 0)"#,
        "plugin.yaml:11:15: item.categories: explode input must be a string (2 records, the first is record 0)",
      ])
  }

  @Test("texts on lines are records, none where the body says that there are none")
  func readLines() throws {
    let lab = try DeclarativeLab(page(item: "title: .t"))
    let lines = try lab.walk(["GET /r": .init("{\"id\":1,\"t\":\"One\"}\n{\"id\":2}\n")])
    #expect(lines.ids == ["1", "2"])
    #expect(try lab.walk(["GET /r": .init("{\"id\":1}\n")]).ids == ["1"])
    let type: HTTPFields = ["Content-Type": "application/x-ndjson"]
    let none = try lab.walk(["GET /r": .init("", fields: type)])
    #expect(none.failure == nil)
    #expect(none.ids == [])
    let all = try DeclarativeLab(page(item: "title: .t", request: "  records: .[]"))
    for (body, ids) in [("", []), ("\n", []), ("{\"id\":3,\"user\":{\"id\":99}}\n", ["3"])] {
      let walk = try all.walk(["GET /r": .init(body, fields: type)])
      #expect(walk.failure == nil)
      #expect(walk.ids == ids)
    }
    #expect(try lab.walk(["GET /r": .init("", status: 204)]).failure == nil)
    #expect(try lab.walk(["GET /r": .init("")]).failure?.kind == "not-json")
  }

  @Test("'error' that fails over what came is silent")
  func askForMessage() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t", request: "  error: .error.message"))
    let walk = try lab.walk(["GET /r": #"[{"id":1}]"#])
    #expect(walk.ids == ["1"])
    #expect(walk.warnings == [])
    let failed = try lab.walk(["GET /r": #"{"error":{"message":"No."}}"#])
    #expect(failed.failure == PluginError("api-error", "the API says: No."))
  }

  @Test("faults are counted over the pages of a walk and told at its end")
  func countFaults() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t.x", request: "  query: { p: $page }\n  paginate: { page: 1 }"))
    let walk = try lab.walk(
      [
        "GET /r?p=1": #"[{"id":1,"t":1},{"id":2}]"#, "GET /r?p=2": #"[{"id":3,"t":1}]"#,
        "GET /r?p=3": "[]",
      ])
    #expect(
      walk.warnings == [
        #"plugin.yaml:11:10: item.title: Cannot index number with string "x" (2 records, the first is record 0)"#
      ])
  }

  @Test("an expression without end fails the page and names its place")
  func endWork() throws {
    let lab = try DeclarativeLab(page(item: "title: (until(false; .) | \"x\")"))
    let walk = try lab.walk(["GET /r": #"[{"id":1}]"#])
    #expect(
      walk.failure?.message
        == "plugin.yaml:4:1: request: the expressions take longer than the page's time budget")
    #expect(walk.failure?.kind == "jq")
  }

  @Test("another expression or option has another fingerprint")
  func fingerprint() throws {
    let one = try DeclarativeLab(page(item: "title: .t"))
    let same = try DeclarativeLab(page(item: "title: .t"))
    let other = try DeclarativeLab(page(item: "title: .u"))
    #expect(one.source.fingerprint == same.source.fingerprint)
    #expect(one.source.fingerprint != other.source.fingerprint)
    let options = "options: { q: { type: text, summary: A query. } }"
    let unset = try DeclarativeLab(page(item: "title: .t", options: options))
    let set = try DeclarativeLab(page(item: "title: .t", options: options), options: ["q": "x"])
    #expect(unset.source.fingerprint != set.source.fingerprint)
  }

  @Test("variables are bound where the language says")
  func bindVariables() throws {
    let lab = try DeclarativeLab(
      page(
        item: """
          attributes:
            stream: $stream
            now: $now
            clock: (now | floor)
            page: $page
            count: $response | length
            index: $index
            option: $q
          """, options: "options: { q: { type: integer, default: 3, summary: A number. } }",
        request: "  paginate: { page: 4, at_most: 1 }"))
    let walk = try lab.walk(["GET /r": #"[{"id":1},{"id":2}]"#])
    #expect(
      walk.entries.last?.item.attributes == [
        "stream": "plugin", "now": 1_750_000_000, "clock": 1_750_000_000, "page": 4, "count": 2,
        "index": 1, "option": 3,
      ])
  }
}
