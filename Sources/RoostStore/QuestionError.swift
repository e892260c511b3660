/// Why a question in SQL has no answer.
package struct QuestionError: Error, Hashable, Sendable {
  /// What kind of fault it is.
  package enum Kind: Hashable, Sendable {
    /// The text does not compile, or a value in it cannot be computed.
    case invalid
    /// It asks for what a question may not do.
    case refused
    /// It was stopped before its end.
    case stopped
    /// The store itself cannot be read.
    case store(StoreError)
  }

  /// What kind of fault it is.
  package var kind: Kind
  /// What is wrong, in SQLite's words or ours, without a full stop.
  package var message: String
  /// Place in the text, in bytes from 0; nil where it is not known.
  package var offset: Int?
}
