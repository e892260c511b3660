import Diagnostics

extension YAMLReader {
  /// The elements of a list.
  package mutating func list(_ node: YAMLNode, _ name: String) -> [YAMLNode]? {
    guard let elements = node.elements else {
      wrongType(
        node, name, wanted: "a list", help: node.scalar == nil ? nil : "write '[a, b]'.")
      return nil
    }
    return elements
  }

  /// A list of text; a list with a fault in it gives what is right.
  package mutating func texts(_ node: YAMLNode, _ name: String) -> [String]? {
    guard let elements = list(node, name) else { return nil }
    return elements.compactMap { text($0, elementOf: name) }
  }

  /// The pairs of a map, whatever their keys.
  package mutating func map(_ node: YAMLNode, _ name: String) -> [YAMLPair]? {
    guard let pairs = node.pairs else {
      wrongType(node, name, wanted: "a map", help: node.isNull ? "remove the key." : nil)
      return nil
    }
    return pairs
  }

  /// The pairs of a map whose keys are known; each other key is a fault with "did you mean".
  ///
  /// - `place`: what the map is, for messages: `unknown key 'recrods' in 'request'`.
  package mutating func map(
    _ node: YAMLNode, _ name: String, keys: [String], in place: String? = nil
  ) -> [YAMLPair]? {
    guard let pairs = map(node, name) else { return nil }
    return pairs.filter { pair in
      if keys.contains(pair.name) { return true }
      unknownKey(pair, in: place ?? "'\(name)'", keys: keys)
      return false
    }
  }

  /// Keeps that a key is none of the known ones.
  package mutating func unknownKey(_ pair: YAMLPair, in place: String, keys: [String]) {
    guard !isFull else { return }
    let help: String
    if pair.name == "<<" {
      help = "merge keys are not part of YAML 1.2; write the keys out."
    } else if let near = Suggestion.nearest(to: pair.name, among: keys) {
      help = "did you mean '\(near)'?"
    } else if keys.isEmpty {
      help = "there are none here: remove it."
    } else {
      help = "known keys: \(keys.joined(separator: ", "))."
    }
    fault(
      kind: "unknown-key", at: pair.mark, "unknown key '\(pair.name)' in \(place)", help: help)
  }
}
