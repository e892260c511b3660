/// Why libjq gave no answer: a phrase for people, which may quote data and so secrets.
package struct JQError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// An expression that does not stand alone, or does not compile.
    case syntax
    /// A body that is no JSON, or is nested too deep.
    case body
    /// A fault that no expression caught.
    case run
    /// The time budget is used up.
    case time
    /// More memory was taken than a page may take.
    case memory
    /// libjq came to a fault of its own and was given up.
    case stopped
  }

  /// What went wrong.
  package var kind: Kind
  /// The reason, without a full stop.
  package var message: String
  /// Line of the program text at which a compile failed, from 1; nil where it is not known.
  package var line: Int?

  package init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }
}
