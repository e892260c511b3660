import JQ
import JSON
import Testing

/// Comparisons of plain paths are made directly; what they give must be what jq gives.
@Suite("comparisons of plain paths")
struct ComparisonsTests {
  static let texts =
    JQComparison.Order.allCases.flatMap { order in
      [".a \(order.rawValue) .b", ".a\(order.rawValue)3", "\"b\" \(order.rawValue) .a"]
    } + [
      ".a.b < .b", ".a[] < .b", ".a < .b[]", ".a[] <= .b[]", ".a? != null", ".a[]? == .b.c?",
      ".a.b.c < .b.c.d", ".b.c.d < .a.b.c", "true == .a", ".a!=false", ". > 2", ".a < .a",
      ".\"a\" == \"x < y\"", "2 >= .[0]", ".[1] == .[0]",
    ]

  static let bodies = [
    "null", "5", "[]", "{}", #"{"a":1,"b":2}"#, #"{"a":3,"b":3.0}"#, #"{"a":"b","b":"a"}"#,
    #"{"a":null,"b":false}"#, #"{"a":true,"b":[1]}"#, #"{"a":[1,2],"b":[1,3]}"#,
    #"{"a":{"b":1},"b":{"b":2,"c":[4]}}"#, #"{"a":[1,"x",null],"b":[0,2]}"#, "[1,2]", "[2,2.0]",
    #"{"a":"x < y"}"#, #"{"a":"é","b":"z"}"#, #"{"a":9007199254740993,"b":9007199254740993}"#,
  ]

  @Test("give what jq gives, results and faults alike", arguments: texts)
  func agree(_ text: String) throws {
    let comparison = try #require(try JQExpression(text).comparison, "\(text) is no comparison")
    for body in Self.bodies {
      let theirs = try Lab.run(text, on: body)
      let onValues = try JQThreads.run { _ in Self.compare(comparison, try Lab.value(body)) }
      #expect(onValues == theirs, "\(text) on \(body)")
      #expect(Self.compare(comparison, JQCell(try Lab.node(body))) == theirs, "\(text) on \(body)")
    }
  }

  private static func compare<Value: JQReadable & ~Copyable>(
    _ comparison: JQComparison, _ record: JQCell<Value>
  ) -> Lab.Outcome {
    var outcome = Lab.Outcome(results: [])
    outcome.fault = JQComparison.visit(
      values(comparison.left, record), comparison.order, values(comparison.right, record)
    ) { holds in
      outcome.results.append(.bool(holds))
      return true
    }
    return outcome
  }

  private static func values<Value: JQReadable & ~Copyable>(
    _ side: JQComparison.Side, _ record: JQCell<Value>
  ) -> JQComparison.Values<Value> {
    JQComparison.Values { body in
      if case .path(let path) = side { return JQReadyPath<Value>(path).visit(record.value, body) }
      _ = body(Value(constant(side)))
      return nil
    }
  }

  private static func constant(_ side: JQComparison.Side) -> JSONValue {
    switch side {
    case .path, .null: .null
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .bool(let flag): .bool(flag)
    }
  }

  @Test(
    "are nothing else",
    arguments: [
      ".a", ".a < .b < .c", ".a < .b, .c", ".a, .b < .c", ".a < -1", ".a == \"\\(.b)\"",
      ".a < .b | not", ".a = .b", ".a < 1.5", ".a < 1e3", "(.a < .b)", ".a < .b and .c", ".a <",
      ".a == \"x\" or .b == \"y\"", ".a < length", ".a[1:2] < 3",
    ])
  func refuse(_ text: String) {
    #expect((try? JQExpression(text))?.comparison == nil)
  }
}
