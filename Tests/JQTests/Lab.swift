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
      try JQProgramPool(program).lend { program in
        let input = try Array(body.utf8).withUnsafeBufferPointer { bytes throws(JQError) in
          Holder(try JQValue(parsing: bytes))
        }
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

  /// A value that may leave a closure of the standard library.
  private final class Holder {
    let value: JQValue
    init(_ value: consuming JQValue) { self.value = value }
  }
}
