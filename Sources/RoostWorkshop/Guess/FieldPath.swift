import JSON

/// A way into a record: `.links[].url`.
struct FieldPath: Hashable, Sendable {
  /// One step down.
  enum Step: Hashable, Sendable {
    case member(String)
    /// Every element of an array, every value of an object.
    case each
    /// One element of an array.
    case index(Int)
  }

  var steps: [Step] = []

  init(_ steps: [Step] = []) { self.steps = steps }

  func appending(_ step: Step) -> FieldPath { FieldPath(steps + [step]) }

  /// The members on the way.
  var names: [String] {
    steps.compactMap { step in
      guard case .member(let name) = step else { return nil }
      return name
    }
  }

  /// Whether it may lead to several values.
  var isList: Bool { steps.contains(.each) }

  /// The path as jq: `.links[]?.url`, `.["date-parts"]`, `.` for the record itself.
  var jq: String {
    guard !steps.isEmpty else { return "." }
    return steps.reduce(into: "") { text, step in
      switch step {
      case .each: text += text.isEmpty ? ".[]?" : "[]?"
      case .index(let place): text += text.isEmpty ? ".[\(place)]" : "[\(place)]"
      case .member(let name) where Self.isIdentifier(name): text += ".\(name)"
      case .member(let name):
        text += text.isEmpty ? ".[\(YAMLText.quoted(name))]" : "[\(YAMLText.quoted(name))]"
      }
    }
  }

  /// What it leads to, in order; nothing where a step finds none.
  func values(in record: JSONValue) -> [JSONValue] {
    steps.reduce([record]) { values, step in
      values.flatMap { value -> [JSONValue] in
        switch (step, value) {
        case (.member(let name), .object(let object)): object[name].map { [$0] } ?? []
        case (.each, .array(let elements)): elements
        case (.index(let place), .array(let elements)):
          elements.indices.contains(place) ? [elements[place]] : []
        case (.each, .object(let object)): object.members.map(\.value)
        default: []
        }
      }
    }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.isASCII else { return false }
    return (first == "_" || first.properties.isAlphabetic)
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_")
      }
  }
}
