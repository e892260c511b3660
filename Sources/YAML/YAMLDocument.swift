package import Diagnostics

/// A YAML file that was read: its one document as nodes with marks.
package struct YAMLDocument: Sendable {
  /// The text with its lines.
  package let source: YAMLSource
  /// The document's content; nil where there is none (an empty file, comments alone).
  package var root: YAMLNode?
  /// Faults that did not stop reading: keys that stand twice, keys that are no text, unknown tags.
  package let faults: [Diagnostic]

  /// The file as the user named it.
  package var file: String { source.file }

  /// Reads the one document of a file's bytes.
  ///
  /// UTF-8, with or without byte order mark; LF, CR and CRLF end lines.
  ///
  /// - `file`: how messages name the file.
  /// - Throws: the first fault after which reading makes no sense: not UTF-8, a control character,
  ///   YAML that cannot be parsed, a second document, an unknown alias, or more than the limits.
  package static func read(
    _ bytes: [UInt8], file: String, limits: YAMLLimits = YAMLLimits()
  ) throws(Diagnostic) -> YAMLDocument {
    let source = try YAMLTextCheck(file: file, limits: limits).source(of: bytes)
    var composer = YAMLComposer(source: source, limits: limits)
    let root = try composer.document()
    return YAMLDocument(source: source, root: root, faults: composer.faults)
  }

  /// A fault at a node of this document.
  package func diagnostic(
    _ severity: Diagnostic.Severity = .error, kind: String, at node: YAMLNode, _ message: String,
    help: String? = nil
  ) -> Diagnostic {
    source.diagnostic(severity, kind: kind, at: node.mark, message, help: help)
  }
}
