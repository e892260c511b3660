import Diagnostics
import YAML

/// Reads the parts of a manifest, or of a source's own relations, and keeps every fault.
///
/// Its extensions read one sort of part each. A part that cannot be read gives nil or is left out
/// after its fault was kept; so all faults of a page are found at once.
struct ManifestReader {
  /// What is read, and the faults so far.
  var reader: YAMLReader

  init(_ document: YAMLDocument) { reader = YAMLReader(document) }

  /// Keeps that a key is missing.
  mutating func missing(_ name: String, in place: String, at mark: YAMLMark, help: String? = nil) {
    reader.fault(
      kind: "missing-key", at: mark, "\(place) has no '\(name)'", help: help)
  }

  /// The pairs of a map with known keys, as a look-up; nil where it is no map.
  mutating func map(
    _ node: YAMLNode, _ name: String, keys: [ManifestKey], in place: String? = nil
  ) -> [String: YAMLPair]? {
    if let fault = ManifestTraps.unquoted(node, name) {
      reader.fault(kind: "wrong-type", at: node, fault.message, help: fault.help)
      return nil
    }
    guard let pairs = reader.map(node, name) else { return nil }
    var known: [String: YAMLPair] = [:]
    for pair in pairs {
      if keys.contains(where: { $0.name == pair.name }) {
        known[pair.name] = pair
      } else if let fault = ManifestTraps.comma(pair, mayBeAnything: node.isFlow) {
        reader.fault(kind: "unknown-key", at: pair.mark, fault.message, help: fault.help)
      } else {
        reader.unknownKey(pair, in: place ?? "'\(name)'", keys: keys.map(\.name))
      }
    }
    return known
  }

  /// Plain text that is one line.
  mutating func line(_ pair: YAMLPair?) -> String? {
    guard let pair else { return nil }
    return reader.text(pair.value, pair.name)
  }

  /// Plain texts.
  mutating func lines(_ pair: YAMLPair?) -> [Marked<String>] {
    guard let pair, let elements = reader.list(pair.value, pair.name) else { return [] }
    return elements.compactMap { node in
      reader.text(node, elementOf: pair.name).map { Marked($0, at: node.mark) }
    }
  }
}
