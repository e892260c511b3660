import JQ
import JSON
import Testing

@Suite("expressions")
struct ExpressionsTests {
  @Test(
    "an insert ends at its own brace",
    arguments: [
      ("{.a} x", ".a"), ("{.a | {b: 1}} x", ".a | {b: 1}"), (#"{.a | "}\"}"} x"#, #".a | "}\"}""#),
      (#"{"\(.a | {c: "}"})"} x"#, #""\(.a | {c: "}"})""#), ("{.a # }\n | .b} x", ".a # }\n | .b"),
      ("{[.a, {}]} x", "[.a, {}]"),
    ])
  func endInserts(_ text: String, _ insert: String) throws {
    let bytes = Array(text.utf8)
    let end = try #require(JQExpression.end(ofInsertIn: bytes, from: 1))
    #expect(String(decoding: bytes[1..<end], as: UTF8.self) == insert)
  }

  @Test("an insert without end has none", arguments: ["{.a", "{(.a}", "{\"a}", "{.a]}"])
  func endNowhere(_ text: String) {
    #expect(JQExpression.end(ofInsertIn: Array(text.utf8), from: 1) == nil)
  }

  @Test("know the variables and words that they use")
  func knowNames() throws {
    let expression = try JQExpression(
      #".a as $x | "\($page) $no" | test("b"; null) | $genres[.media + ":x"] # $comment"#)
    #expect(expression.variables == ["x", "page", "genres"])
    #expect(expression.words == ["as", "test", "null"])
    #expect(try JQExpression(".test | .x.env").words == [])
  }

  @Test("an error of the compiler names the expression's line")
  func nameLine() throws {
    let good = try JQExpression(".a")
    let bad = try JQExpression(".a | nosuch")
    let program = "[\(good.collected(as: 7)),\n\(bad.collected(as: 8))]"
    let error = try #require(throws: JQError.self) {
      try JQThreads.run { _ in try JQProgramPool(program).lend { _ in } }
    }
    #expect(error.kind == .syntax)
    #expect(error.message == "nosuch/0 is not defined")
    let line = try #require(error.line)
    #expect(JQExpression.number(atLine: line, of: program) == 8)
  }

  @Test("results are cut at ten thousand")
  func cutResults() throws {
    let outcome = try Lab.run("range(20000)")
    #expect(outcome.results.count == 10_000)
    #expect(outcome.fault == nil)
  }

  struct Case: Sendable {
    var text: String
    var body: String
    var results: [JSONValue]
  }

  /// The guarded forms must do what jq's own do on harmless input.
  static let guarded: [Case] = [
    Case(text: "todate", body: "1659522030", results: ["2022-08-03T10:20:30Z"]),
    Case(text: "fromdate", body: #""2022-08-03T10:20:30Z""#, results: [1_659_522_030]),
    Case(text: "strftime(\"%Y-%m\")", body: "0", results: ["1970-01"]),
    Case(text: "strptime(\"%d/%m/%Y\") | mktime", body: #""02/01/1970""#, results: [86400]),
    Case(text: "gmtime | mktime", body: "86400", results: [86400]),
    Case(text: "test(\"B\"; \"i\")", body: #""abc""#, results: [true]),
    Case(text: "[match(\"[bc]\"; \"g\").string]", body: #""abc""#, results: [["b", "c"]]),
    Case(text: "capture(\"(?<x>b)(?<y>c)\")", body: #""abc""#, results: [["x": "b", "y": "c"]]),
    Case(text: "[scan(\"[a-z]\")]", body: #""a1b""#, results: [["a", "b"]]),
    Case(text: "[scan(\"([a-z])(1)\")]", body: #""a1b""#, results: [[["a", "1"]]]),
    Case(text: "split(\", *\"; null)", body: #""a, b,c""#, results: [["a", "b", "c"]]),
    Case(text: "[splits(\"-\")]", body: #""a-b""#, results: [["a", "b"]]),
    Case(text: "sub(\"b\"; \"x\")", body: #""abcb""#, results: ["axcb"]),
    Case(text: "gsub(\"(?<l>[bc])\"; \"<\\(.l)>\")", body: #""abcé""#, results: ["a<b><c>é"]),
    Case(text: "gsub(\"本\"; \"x\")", body: #""日本日本""#, results: ["日x日x"]),
    Case(
      text: "index(\"b\"), rindex(\"b\"), indices(\"b\")", body: #""abcb""#,
      results: [1, 3, [1, 3]]),
    Case(text: "indices(1)", body: "[1,2,1]", results: [[0, 2]]),
    Case(text: "implode", body: "[97,26085]", results: ["a日"]),
    Case(text: ".a % 3, .a * 2, \"ab\" * 2", body: #"{"a":7}"#, results: [1, 14, "abab"]),
    Case(text: "[(1,2) * (3,4)]", body: "null", results: [[3, 6, 4, 8]]),
    Case(text: ".a * {b: 2}", body: #"{"a":{"c":1}}"#, results: [["b": 2, "c": 1]]),
    Case(
      text: ".a = 1 | .b |= . + 1 | .c += 2", body: #"{"b":1}"#,
      results: [["a": 1, "b": 2, "c": 2]]),
    Case(text: ".[] |= empty", body: #"{"a":1}"#, results: [[:]]),
    Case(text: "[fromstream(tostream)]", body: #"{"a":[1]}"#, results: [[["a": [1]]]]),
    Case(text: "setpath([\"a\",1]; 2)", body: "null", results: [["a": [.null, 2]]]),
  ]

  @Test("guarded functions do on harmless input what jq's own do", arguments: guarded)
  func guardHarmless(_ one: Case) throws {
    #expect(try Lab.run(one.text, on: one.body) == Lab.Outcome(results: one.results))
  }

  @Test("one pool serves many threads, each program one at a time")
  func share() async throws {
    let sums = try await withThrowingTaskGroup(of: Int.self) { group in
      for start in 0..<8 {
        group.addTask {
          let outcomes = try (0..<20).map {
            try Lab.run("[range(\(start); . + 1)] | add", on: "\($0)")
          }
          return outcomes.count { $0.fault == nil }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sums == 160)
  }
}
