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

  /// Most faults of one severity that are kept; one more says that there are others.
  package static let mostFaults = 100
  private var counts: [Diagnostic.Severity: Int] = [:]

  /// Whether further errors are not kept.
  package var isFull: Bool { counts[.error, default: 0] > Self.mostFaults }

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
    guard counts(severity) else { return }
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
  package mutating func add(_ found: [Diagnostic]) {
    for one in found where counts(one.severity) { faults.append(one) }
  }

  /// Counts a fault; false where it is one too many, which is told once.
  private mutating func counts(_ severity: Diagnostic.Severity) -> Bool {
    let count = counts[severity, default: 0] + 1
    counts[severity] = count
    if count == Self.mostFaults + 1 {
      faults.append(
        Diagnostic(
          severity, kind: "too-many", file: document.file,
          message: "there are more than \(Self.mostFaults) faults; the others are not shown",
          help: "mend these first."))
    }
    return count <= Self.mostFaults
  }

  /// Keeps that a node is not what is wanted.
  package mutating func wrongType(
    _ node: YAMLNode, _ name: String, wanted: String, help: String? = nil
  ) {
    fault(
      kind: "wrong-type", at: node, "'\(name)' must be \(wanted), found \(node.shown)", help: help)
  }
}
