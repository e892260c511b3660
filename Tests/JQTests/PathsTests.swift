import JQ
import JSON
import Testing

/// Plain paths are walked directly; what they give must be what jq gives.
@Suite("plain paths")
struct PathsTests {
  static let paths = [
    ".", ".a", ".a.b", ".a.b.c", ".\"a\"", ".\"a b\"", ".[\"a\"]", ".a[\"b\"]", ".a?", ".a?.b",
    ".a.b?",
    ".[]", ".[]?", ".a[]", ".a[]?", ".a[].b", ".a[].b?", ".a[]?.b[]?", ".[0]", ".[-1]", ".[5]",
    ".a[0]",
    ".a[1].b", ".a[-9]", ".[0]?", ".[0].a?", ".[][]", ".[][]?", ".a, .b", ".a.b, .a[], .b",
    ".a?, .[]",
    ".a[]?, .b.c", ".[0], .a",
  ]

  static let bodies = [
    "null", "true", "5", "\"text\"", "\"a text of more than eleven bytes\"", "[]", "{}",
    #"{"a":1}"#, #"{"a":null,"b":2}"#, #"{"a":{"b":{"c":3}},"b":{"c":4}}"#, #"{"a b":1}"#,
    #"{"a":[{"b":1},{"b":[2,3]},3,{"b":4}],"b":0}"#, #"[1,[2,3],{"a":4}]"#,
    #"[{"a":[1,2]},{"a":5}]"#,
    #"{"z":1,"y":{"b":2},"x":3,"a":[]}"#, #"[[1],[2],"x"]"#, #"{"a":"s","b":{"c":[null,false]}}"#,
    #"[{"日本":1,"a":"é"}]"#, #"{"a":[[{"b":1}],[{"b":2}]]}"#,
    #"{"a":1,"b":[],"a":{"b":{"c":2}}}"#, #"{"\u0061":{"b":7},"a b":[{"b":"x\ny"}]}"#,
    #"{"a":[9007199254740993,1.5,-0.0,1e300]}"#,
  ]

  @Test("give what jq gives, results and faults alike", arguments: paths)
  func agree(_ text: String) throws {
    for body in Self.bodies {
      let theirs = try Lab.run(text, on: body)
      let paths = try #require(try JQExpression(text).paths, "\(text) is no plain path")
      let onValues = try JQThreads.run { _ in Self.walk(paths, try Lab.value(body)) }
      #expect(onValues == theirs, "\(text) on \(body)")
      #expect(Self.walk(paths, JQCell(try Lab.node(body))) == theirs, "\(text) on \(body)")
    }
  }

  private static func walk<Value: JQReadable & ~Copyable>(
    _ paths: [JQPath], _ record: JQCell<Value>
  ) -> Lab.Outcome {
    var outcome = Lab.Outcome(results: [])
    for path in paths where outcome.fault == nil {
      outcome.fault = JQReadyPath<Value>(path).visit(record.value) { result in
        outcome.results.append(result.json)
        return true
      }
    }
    return outcome
  }

  @Test(
    "are nothing else",
    arguments: [
      "..", ".a | .b", ".a.[0]", ".a b", "a", "", ".a,", ".[1:2]", ".[.a]", ".a as $x | $x",
      ".\"a\\n\"",
      ".a+1", "$x.[0]", "$x.", ".a..b", ".[\"a\\u0041\"]", ". a", "$__loc__ | .file",
      ".[99999999999]",
    ])
  func refuse(_ text: String) {
    #expect((try? JQExpression(text))?.paths == nil)
  }

  @Test("may begin at a variable")
  func beginAtVariable() throws {
    let paths = try #require(try JQExpression("$parent.id, $x, .a").paths)
    #expect(paths.map(\.root) == ["parent", "x", nil])
  }

  @Test("a visit ends when enough was seen")
  func stop() throws {
    let path = try #require(try JQExpression(".[]").paths?.first)
    let seen = try JQThreads.run { _ in
      var seen = 0
      _ = JQReadyPath<JQValue>(path).visit(try Lab.value("[1,2,3]").value) { _ in
        seen += 1
        return seen < 2
      }
      return seen
    }
    #expect(seen == 2)
  }
}
