package import JSON

/// What the response of one lookup gave.
package struct LookupResult: Hashable, Sendable {
  /// Text key to JSON value.
  package var table: JSONObject
  /// What was wrong but did not stop it.
  package var warnings: [String]

  /// That table.
  package init(table: JSONObject = JSONObject(), warnings: [String] = []) {
    self.table = table
    self.warnings = warnings
  }
}
