/// A source as the store knows it.
package struct SourceSummary: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Primary items.
  package var items: Int
  /// Carried items.
  package var carried: Int
  /// How it fares.
  package var status: SourceStatus
}
