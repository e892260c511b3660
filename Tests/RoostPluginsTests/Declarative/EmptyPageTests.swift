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
