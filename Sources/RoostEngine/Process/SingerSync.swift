import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore

/// Writes what a tap gives: the batches of its streams, and each state behind what it covers.
final class SingerSync: SingerSink, @unchecked Sendable {
  // Unchecked: the mailbox makes the calls of the sink one after the other; `end` comes after them.

  /// A stream as far as the tap has come with it.
  private struct Stream {
    let walk: Walk
    let preparer: EntryPreparer
    let ledger: BatchLedger
    /// Whether the tap said anything of it.
    var hasBegun = false
    var hasRecords = false
    /// Whether items were written that no page holds yet.
    var isOpen = false
    /// Version of the records that came last.
    var version: Int64?
    /// The version that stands from now on, if the run ends well.
    var activated: Int64?
    var skipped = 0
  }

  /// Whether the run got a state, or wrote one: then it brings what is new, and not all there is.
  var usesState = false

  private var streams: [String: Stream] = [:]
  private let order: [String]
  private let plan: SourcePlan
  private let fingerprint: UInt64
  private let context: SyncContext
  private let tally: SourceTally
  private let normalizer = Normalizer(base: "")

  init(
    walks: [Walk], source: ProcessSource, plan: SourcePlan, rules: (any RelationRules)?,
    fingerprint: UInt64, context: SyncContext, tally: SourceTally
  ) {
    self.plan = plan
    self.fingerprint = fingerprint
    self.context = context
    self.tally = tally
    order = walks.map(\.stream)
    for walk in walks {
      streams[walk.stream] = Stream(
        walk: walk,
        preparer: EntryPreparer(
          stream: source.outline(of: walk.stream), plan: plan, rules: rules, store: context.store,
          tally: tally),
        ledger: BatchLedger(tally: tally))
    }
  }

  // MARK: The sink

  func begin(stream name: String) { streams[name]?.hasBegun = true }

  func take(_ entries: [Page.Entry], of name: String, version: Int64?) throws {
    guard let known = streams[name] else { return }
    if known.isOpen, known.version != version { endPage(name) }
    streams[name]?.version = version
    streams[name]?.hasBegun = true
    streams[name]?.hasRecords = true
    tally.count(items: entries.count)
    for start in stride(from: 0, to: entries.count, by: PageConsumer.batchItems) {
      let end = min(start + PageConsumer.batchItems, entries.count)
      let (items, skipped) = try known.preparer.prepare(entries[start..<end], with: normalizer)
      streams[name]?.skipped += skipped
      streams[name]?.isOpen = true
      submit(name, items)
    }
    context.writer.waitForRoom()
  }

  func skip(_ reasons: [String], of name: String) {
    for reason in reasons { tally.skip(reason) }
    streams[name]?.skipped += reasons.count
  }

  func warn(_ message: String) { tally.warn(message) }

  func commit(_ state: JSONValue) {
    usesState = true
    for name in order where streams[name]?.isOpen == true { endPage(name) }
    guard !tally.mask.finds(in: state.text()) else {
      tally.warn("the tap's state holds a secret and is not kept: the next sync begins anew")
      return
    }
    let ledgers = order.compactMap { streams[$0]?.ledger }
    let (source, tally) = (plan.name, tally)
    // The writer works in order: when this is done, what the state covers is committed, or has failed.
    context.writer.enqueue { store in
      guard ledgers.allSatisfy({ $0.failure == nil }) else { return }
      do throws(StoreError) {
        try store.save(processState: state, source: source)
      } catch {
        tally.warn(error.message)
      }
    }
  }

  func activate(version: Int64, of name: String) {
    guard let known = streams[name] else { return }
    if known.isOpen, known.version != version { endPage(name) }
    streams[name]?.version = version
    streams[name]?.activated = version
  }

  // MARK: Writing

  private func submit(_ name: String, _ items: PreparedItems, pageEnd: PageEnd? = nil) {
    guard let stream = streams[name] else { return }
    var batch = Batch(walk: stream.walk, items: items, pageEnd: pageEnd)
    batch.replacesSeen = true
    context.writer.submit(batch) { stream.ledger.record($0) }
  }

  private func endPage(_ name: String) {
    submit(name, PreparedItems(), pageEnd: pageEnd(name))
    streams[name]?.isOpen = false
  }

  /// The end of what has come of a stream's records of one version: they stand together, whatever run
  /// brought them.
  private func pageEnd(_ name: String) -> PageEnd {
    var key = Fingerprint()
    key.add("singer \(streams[name]?.version.map(String.init) ?? "")")
    let isAll = !usesState && streams[name]?.version == nil
    return PageEnd(
      requestKey: key.value,
      content: isAll
        ? .read(fingerprint: fingerprint, bodyHash: nil) : .added(fingerprint: fingerprint))
  }

  // MARK: Ending

  /// Ends every stream and waits until all is committed.
  /// - Parameter failure: why the run did not end well; nil: it did.
  func end(failing failure: SyncFailure?) async -> [StreamResult] {
    var failure = failure
    var results: [StreamResult] = []
    let hasWritten = streams.values.contains { $0.hasRecords }
    for name in order {
      guard let stream = streams[name] else { continue }
      failure = failure ?? stream.ledger.failure
      var reach = failure == nil ? reach(stream) : .partial
      do {
        if reach == .whole, try await isInDoubt(stream) {
          reach = .unproved
          tally.warnEmptied(name)
        }
      } catch {
        failure = ResponseFailure.of(error, reading: plan.name)
        reach = .partial
      }
      let needsPage = stream.isOpen || (reach != .partial)
      var batch = Batch(
        walk: stream.walk, pageEnd: needsPage ? pageEnd(name) : nil,
        streamEnd: StreamEnd(reach, memory: stream.walk.memory))
      batch.replacesSeen = true
      stream.ledger.record(await context.writer.write(batch))
      failure = failure ?? stream.ledger.failure
      var result = StreamResult(stream: name, status: stream.hasRecords ? .ok : .notModified)
      result.isWhole = reach == .whole && failure == nil
      result.report.counts = stream.ledger.counts
      result.report.counts.skipped += stream.skipped
      results.append(result)
    }
    if let failure {
      for place in results.indices {
        results[place].failure = failure
        results[place].report.status =
          hasWritten ? .partial : failure.kind == SyncFailure.cancelled ? .skipped : .failed
      }
    }
    return results
  }

  /// Whether a run that gave a stream nothing would let all leave that earlier ones gave: as with every other
  /// source such a silence proves nothing. Records of the version that it activates may have come before.
  private func isInDoubt(_ stream: Stream) async throws -> Bool {
    guard !stream.hasRecords else { return false }
    let (walk, key) = (stream.walk, pageEnd(stream.walk.stream).requestKey)
    let isActivated = stream.activated != nil
    // Behind everything that this run has given to be written.
    return try await context.writer.perform { (store: Store) throws(StoreError) in
      if isActivated,
        let page = try store.page(source: walk.source, stream: walk.stream, requestKey: key),
        page.itemCount > 0
      {
        return false
      }
      return try store.earlierPages(of: walk, at: key).haveItems
    }.get()
  }

  /// How far the run has come with a stream, where it ended well.
  private func reach(_ stream: Stream) -> StreamEnd.Reach {
    if stream.activated != nil { return .whole }
    if !usesState, stream.hasBegun, stream.version == nil { return .whole }
    return stream.hasRecords && stream.version == nil ? .increment : .partial
  }
}
