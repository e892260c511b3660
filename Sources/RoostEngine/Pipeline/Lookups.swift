import HTTP
import JSON
import RoostPlugins
import RoostStore
import Text

/// The tables that a plugin wants before its streams: kept ones while they are fresh, fetched ones
/// else, old ones where a fetch fails.
struct Lookups: Sendable {
  /// Most decoded bytes of one response.
  static let maximumBodySize = 16 << 20

  private let driver: any SourceDriver
  private let plan: SourcePlan
  private let manners: SourceManners
  private let context: SyncContext
  private let tally: SourceTally

  init(
    of driver: any SourceDriver, plan: SourcePlan, manners: SourceManners, context: SyncContext,
    tally: SourceTally
  ) {
    self.driver = driver
    self.plan = plan
    self.manners = manners
    self.context = context
    self.tally = tally
  }

  /// Every table by its name; one that could not be had at all is empty.
  /// - Throws: where the store fails or the user stops the sync.
  func tables() async throws -> JSONObject {
    var tables = JSONObject()
    for lookup in driver.lookups {
      let part = try await part(lookup, tables: tables)
      var table = tables[lookup.table]?.objectValue ?? JSONObject()
      for (key, value) in part.members { table[key] = value }
      tables[lookup.table] = .object(table)
    }
    return tables
  }

  private func part(_ lookup: LookupPlan, tables: JSONObject) async throws -> JSONObject {
    let (store, source) = (context.store, plan.name)
    let kept = try await context.pool.run {
      try store.lookup(lookup.table, part: lookup.part, source: source)
    }
    let isCurrent = kept?.fingerprint == driver.fingerprint && !context.options.isForced
    if let kept, isCurrent,
      kept.fetchedAt.seconds + lookup.every > context.clock.now.seconds
    {
      return kept.table
    }
    do {
      return try await fetch(lookup, tables: tables, kept: isCurrent ? kept : nil)
    } catch {
      let failure = ResponseFailure.of(error, reading: "lookup '\(lookup.table)'")
      guard failure.kind != SyncFailure.cancelled, failure.kind != "store" else { throw failure }
      let serves = kept.map { "the table of \($0.fetchedAt.rfc3339) serves" } ?? "it stays empty"
      tally.warn("lookup '\(lookup.table)' failed, \(serves): \(failure.message)")
      return kept?.table ?? JSONObject()
    }
  }

  private func fetch(
    _ lookup: LookupPlan, tables: JSONObject, kept: LookupRecord?
  ) async throws -> JSONObject {
    let (driver, now) = (driver, context.clock.start)
    guard
      var request = try await context.pool.run({
        try driver.request(for: lookup, tables: tables, now: now)
      })
    else { return JSONObject() }
    request.add(kept?.validators)
    tally.countRequest(request.url)
    let collector = BodyCollector(tally: tally)
    let mailbox = ResponseMailbox(collector, on: context.pool)
    let head = try await context.gate.send(
      request, of: manners, maximumBodySize: Self.maximumBodySize, to: mailbox)
    await mailbox.end(isWhole: true)
    if head.status == 304, var kept {
      kept.fetchedAt = context.clock.now
      await save(kept, lookup)
      return kept.table
    }
    guard head.isSuccess else {
      throw ResponseFailure.of(head, message: nil, now: context.clock.now)
    }
    let body = collector.body
    let result = try await context.pool.run {
      try driver.table(for: lookup, response: head, body: body, tables: tables, now: now)
    }
    for warning in result.warnings { tally.warn(warning) }
    await save(
      LookupRecord(
        table: result.table, validators: Validators(head.fields, without: plan.mask),
        fingerprint: driver.fingerprint, fetchedAt: context.clock.now), lookup)
    return result.table
  }

  private func save(_ record: LookupRecord, _ lookup: LookupPlan) async {
    let source = plan.name
    let result = await context.writer.perform { (store: Store) throws(StoreError) in
      try store.save(record, lookup: lookup.table, part: lookup.part, source: source)
    }
    if case .failure(let error) = result { tally.warn(error.message) }
  }
}
