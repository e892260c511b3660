/// One request that fills a lookup table, or a part of it.
package struct LookupSpec: Hashable, Sendable {
  /// Which table, which part of it, and how long it is kept.
  package var plan: LookupPlan
  /// The request, and where its records are.
  package var call: CallSpec
  /// One, over the record: the key, as text.
  package var key: ManifestValue
  /// JSON, over the record.
  package var value: ManifestValue

  /// A part of a table.
  package init(_ plan: LookupPlan, call: CallSpec, key: ManifestValue, value: ManifestValue) {
    self.plan = plan
    self.call = call
    self.key = key
    self.value = value
  }
}
