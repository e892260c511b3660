import JQ
import JSON

/// Runs one expression over one body, as a page does.
enum Lab {
  /// The results, or the fault that ended them.
  struct Outcome: Equatable, Sendable {
    var results: [JSONValue]
    var fault: String?
  }

  static func run(_ text: String, on body: String = "null") throws -> Outcome {
    let expression = try JQExpression(text)
    let program =
      "{} as $ENV | 0 as $now | \(JQGuards.definitions(for: [expression]))\(expression.collected(as: 0))"
    return try JQThreads.run { watch in
      try JQProgramPool.shared(program).lend { program in
        let input = try value(body)
        var outcome = Outcome(results: [])
        try program.run(input.value.copy(), under: watch) { output in
          for place in 0..<output.count {
            let slot = output.element(place)
            if slot.kind == .array {
              outcome.results.append(slot.element(0).json)
            } else {
              outcome.fault = slot.json["error"].stringValue ?? slot.json["error"].text()
            }
          }
          return true
        }
        return outcome
      }
    }
  }

  /// A body as a value of libjq; call it on a thread of libjq.
  static func value(_ body: String) throws(JQError) -> JQCell<JQValue> {
    JQCell(try node(body).asJQ())
  }

  /// A body as it is read without libjq.
  static func node(_ body: String) throws(JQError) -> JQNode {
    try JQBody.read(Array(body.utf8)).root
  }
}
