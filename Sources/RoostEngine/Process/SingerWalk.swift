import HTTP
import JSON
import ProcessHost
import RoostPlugins
import RoostStore

/// One run of a Singer tap over all wanted streams of a source.
struct SingerWalk: Sendable {
  let source: ProcessSource
  /// Names of the wanted streams, each with a walk that the store has begun.
  let walks: [Walk]
  let plan: SourcePlan
  let rules: (any RelationRules)?
  let fingerprint: UInt64
  let context: SyncContext
  let tally: SourceTally
  let output: ProcessOutput

  /// Runs the tap to its end, or to what ends it before.
  func run() async -> [StreamResult] {
    let sync = SingerSync(
      walks: walks, source: source, plan: plan, rules: rules, fingerprint: fingerprint,
      context: context, tally: tally)
    do {
      let state = try await state()
      sync.usesState = !state.isNull
      let failure = try await run(into: sync, state: state)
      return await sync.end(failing: failure.map { tally.cleaned($0) })
    } catch {
      let failure = ResponseFailure.of(error, reading: plan.name)
      return await sync.end(failing: tally.cleaned(failure))
    }
  }

  private func run(into sync: SingerSync, state: JSONValue) async throws -> SyncFailure? {
    let names = walks.map(\.stream)
    let (source, context) = (source, context)
    let reader = try await context.pool.run {
      try SingerReader(source, streams: names, now: context.clock.start)
    }
    let catalog = try await SingerDiscovery(source: source, output: output).catalog(
      of: names, on: context.pool)
    let launch = try await context.pool.run { try source.tap(catalog: catalog, state: state) }
    let consumer = SingerConsumer(reader, into: sync, tally: tally)
    let mailbox = ResponseMailbox(consumer, on: context.pool)
    do throws(SyncFailure) {
      try await output.run(launch, to: mailbox)
      await mailbox.end(isWhole: true)
    } catch {
      await mailbox.end(isWhole: false)
      // A line that could not be read ended the run, and not the other way round.
      return consumer.failure.map { ResponseFailure.of($0, reading: plan.name) } ?? error
    }
    return consumer.failure.map { ResponseFailure.of($0, reading: plan.name) }
  }

  /// How far the tap has come; null at first, and where the user wants everything anew.
  private func state() async throws -> JSONValue {
    guard !context.options.isForced else { return .null }
    let (store, name) = (context.store, plan.name)
    return try await context.pool.run { try store.processState(source: name) }
  }
}
