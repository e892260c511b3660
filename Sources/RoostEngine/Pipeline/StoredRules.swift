import RoostKit
import RoostPlugins
import RoostStore

/// Brings the stored items of a source up to its rules of relations where these have changed: without
/// any request, so that also what its server gives no more has them.
struct StoredRules: Sendable {
  /// Items that are looked at together.
  static let chunk = 500

  let source: String
  let context: SyncContext
  let tally: SourceTally

  /// Applies the rules unless they were the last that were; nil: the source has none now.
  /// - Parameter old: Those that were applied last.
  /// - Throws: where the store or a rule as a whole fails.
  func apply(_ rules: (any RelationRules)?, after old: RuleRecord?) async throws {
    let source = source
    guard old?.fingerprint != rules?.fingerprint else { return }
    let names = Set((old?.names ?? []) + (rules?.names ?? [])).sorted()
    var query = ItemQuery()
    query.sources = [source]
    query.limit = Self.chunk
    repeat {
      query.cursor = try await applyOnce(rules, to: query, replacing: names)
    } while query.cursor != nil
    let record = rules.map { RuleRecord(fingerprint: $0.fingerprint, names: $0.names) }
    try await context.writer.perform { (store: Store) throws(StoreError) in
      try store.save(record, source: source)
    }.get()
  }

  /// Applies the rules to one chunk, and gives the cursor behind it; nil: it was the last.
  private func applyOnce(
    _ rules: (any RelationRules)?, to query: ItemQuery, replacing names: [String]
  ) async throws -> String? {
    let (store, source, now) = (context.store, source, context.clock.start)
    let (entries, warnings, next) = try await context.pool.run {
      let page = try store.items(query)
      let items = page.items.map(\.item)
      let (found, warnings) =
        try rules?.relations(of: items) ?? (Array(repeating: [], count: items.count), [])
      let normalizer = Normalizer(base: "")
      let entries = zip(items, found).map {
        (id: $0.id, relations: normalizer.relations($1))
      }
      return (entries, warnings, page.next)
    }
    for warning in warnings { tally.warn(warning) }
    guard !entries.isEmpty else { return nil }
    let changed = try await context.writer.perform { (store: Store) throws(StoreError) -> Int in
      try store.replaceRelations(source: source, named: names, entries, now: now)
    }.get()
    context.faults.reach(.afterRules)
    if changed > 0 { tally.step("\(changed) stored items have other relations by the new rules") }
    return next
  }
}
