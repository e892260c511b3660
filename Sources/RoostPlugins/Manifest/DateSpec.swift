/// A date of an item: `value`, or `{ at: value, precision: value }`.
package struct DateSpec: Hashable, Sendable {
  /// What gives the date.
  package var at: ManifestValue
  /// What gives its precision as a word; nil: the date's form decides.
  package var precision: ManifestValue?

  /// That date.
  package init(at: ManifestValue, precision: ManifestValue? = nil) {
    self.at = at
    self.precision = precision
  }
}
