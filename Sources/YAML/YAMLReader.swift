package import Diagnostics

/// Reads a document's nodes as the types that a schema wants, and keeps every fault that it meets.
///
/// Types never come from YAML's guess: `no` and `010` are text where text is wanted. Each reading
/// function gives nil where the node is not what is wanted, after it has kept the fault. `name` is
/// how messages call the value, mostly its key.
package struct YAMLReader {
  /// What is read.
  package let document: YAMLDocument
  /// What was wrong, in the order in which it was met; begins with the document's own faults.
  package private(set) var faults: [Diagnostic]

  /// A reader of that document.
  package init(_ document: YAMLDocument) {
    self.document = document
    faults = document.faults
  }

  /// Keeps a fault at a place.
  package mutating func fault(
    _ severity: Diagnostic.Severity = .error, kind: String, at mark: YAMLMark, _ message: String,
    help: String? = nil
  ) {
    faults.append(document.source.diagnostic(severity, kind: kind, at: mark, message, help: help))
  }

  /// Keeps a fault at a node.
  package mutating func fault(
    _ severity: Diagnostic.Severity = .error, kind: String, at node: YAMLNode, _ message: String,
    help: String? = nil
  ) {
    fault(severity, kind: kind, at: node.mark, message, help: help)
  }

  /// Keeps faults found elsewhere.
  package mutating func add(_ found: [Diagnostic]) { faults += found }

  /// Keeps that a node is not what is wanted.
  package mutating func wrongType(
    _ node: YAMLNode, _ name: String, wanted: String, help: String? = nil
  ) {
    fault(
      kind: "wrong-type", at: node, "'\(name)' must be \(wanted), found \(node.shown)", help: help)
  }
}
