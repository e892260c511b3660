/// Which rules of relations were last applied to a source's stored items.
package struct RuleRecord: Hashable, Sendable {
  /// Fingerprint of the rules.
  package var fingerprint: UInt64
  /// Names of the relations that they make.
  package var names: [String]

  /// Rules that make relations of these names.
  package init(fingerprint: UInt64, names: [String]) {
    self.fingerprint = fingerprint
    self.names = names
  }
}
