import Diagnostics
package import YAML

/// sources.yaml with the values of `${…}` in place, and what was wrong with them.
package struct ExpandedDocument: Sendable {
  /// The document; a text that held `${…}` counts as quoted, and is never read again as YAML.
  package private(set) var document: YAMLDocument
  /// Values from variables and files, by the place of the text that they went into.
  private var valuesByMark: [YAMLMark: [String]] = [:]
  /// Values that are not there, by the place of the text that wants them.
  private(set) var unset: [YAMLMark: Diagnostic] = [:]
  /// `${…}` of no known form.
  private(set) var faults: [Diagnostic] = []

  /// Expands every text of a document, keys aside.
  package init(
    _ document: YAMLDocument, environment: [String: String], file: (String) -> String?
  ) {
    self.document = document
    if let root = document.root {
      self.document.root = expanded(root, environment, file)
    }
  }

  /// Every value from variables and files.
  package var values: [String] { valuesByMark.values.flatMap { $0 } }

  /// The values that went into a part of the document.
  func values(in node: YAMLNode) -> [String] {
    guard !valuesByMark.isEmpty else { return [] }
    return switch node.content {
    case .scalar: valuesByMark[node.mark] ?? []
    case .sequence(let elements): elements.flatMap { values(in: $0) }
    case .mapping(let pairs): pairs.flatMap { values(in: $0.value) }
    }
  }

  private mutating func expanded(
    _ node: YAMLNode, _ environment: [String: String], _ file: (String) -> String?
  ) -> YAMLNode {
    var node = node
    switch node.content {
    case .scalar(let scalar):
      // Nearly no text has one: the search for a single byte is the cheapest.
      guard scalar.text.utf8.contains(UInt8(ascii: "$")), scalar.text.contains("${") else {
        return node
      }
      let expansion = VariableExpansion(scalar.text, environment: environment, file: file)
      for fault in expansion.faults { keep(fault, scalar, node.mark) }
      if !expansion.values.isEmpty { valuesByMark[node.mark] = expansion.values }
      node.content = .scalar(YAMLScalar(expansion.text, style: .doubleQuoted))
    case .sequence(let elements):
      node.content = .sequence(elements.map { expanded($0, environment, file) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.map { pair in
          YAMLPair(
            name: pair.name, mark: pair.mark, value: expanded(pair.value, environment, file))
        })
    }
    return node
  }

  private mutating func keep(
    _ fault: VariableExpansion.Fault, _ scalar: YAMLScalar, _ mark: YAMLMark
  ) {
    let place = document.source.mark(
      in: scalar, at: mark, offset: fault.offset, length: fault.length)
    let diagnostic = document.source.diagnostic(
      kind: fault.isUnset ? "unset-variable" : "invalid-variable", at: place, fault.message,
      help: fault.help)
    if fault.isUnset {
      unset[mark] = unset[mark] ?? diagnostic
    } else if faults.count < YAMLReader.mostFaults {
      faults.append(diagnostic)
    }
  }
}
