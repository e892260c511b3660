/// One request that fills a lookup table, or a part of it.
package struct LookupPlan: Hashable, Sendable {
  /// Name of the table: `genres`.
  package var table: String
  /// Which of the table's requests this is, from 0.
  package var part: Int
  /// How long its result is kept, in seconds.
  package var every: Int64

  /// That part of that table.
  package init(table: String, part: Int, every: Int64) {
    self.table = table
    self.part = part
    self.every = every
  }
}
