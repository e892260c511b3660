package import Diagnostics
import RoostPlugins

/// A text file of a plugin's folder, for faults at places in it.
package struct TextFile: Sendable {
  /// How messages name it.
  package let file: String
  /// Its lines, without their ends.
  package let lines: [Substring]
  /// All of it.
  package let text: String

  /// A file of that text.
  package init(_ text: String, file: String) {
    self.file = file
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasSuffix("\r") ? $0.dropLast() : $0
    }
  }

  /// The file at a path; nil where it cannot be read.
  package init?(path: String) {
    guard let bytes = RegularFile.bytes(path) else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self), file: path)
  }

  /// A fault at a line and column from 1, with the line.
  package func diagnostic(
    _ severity: Diagnostic.Severity = .error, kind: String, line: Int, column: Int = 1,
    length: Int = 1, _ message: String, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, kind: kind, file: file, line: line, column: column, length: length,
      snippet: lines.indices.contains(line - 1) ? String(lines[line - 1].prefix(2000)) : nil,
      message: message, help: help)
  }
}
