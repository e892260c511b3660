/// Why a document is not read on. What came before stands.
package struct XMLError: Error, Hashable, Sendable {
  /// The kinds of refusal.
  package enum Kind: Hashable, Sendable {
    /// The document declares entities of its own and uses one, or declares an external or a
    /// parameter entity. None is ever expanded or loaded.
    case entityRefused(String)
    /// More open elements than allowed.
    case tooDeep(limit: Int)
    /// More different names than allowed.
    case tooManyNames(limit: Int)
    /// A DOCTYPE longer than allowed.
    case doctypeTooLong(limit: Int)
  }

  /// What is wrong.
  package let kind: Kind
  /// Where.
  package let position: XMLPosition

  package init(_ kind: Kind, at position: XMLPosition) {
    self.kind = kind
    self.position = position
  }

  /// A short word for reports: `entity-refused`, `too-deep`, `too-many-names`, `doctype-too-long`.
  package var code: String {
    switch kind {
    case .entityRefused: "entity-refused"
    case .tooDeep: "too-deep"
    case .tooManyNames: "too-many-names"
    case .doctypeTooLong: "doctype-too-long"
    }
  }

  /// What is wrong and where, for people.
  package var message: String {
    let what =
      switch kind {
      case .entityRefused(let name):
        "the document defines the entity '\(name)' itself; such entities are not expanded"
      case .tooDeep(let limit): "elements are nested more than \(limit) deep"
      case .tooManyNames(let limit): "more than \(limit) different names"
      case .doctypeTooLong(let limit): "the DOCTYPE is longer than \(limit) bytes"
      }
    return "line \(position.line), column \(position.column): \(what)"
  }
}
