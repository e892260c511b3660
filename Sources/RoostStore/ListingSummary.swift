/// A listing as the store knows it.
package struct ListingSummary: Hashable, Sendable {
  /// The source whose item it is.
  package var source: String
  /// Its id there, `list:past`.
  package var id: String
  /// Its title; nil where its item is not stored or has none.
  package var title: String?
  /// How many items are its members.
  package var count: Int
}
