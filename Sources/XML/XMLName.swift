/// A name as the document wrote it, with the namespace it stands in.
package struct XMLName: Hashable, Sendable {
  /// The namespace's place among those given to the reader; nil where it is none of them.
  package let namespace: Int?
  /// The namespace's URI as declared; nil without one. An undeclared known prefix has the first URI
  /// of its namespace.
  package let uri: String?
  /// What stands before the colon; empty without one.
  package let prefix: String
  /// What stands after the colon, letter case kept.
  package let local: String
}
