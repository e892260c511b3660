import JSON

/// What of the bodies of several requests to one address tells them apart.
enum SampleBodies {
  /// Each body, less what all of them hold; nil where nothing is left, or where there was none.
  static func differences(_ bodies: [JSONValue?]) -> [JSONValue?] {
    guard let first = bodies.first, bodies.contains(where: { $0 != first }) else {
      return bodies.map { _ in nil }
    }
    let objects = bodies.map { $0?.objectValue }
    guard objects.allSatisfy({ $0 != nil }) else { return bodies }
    var results = bodies.map { _ in JSONObject() }
    var names: [String] = []
    for name in objects.compactMap(\.self).flatMap(\.names) where !names.contains(name) {
      names.append(name)
    }
    for name in names {
      for (place, value) in differences(objects.map { $0?[name] }).enumerated() {
        if let value { results[place][name] = value }
      }
    }
    return results.map { $0.isEmpty ? nil : .object($0) }
  }

  /// How much a body wishes for: what wishes more is tried first.
  static func weight(_ body: JSONValue?) -> Int {
    switch body {
    case nil: 0
    case .object(let object): object.members.reduce(1) { $0 + weight($1.value) }
    case .array(let elements): elements.reduce(1) { $0 + weight($1) }
    default: 1
    }
  }
}
