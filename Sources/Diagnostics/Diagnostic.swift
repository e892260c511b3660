/// One fault of a file that a person wrote: what, where, why, and what to do.
package struct Diagnostic: Error, Hashable, Sendable {
  /// Whether the file can be used in spite of it.
  package enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// Whether the file can be used in spite of it.
  package var severity: Severity
  /// What sort of fault, as a word for machines: `unknown-key`, `wrong-type`, `missing-secret` …
  package var kind: String
  /// The file as the user named it.
  package var file: String
  /// Line from 1; 0 where the file as a whole is meant.
  package var line: Int
  /// Column from 1, in Unicode scalars, a tab counting one; 0 where the file as a whole is meant.
  package var column: Int
  /// How much is meant, in Unicode scalars.
  package var length: Int
  /// The line; nil where the file as a whole is meant.
  package var snippet: Snippet?
  /// What is wrong, without a full stop; foreign text in it is quoted.
  package var message: String
  /// What to do; nil where the message says it.
  package var help: String?

  /// A fault at a place of a file; `snippet` is that whole line.
  package init(
    _ severity: Severity = .error, kind: String, file: String, line: Int = 0, column: Int = 0,
    length: Int = 1, snippet: String? = nil, message: String, help: String? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.snippet = snippet.map { Snippet(text: $0, column: column, length: length) }
    self.message = message
    self.help = help
  }

  /// `file:line:column`, or the file alone.
  package var location: String { line > 0 ? "\(file):\(line):\(column)" : file }

  /// The same with secrets cut out of the message, the help and the line.
  ///
  /// - `mask`: gives a text with every secret replaced; it sees whole texts, before any cut.
  package func masked(by mask: (String) -> String) -> Diagnostic {
    var copy = self
    copy.message = mask(message)
    copy.help = help.map(mask)
    copy.snippet = snippet?.masked(by: mask)
    return copy
  }
}
