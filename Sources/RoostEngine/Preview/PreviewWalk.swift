import HTTP
import JSON
import RoostKit
import RoostPlugins
import Text

/// The walk of a preview over all streams of a source: what each response gives is kept in memory.
struct PreviewWalk: Sendable {
  private let plan: SourcePlan
  private var gate: any Gate
  private let processes: any ProcessRunner
  private let pool: WorkerPool
  private let now: Instant
  private let tally: SourceTally
  private var known: Set<String> = []
  private(set) var result: PreviewResult

  init(
    _ plan: SourcePlan, gate: any Gate, processes: any ProcessRunner, pool: WorkerPool,
    now: Instant, tally: SourceTally
  ) {
    self.plan = plan
    self.gate = gate
    self.processes = processes
    self.pool = pool
    self.now = now
    self.tally = tally
    result = PreviewResult(source: plan.name)
  }

  mutating func run() async {
    await walk()
    result.warnings = tally.warnings
    result.tokens = tally.hidden
  }

  private mutating func walk() async {
    do {
      let (driver, rules) = try await pool.run { [plan, now] in
        (try plan.driver(), try plan.rules?(now))
      }
      let tables = try await tables(driver)
      let names = plan.streams.isEmpty ? driver.streamNames : plan.streams
      if let process = driver.process {
        let output = ProcessOutput(of: process, plan: plan, runner: processes, tally: tally)
        if process.spec.format == .singer {
          try await run(process, names, output, rules: rules)
          return
        }
        gate = ProcessGate(process, output)
      }
      for name in names {
        let stream = try await pool.run { try driver.stream(name, tables: tables) }
        do {
          try await walk(stream, rules: rules)
        } catch {
          // As in a sync, another stream is asked for all the same.
          let failure = ResponseFailure.of(error, reading: plan.name)
          guard failure.kind != SyncFailure.cancelled else { throw failure }
          result.failure = result.failure ?? tally.cleaned(failure)
        }
      }
    } catch {
      result.failure = tally.cleaned(ResponseFailure.of(error, reading: plan.name))
    }
  }

  private func tables(_ driver: any SourceDriver) async throws -> JSONObject {
    var tables = JSONObject()
    for lookup in driver.lookups {
      tally.learn(tables)
      var table = tables[lookup.table]?.objectValue ?? JSONObject()
      do {
        let part = try await part(lookup, driver, tables: tables)
        for (key, value) in part.members { table[key] = value }
      } catch {
        // As in a sync that has no old table.
        let failure = ResponseFailure.of(error, reading: "lookup '\(lookup.table)'")
        guard failure.kind != SyncFailure.cancelled else { throw failure }
        tally.warn("lookup '\(lookup.table)' failed, it stays empty: \(failure.message)")
      }
      tables[lookup.table] = .object(table)
    }
    tally.learn(tables)
    return tables
  }

  private func part(
    _ lookup: LookupPlan, _ driver: any SourceDriver, tables: JSONObject
  ) async throws -> JSONObject {
    let now = now
    guard
      let request = try await pool.run({
        try driver.request(for: lookup, tables: tables, now: now)
      })
    else { return JSONObject() }
    let (head, body) = try await fetch(request, maximumBodySize: Lookups.maximumBodySize)
    guard head.isSuccess else { throw ResponseFailure.of(head, message: nil, now: now) }
    let part = try await pool.run {
      try driver.table(for: lookup, response: head, body: body, tables: tables, now: now)
    }
    for warning in part.warnings { tally.warn(warning) }
    return part.table
  }

  private mutating func walk(
    _ stream: any StreamDriver, rules: (any RelationRules)?
  ) async throws {
    let now = now
    var memory = JSONValue.null
    var sent: Set<UInt64> = []
    var failures = WalkFailures()
    var next = try await pool.run { try stream.first(memory: .null, now: now) }
    while let request = next {
      guard sent.insert(RequestKey.of(request.request, mask: plan.mask)).inserted else {
        tally.warn("\(stream.name): the next page was read already; stopped")
        break
      }
      do {
        let (head, body) = try await fetch(
          request.request, maximumBodySize: stream.maximumBodySize)
        failures.note(status: head.status)
        let reading = PreviewReading(
          request: request, stream: stream, head: head, body: body, memory: memory, now: now,
          rules: rules)
        let page = try await pool.run { reading.read() }
        take(page)
        if let failure = page.failure { throw failure }
        failures.noteReading()
        memory = page.memory
        next = page.next
      } catch {
        next = try await passing(
          over: ResponseFailure.of(error, reading: stream.name), at: request, of: stream, &failures)
      }
    }
    failures.reachEnd()
    if let failure = failures.reason(nil) { throw failure }
  }

  /// The request that does not depend on the page that failed, as in a sync.
  /// - Throws: why the walk ends, where it does.
  private func passing(
    over failure: SyncFailure, at request: NextRequest, of stream: any StreamDriver,
    _ failures: inout WalkFailures
  ) async throws -> NextRequest {
    guard failures.mayFollow(failure) else { throw failures.reason(failure) ?? failure }
    let now = now
    let following = try await pool.run { try stream.request(passingOver: request, now: now) }
    guard let following else {
      failures.reachEnd()
      throw failures.reason(failure) ?? failure
    }
    let failure = tally.cleaned(failure)
    failures.pass(failure)
    tally.warn(failure.passedOver(stream.name))
    return following
  }

  /// Runs a tap once over all streams, as a first sync does.
  private mutating func run(
    _ source: ProcessSource, _ names: [String], _ output: ProcessOutput,
    rules: (any RelationRules)?
  ) async throws {
    let now = now
    let reader = try await pool.run { try SingerReader(source, streams: names, now: now) }
    let catalog = try await SingerDiscovery(source: source, output: output).catalog(
      of: names, on: pool)
    let launch = try await pool.run { try source.tap(catalog: catalog, state: .null) }
    let sink = SingerPreview(source, rules: rules, tally: tally)
    let consumer = SingerConsumer(reader, into: sink, tally: tally)
    let mailbox = ResponseMailbox(consumer, on: pool)
    var failure: SyncFailure?
    do throws(SyncFailure) {
      try await output.run(launch, to: mailbox)
      await mailbox.end(isWhole: true)
    } catch {
      await mailbox.end(isWhole: false)
      failure = error
    }
    result.entries += sink.entries
    result.skipped += sink.skipped
    if let fault = consumer.failure { throw fault }
    if let failure { throw failure }
  }

  private func fetch(
    _ request: HTTPRequest, maximumBodySize: Int
  ) async throws -> (HTTPResponse, [UInt8]) {
    tally.count(request)
    let collector = BodyCollector(tally: tally)
    let mailbox = ResponseMailbox(collector, on: pool)
    let result: Result<HTTPResponse, SyncFailure>
    do throws(SyncFailure) {
      result = .success(
        try await gate.send(
          request, of: plan.manners, maximumBodySize: maximumBodySize, to: mailbox))
    } catch {
      result = .failure(error)
    }
    await mailbox.end(isWhole: (try? result.get()) != nil)
    return (try result.get(), collector.body)
  }

  private mutating func take(_ page: PreviewReading.Result) {
    let mask = tally.mask
    result.pages += 1
    for warning in page.warnings { tally.warn(warning) }
    result.skipped += page.skipped.map { mask.masked($0) }
    result.feed = result.feed ?? page.feed.map { $0.masked(by: mask) }
    for entry in page.entries where known.insert(entry.item.id).inserted {
      result.entries.append(entry)
    }
  }
}
