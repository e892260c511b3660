import JSON

/// One difference between a value that was expected and the one that came.
struct JSONDifference: Hashable, Sendable {
  /// Where both part.
  var path: JSONPath
  /// What was expected; nil: that there is nothing.
  var expected: JSONValue?
  /// What came; nil: nothing.
  var got: JSONValue?

  /// The differences of two values, outermost first, at most so many.
  static func all(
    _ expected: JSONValue, _ got: JSONValue, at path: JSONPath = JSONPath(), most: Int = 10
  ) -> [JSONDifference] {
    guard expected != got else { return [] }
    var found: [JSONDifference] = []
    switch (expected, got) {
    case (.object(let left), .object(let right)):
      let names = left.names + right.names.filter { left[$0] == nil }
      for name in names where left[name] != right[name] && found.count < most {
        found += parts(left[name], right[name], path.appending(.member(name)), most - found.count)
      }
    case (.array(let left), .array(let right)):
      for place in 0..<max(left.count, right.count) where found.count < most {
        let pair = (
          left.indices.contains(place) ? left[place] : nil,
          right.indices.contains(place) ? right[place] : nil
        )
        found += parts(pair.0, pair.1, path.appending(.element(place)), most - found.count)
      }
    default: found = [JSONDifference(path: path, expected: expected, got: got)]
    }
    return found
  }

  private static func parts(
    _ expected: JSONValue?, _ got: JSONValue?, _ path: JSONPath, _ most: Int
  ) -> [JSONDifference] {
    guard let expected, let got else {
      return expected == nil && got == nil
        ? [] : [JSONDifference(path: path, expected: expected, got: got)]
    }
    return all(expected, got, at: path, most: most)
  }

  /// `title is "A", and the samples give "B"`.
  var sentence: String {
    let place = path.text
    switch (expected, got) {
    case (nil, let got?): return "\(place) is not expected, and the samples give \(Self.shown(got))"
    case (let expected?, nil):
      return "\(place) is \(Self.shown(expected)), and the samples give none"
    case (let expected?, let got?):
      return "\(place) is \(Self.shown(expected)), and the samples give \(Self.shown(got))"
    case (nil, nil): return "\(place) is the same"
    }
  }

  /// A value as JSON text, cut.
  private static func shown(_ value: JSONValue) -> String {
    let text = value.text()
    return text.count <= 80 ? text : text.prefix(77) + "…"
  }
}
