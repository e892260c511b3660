import JSON
import RoostKit
import RoostPlugins
import RoostStore

/// The walks of a source's streams, one after the other.
extension SourceRun {
  mutating func walk(
    _ opening: SourceOpening, tables found: Lookups.Tables
  ) async throws {
    var tables = found
    let (rules, fingerprint) = (opening.rules, opening.fingerprint)
    try await StoredRules(source: plan.name, context: context, tally: tally)
      .apply(rules, after: opening.appliedRules)
    var context = context
    if let process = opening.driver.process {
      let output = ProcessOutput(
        of: process, plan: plan, runner: context.processes, tally: tally)
      guard process.spec.format != .singer else {
        // A tap's messages are no responses, and none of them are kept.
        guard !context.options.replaysKept else {
          throw SyncFailure(
            "not-kept",
            "what a Singer tap writes is not kept; 'roost aggregate --force \(plan.name)' runs it anew"
          )
        }
        results = await SingerWalk(
          source: process, walks: try await beginAnew(opening), plan: plan, rules: rules,
          fingerprint: fingerprint, context: context, tally: tally, output: output
        ).run()
        if results.allSatisfy({ $0.failure == nil }) { tally.warnIfAllSkipped() }
        return
      }
      if !context.options.replaysKept { context.gate = ProcessGate(process, output) }
    }
    let asked = GoneStreams.asked(opening.streams, under: fingerprint)
    gone = try await GoneStreams(of: plan, opening, before, in: context)
    self.asked = asked
    for name in opening.streams {
      if gone.has(name, under: asked) {
        var result = StreamResult(stream: name, status: .gone)
        result.wasGone = true
        results.append(result)
        continue
      }
      if Task.isCancelled { throw SyncFailure(SyncFailure.cancelled, "stopped before its end") }
      let isLast = name == opening.streams.last
      let ending = isLast ? closing() : notClosing
      func walk(
        _ start: StreamOpening, around known: WalkFailures.DeadEnd? = nil
      ) async -> (StreamResult, StreamWalk) {
        var walk = StreamWalk(
          start, of: plan, manners: manners, rules: rules, fingerprint: fingerprint,
          context: context, tally: tally, around: known, isOnly: opening.streams.count == 1,
          failedBefore: before.failures,
          renewsAccess: tables.isKept && !context.options.replaysKept, status: ending)
        return (await walk.run(), walk)
      }
      let isForced = context.options.isForced
      let first: StreamOpening
      if results.isEmpty, let open = opening.first {
        first = open
      } else {
        first = try await begin(
          name, opening, tables: tables.values, resumes: !isForced, beginsAnew: isForced)
      }
      var replays = KeptWalks(of: plan, context: context)
      replays.note(first)
      var (result, walked) = await walk(first)
      func walkAnew(around deadEnd: WalkFailures.DeadEnd) async throws {
        let anew = try await begin(
          name, opening, tables: tables.values, resumes: false, beginsAnew: isForced)
        (result, walked) = await walk(anew, around: deadEnd)
      }
      if let deadEnd = walked.failures.deadEnd, !walked.mayRenewAccess {
        try await walkAnew(around: deadEnd)
      }
      if walked.mayRenewAccess {
        // A login among the tables may have run out before its time.
        tally.step("\(name): access was refused; what stands under 'lookups' is fetched anew")
        tables = try await lookups(of: opening.driver, renews: true).tables()
        let again = try await begin(
          name, opening, tables: tables.values, resumes: true, beginsAnew: false)
        let counts = result.report.counts
        (result, walked) = await walk(again)
        if let deadEnd = walked.failures.deadEnd { try await walkAnew(around: deadEnd) }
        result.report.counts += counts
      }
      while context.options.replaysKept, result.failure == nil {
        let next = try await begin(
          name, opening, tables: tables.values, resumes: false, beginsAnew: false)
        guard try await replays.hold(next) else { break }
        result.add(await walk(next).0)
      }
      results.append(result)
      if isLast, result.report.status != .skipped { hasStatus = true }
    }
  }

  private func begin(
    _ stream: String, _ opening: SourceOpening, tables: JSONObject, resumes: Bool,
    beginsAnew: Bool
  ) async throws -> StreamOpening {
    let begun = try await context.pool.run { [plan, context] in
      try StreamOpening(
        opening.driver.stream(stream, tables: tables), of: plan, fingerprint: opening.fingerprint,
        resumes: resumes, beginsAnew: beginsAnew, in: context)
    }
    let first = (try? begun.start.get())?.next.request
    if let first { tally.hideTokens(of: first) }
    return begun
  }

  /// The walks of all streams, each from its first page.
  private func beginAnew(_ opening: SourceOpening) async throws -> [Walk] {
    let (store, source, fingerprint) = (context.store, plan.name, opening.fingerprint)
    let streams = opening.streams
    return try await context.pool.run {
      try streams.map {
        try store.beginWalk(source: source, stream: $0, fingerprint: fingerprint, resumes: false)
      }
    }
  }
}
