import JSON
import RoostPlugins
import RoostStore
import Text

/// What a source's sync begins with, made on a thread of the pool: its driver, its rules, what is
/// stored of them, and its first stream where nothing has to be fetched or applied before.
///
/// Nearly every sync finds nothing new, and then the changes of thread cost more than all work: what
/// can be known at once is asked for at once.
struct SourceOpening: Sendable {
  let driver: any SourceDriver
  /// The rules of relations that sources.yaml adds; nil: it adds none.
  let rules: (any RelationRules)?
  /// Those that were last applied to what is stored; nil: none were.
  let appliedRules: RuleRecord?
  /// Of all that decides what a response becomes.
  let fingerprint: UInt64
  /// The streams to walk, in order.
  let streams: [String]
  /// The first of them.
  let first: StreamOpening?

  /// - Throws: where the plugin or the store fails.
  init(_ plan: SourcePlan, in context: SyncContext) throws {
    driver = try plan.driver()
    rules = try plan.rules?(context.clock.start)
    fingerprint = Self.fingerprint(driver, rules)
    streams = plan.streams.isEmpty ? driver.streamNames : plan.streams
    guard driver.lookups.isEmpty, driver.process == nil, let name = streams.first else {
      appliedRules = try context.store.rules(source: plan.name)
      first = nil
      return
    }
    let opening = try StreamOpening(
      driver.stream(name, tables: JSONObject()), of: plan, fingerprint: self.fingerprint,
      resumes: !context.options.isForced, beginsAnew: context.options.isForced, in: context)
    appliedRules = opening.appliedRules
    // Applying rules writes, and what is stored of the stream must be read after that.
    first = appliedRules?.fingerprint == rules?.fingerprint ? opening : nil
  }

  /// Of all that decides what a response becomes.
  static func fingerprint(_ driver: any SourceDriver, _ rules: (any RelationRules)?) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(driver.fingerprint)
    fingerprint.add(rules?.fingerprint ?? 0)
    return fingerprint.value
  }
}
