import JSON
import RoostPlugins
import Testing

@Suite("A page without records")
struct EmptyPageTests {
  /// `records` and a body without any, and whether that body leaves open whether there are none.
  static let bodies: [(String?, DeclarativeLab.Reply, Bool)] = [
    (nil, "[]", false), (nil, "null", true),
    (".items", #"{"items":[]}"#, false), (".items", #"{"items":null}"#, true),
    (".items", "{}", true), (".items", #"{"error":"quota"}"#, true),
    (".items[]", #"{"items":[]}"#, false), (".items[]?", #"{"error":{"message":"quota"}}"#, true),
    (".items[]?", #"{"items":null}"#, true), (".things[]", #"{"things":{}}"#, false),
    (".items[] | select(.x)", #"{"items":[{"id":1}]}"#, false),
    (".items | map(select(.x))", #"{"items":[{"id":1}]}"#, false),
  ]

  @Test("is in doubt where it has no place for them", arguments: bodies)
  func place(_ records: String?, _ body: DeclarativeLab.Reply, _ isDoubtful: Bool) throws {
    let lab = try DeclarativeLab(
      page(item: "", request: records.map { "  records: '\($0)'" } ?? ""))
    let walk = try lab.walk(["GET /r": body])
    #expect(walk.failure == nil)
    #expect(walk.ids == [])
    #expect(walk.doubts == [isDoubtful])
    #expect(walk.gains.map { $0["doubtful"] } == [isDoubtful ? true : nil], "kept with the page")
  }

  @Test(
    "is told of where a walk begins with it and it has no place for them, with what it is",
    arguments: [
      (".data.items", #"{"data":null}"#, "gives null; the response is an object of 'data'"),
      (".items", "{}", "gives null; the response is an object without keys"),
      (
        ".items[]?", #"{"code":3,"error":"x"}"#,
        "gives nothing; the response is an object of 'code', 'error'"
      ),
      (".items?", #""busy""#, #"gives nothing; the response is "busy""#),
      (
        ".a", #"{"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}"#,
        "gives null; the response is an object of 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', …"
      ),
    ])
  func told(_ records: String, _ body: DeclarativeLab.Reply, _ words: String) throws {
    let lab = try DeclarativeLab(page(item: "", request: "  records: '\(records)'"))
    let told = try lab.walk(["GET /r": body]).warnings
    #expect(
      told == [
        "plugin.yaml:6:12: request: 'records' \(words). Where that says that there are none, end it with '// []'"
      ])
    let calm = try DeclarativeLab(page(item: "", request: "  records: '\(records) // []'"))
    let walk = try calm.walk(["GET /r": body])
    #expect(walk.warnings == [])
    #expect(walk.doubts == [false])
  }

  @Test("is not told of behind pages that have some, nor for one parent of several")
  func untold() throws {
    let paged = try DeclarativeLab(
      page(
        item: "", request: "  query: { p: $page }\n  records: .r\n  paginate: { page: 1 }"))
    let walk = try paged.walk([
      "GET /r?p=1": #"{"r":[{"id":1}]}"#, "GET /r?p=2": #"{"r":null}"#,
    ])
    #expect(walk.ids == ["1"])
    #expect(walk.warnings == [])
    let several = try DeclarativeLab(
      page(item: "", request: "  query: { p: $parent }\n  records: .r\n  for: [1, 2]"))
    #expect(
      try several.walk([
        "GET /r?p=1": #"{"r":null}"#, "GET /r?p=2": #"{"r":[{"id":1}]}"#,
      ]).warnings == [])
  }

  @Test("is in doubt where the walk goes on behind it, and not where it ends the walk")
  func middle() throws {
    let lab = try DeclarativeLab(
      page(
        item: "",
        request: "  query: { p: $page }\n  records: .r\n  paginate: { page: 1, while: .more }"))
    let walk = try lab.walk([
      "GET /r?p=1": #"{"r":[{"id":1}],"more":true}"#, "GET /r?p=2": #"{"r":[],"more":true}"#,
      "GET /r?p=3": #"{"r":[{"id":3}],"more":true}"#, "GET /r?p=4": #"{"r":[],"more":false}"#,
    ])
    #expect(walk.ids == ["1", "3"])
    #expect(walk.doubts == [false, true, false, false])
    #expect(walk.isComplete)
  }

  @Test("ends a walk of offsets incomplete where it says that there are more")
  func offset() throws {
    let lab = try DeclarativeLab(
      page(
        item: "",
        request: "  query: { o: $offset }\n  records: .r\n  paginate: { offset: 0, while: .more }"))
    let walk = try lab.walk([
      "GET /r?o=0": #"{"r":[{"id":1}],"more":true}"#, "GET /r?o=1": #"{"r":[],"more":true}"#,
    ])
    #expect(!walk.isComplete)
    #expect(
      walk.warnings == [
        "stream 'plugin': page 2 gives no records to count on from, though there are more; the walk ends here"
      ])
  }
}
