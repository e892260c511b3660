package import RoostKit
package import Text

extension Store {
  /// The rules last applied to a source's stored items; nil: none were.
  package func rules(source: String) throws(StoreError) -> RuleRecord? {
    try read { try $0.rules(source) }
  }

  /// Notes that rules were applied to all stored items of a source; nil: that it has none.
  package func save(_ rules: RuleRecord?, source: String) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.save(rules, source: try writer.key(source, in: .source))
      }
    }
  }

  /// Replaces the relations of some names that stored primary items have, and leaves all others: what
  /// rules say anew of items that no request brings.
  ///
  /// The result is that of a sync which finds the items unchanged and these relations beside those of
  /// the plugin; so the names must be the rules' own. Ids that are not stored are passed over, and so
  /// are memberships of listings. One transaction; give some hundreds of items at a time.
  /// - Returns: how many items changed.
  package func replaceRelations(
    source: String, named names: [String], _ entries: [(id: String, relations: [Relation])],
    now: Instant
  ) throws(StoreError) -> Int {
    try write { writer in
      try writer.transaction {
        try writer.replaceRelations(source: source, named: names, entries, now: now)
      }
    }
  }
}
