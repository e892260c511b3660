import JSON
import RoostKit
import RoostPlugins
import Testing

@Suite("what the values of a response may cost", .timeLimit(.minutes(2)))
struct AllowanceTests {
  /// A list of so many texts, as JSON.
  private func list(_ count: Int, _ text: String = "") -> String {
    "[" + (0..<count).map { "\"\(text)\($0)\"" }.joined(separator: ",") + "]"
  }

  @Test(
    "two long lists in one text make as many texts as are wanted, not their product",
    arguments: ["", "summary: .x?.y // null"])
  func makeNoProduct(_ lineOfJQ: String) throws {
    let lab = try DeclarativeLab(
      page(item: "title: \"{.a}:{.b}\"\ncategories: \"{.a}:{.b}\"\n\(lineOfJQ)"))
    let long = list(10_000)
    let walk = try lab.walk(["GET /r": .init(#"[{"id":1,"a":\#(long),"b":\#(long)}]"#)])
    #expect(walk.failure == nil)
    let item = try #require(walk.entries.first?.item)
    #expect(item.title == "0:0")
    #expect(item.categories.count == 10_000)
    #expect(item.categories.prefix(2) == ["0:0", "1:0"])
    #expect(item.categories.last == "9999:0")
  }

  @Test("three inserts turn in the order of jq's interpolation")
  func turnInOrder() throws {
    let lab = try DeclarativeLab(page(item: "categories: \"{.a}{.b}{.c}\""))
    let walk = try lab.walk(["GET /r": #"[{"id":1,"a":[1,2],"b":[3,4],"c":[5,6]}]"#])
    #expect(
      walk.entries.first?.item.categories
        == ["135", "235", "145", "245", "136", "236", "146", "246"])
  }

  struct Case: Sendable {
    var name: String
    var lines: String
    var place: String
  }

  static let tooMuch: [Case] = [
    Case(
      name: "a long text before each of many", lines: "  categories: \"{.long}{.many}\"",
      place: "11:24: item.categories"),
    Case(
      name: "a long text in each item that a relation carries",
      lines: """
        relations:
          part:
            each: .many
            to: \"part:{.}\"
            item: { kind: thing, title: \"{$record.long}\" }
        """,
      place: "15:35: relations.part.item.title"),
    Case(
      name: "many relations for each of many",
      lines: """
        relations:
          part:
            each: .many
            to: $record.many
            item: { kind: thing }
        """,
      place: "14:9: relations.part.to"),
  ]

  @Test("values that take too much memory together end the page", arguments: tooMuch)
  func endPage(_ one: Case) throws {
    let lab = try DeclarativeLab(page(item: "") + "\n" + one.lines)
    let long = String(repeating: "x", count: 1 << 20)
    let walk = try lab.walk(
      ["GET /r": .init(#"[{"id":1,"long":"\#(long)","many":\#(list(2000))}]"#)])
    #expect(
      walk.failure
        == PluginError(
          "jq",
          "plugin.yaml:\(one.place): the values of one response take more memory than 256 MiB and 4 times its body"
        ))
    #expect(walk.ids == [])
  }

  @Test("values that take too long end the page")
  func endLongWork() throws {
    let lab = try DeclarativeLab(page(item: "categories: .a[] == .b[]"))
    let walk = try lab.walk(
      ["GET /r": .init(#"[{"id":1,"a":\#(list(20_000)),"b":\#(list(20_000))}]"#)])
    #expect(
      walk.failure
        == PluginError(
          "jq",
          "plugin.yaml:10:15: item.categories: the values take longer than the page's time budget"
        ))
  }
}
