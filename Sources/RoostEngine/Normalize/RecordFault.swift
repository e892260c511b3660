/// Why a record gives no item.
package struct RecordFault: Error, Hashable, Sendable {
  /// A phrase for the report: "record 'x' has no kind".
  package var reason: String

  /// For that reason.
  package init(reason: String) { self.reason = reason }
}
