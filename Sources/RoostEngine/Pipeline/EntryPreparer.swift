import RoostKit
import RoostPlugins
import RoostStore

/// Makes of a plugin's entries what the store writes: brought into one form, with the relations that
/// rules and hooks add, encoded and hashed. Runs on the threads that read.
struct EntryPreparer: Sendable {
  let stream: any StreamDriver
  let plan: SourcePlan
  let rules: (any RelationRules)?
  let store: Store
  let tally: SourceTally
  private let kinds: [String: KindRule]

  init(
    stream: any StreamDriver, plan: SourcePlan, rules: (any RelationRules)?, store: Store,
    tally: SourceTally
  ) {
    self.stream = stream
    self.plan = plan
    self.rules = rules
    self.store = store
    self.tally = tally
    kinds = Dictionary(
      plan.kinds.map { ($0.name, KindRule($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entries as they are written, and how many records gave none.
  /// - Throws: where a rule or a hook fails as a whole; a single record never does.
  func prepare(
    _ entries: ArraySlice<Page.Entry>, with normalizer: Normalizer
  ) throws -> (items: PreparedItems, skipped: Int) {
    var kept: [Page.Entry] = []
    kept.reserveCapacity(entries.count)
    for entry in entries {
      do {
        kept.append(try normalizer.normalized(entry))
      } catch {
        tally.skip(error.reason)
      }
    }
    tally.count(imported: kept.count)
    try RelationAdder(rules: rules, stream: stream).add(
      to: &kept, with: normalizer, stored: store.storedItems()
    ) { tally.warn($0) }
    var builder = BatchBuilder(source: plan.name, stream: stream.name, kinds: kinds)
    builder.reserve(for: kept)
    for entry in kept {
      builder.add(entry)
      if tally.wantsSteps { tally.importing(entry.item.title) }
    }
    return (builder.finish(), entries.count - kept.count)
  }
}

extension KindRule {
  /// What of a kind concerns the store.
  fileprivate init(_ kind: KindSpec) {
    self.init(sortsByPublished: kind.sortsByPublished, volatile: Set(kind.volatile))
  }
}
