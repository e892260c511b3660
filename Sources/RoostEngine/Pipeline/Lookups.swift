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
  /// Whether kept tables serve only where fetching fails.
  private let renews: Bool

  init(
    of driver: any SourceDriver, plan: SourcePlan, manners: SourceManners, context: SyncContext,
    tally: SourceTally, renews: Bool = false
  ) {
    self.renews = renews
    self.driver = driver
    self.plan = plan
    self.manners = manners
    self.context = context
    self.tally = tally
  }

  /// Tables by their names.
  struct Tables: Sendable {
    /// Each is an object; one that could not be had at all is empty.
    var values = JSONObject()
    /// Whether one of them was fetched in an earlier sync.
    var isKept = false
  }

  /// Every table.
  /// - Throws: where the store fails or the user stops the sync.
  func tables() async throws -> Tables {
    var (tables, isKept) = (JSONObject(), false)
    for lookup in driver.lookups {
      tally.learn(tables)
      let (part, isOld) = try await part(lookup, tables: tables)
      isKept = isKept || isOld
      var table = tables[lookup.table]?.objectValue ?? JSONObject()
      for (key, value) in part.members { table[key] = value }
      tables[lookup.table] = .object(table)
    }
    tally.learn(tables)
    return Tables(values: tables, isKept: isKept)
  }

  private func part(
    _ lookup: LookupPlan, tables: JSONObject
  ) async throws -> (table: JSONObject, isKept: Bool) {
    let (store, source) = (context.store, plan.name)
    let kept = try await context.pool.run {
      try store.lookup(lookup.table, part: lookup.part, source: source)
    }
    var isCurrent = kept?.fingerprint == driver.fingerprint && !context.options.isForced
    if isCurrent { isCurrent = try await hasResponse(lookup, tables: tables) }
    if let kept, isCurrent, !renews,
      kept.fetchedAt.seconds + lookup.every > context.clock.now.seconds
    {
      return (kept.table, true)
    }
    do {
      let table = try await fetch(
        lookup, tables: tables, kept: isCurrent && !renews ? kept : nil, before: kept)
      return (table, false)
    } catch {
      let failure = ResponseFailure.of(error, reading: "lookup '\(lookup.table)'")
      guard failure.kind != SyncFailure.cancelled, !failure.isOfStore else { throw failure }
      let serves = kept.map { "the table of \($0.fetchedAt.rfc3339) serves" } ?? "it stays empty"
      tally.warn("lookup '\(lookup.table)' failed, \(serves): \(failure.message)")
      return (kept?.table ?? JSONObject(), false)
    }
  }

  /// What becomes of the responses.
  private var keeping: ResponseKeeping { ResponseKeeping(plan: plan, context: context) }

  /// Whether the response is kept too, where it is to be.
  private func hasResponse(_ lookup: LookupPlan, tables: JSONObject) async throws -> Bool {
    guard keeping.isOn else { return true }
    let (driver, store, plan, now) = (driver, context.store, plan, context.clock.start)
    return try await context.pool.run {
      // What cannot be asked says so where it is fetched.
      guard let request = try? driver.request(for: lookup, tables: tables, now: now)
      else { return true }
      let key = RequestKey.of(request, mask: plan.mask)
      return try store.response(source: plan.name, request: key) != nil
    }
  }

  private func fetch(
    _ lookup: LookupPlan, tables: JSONObject, kept: LookupRecord?, before: LookupRecord?
  ) async throws -> JSONObject {
    let (driver, now) = (driver, context.clock.start)
    guard
      var request = try await context.pool.run({
        try driver.request(for: lookup, tables: tables, now: now)
      })
    else { return JSONObject() }
    let key = RequestKey.of(request, mask: plan.mask)
    request.add(kept?.validators)
    tally.count(request)
    let collector = BodyCollector(tally: tally)
    let mailbox = ResponseMailbox(collector, on: context.pool)
    let head = try await context.gate.send(
      request, of: manners, maximumBodySize: Self.maximumBodySize, to: mailbox)
    await mailbox.end(isWhole: true)
    if head.status == 304, var kept {
      kept.fetchedAt = context.clock.now
      await save(kept, lookup)
      await confirm(key, lookup)
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
    if result.table.isEmpty, before?.table.isEmpty == false {
      throw SyncFailure("no-records", "it gives no entries where it gave some")
    }
    context.faults.reach(.afterLookupRead)
    await save(
      LookupRecord(
        table: result.table, validators: Validators(head.fields, without: tally.mask),
        fingerprint: driver.fingerprint,
        // What is read again from a kept response is no younger for that.
        fetchedAt: context.options.replaysKept
          ? before?.fetchedAt ?? context.clock.now : context.clock.now),
      lookup)
    await keep(head, body, of: request, key, lookup)
    return result.table
  }

  /// Keeps the response, for as long as the source's are, and until the table is due again.
  private func keep(
    _ head: HTTPResponse, _ body: [UInt8], of request: HTTPRequest, _ key: UInt64,
    _ lookup: LookupPlan
  ) async {
    guard keeping.isOn, let retention = plan.keepRaw else { return }
    let (source, mask, now) = (plan.name, plan.mask, context.clock.now)
    var keptHead = ResponseHead(
      head, to: request, mask: tally.mask, now: now, keeping: retention)
    keptHead.expiresAt = keeping.end(ofLookupDueEvery: lookup.every)
    let (made, result) = (
      keptHead,
      await
        (try? context.pool.run { () -> [ResponsePart]? in
          // What it gave stands in the table beside it, of which it must be made again.
          var keeper = ResponseKeeper(mask)
          keeper.add(body.span)
          keeper.finish()
          return keeper.isWhole ? keeper.take() : nil
        }) ?? nil
    )
    guard let parts = result else { return }
    let written = await context.writer.perform { (store: Store) throws(StoreError) in
      try store.keep(made, parts: parts, request: key, source: source)
    }
    if case .failure(let error) = written { tally.warn(error.message) }
  }

  private func confirm(_ key: UInt64, _ lookup: LookupPlan) async {
    guard keeping.isOn else { return }
    let (source, expiry) = (plan.name, keeping.end(ofLookupDueEvery: lookup.every))
    let written = await context.writer.perform { (store: Store) throws(StoreError) in
      try store.confirmLookup(request: key, source: source, until: expiry)
    }
    if case .failure(let error) = written { tally.warn(error.message) }
  }

  private func save(_ record: LookupRecord, _ lookup: LookupPlan) async {
    let source = plan.name
    let result = await context.writer.perform { (store: Store) throws(StoreError) in
      try store.save(record, lookup: lookup.table, part: lookup.part, source: source)
    }
    if case .failure(let error) = result { tally.warn(error.message) }
    context.faults.reach(.afterLookup)
  }
}
