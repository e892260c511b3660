import JSON

/// A place in a JSON value: `[2].relations[0].to`.
struct JSONPath: Hashable, Sendable {
  /// One step down.
  enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  /// From the whole value down.
  var steps: [Step] = []

  /// The place one step further down.
  func appending(_ step: Step) -> JSONPath { JSONPath(steps: steps + [step]) }

  /// The place as jq writes it, without the point before it: `relations[0].to`.
  var text: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let place): text += "[\(place)]"
      }
    }
  }
}
