import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore

/// Asks for one page of a stream and reads what comes, handing full batches to the writer.
struct PageFetch: Sendable {
  let stream: any StreamDriver
  let walk: Walk
  let plan: SourcePlan
  let manners: SourceManners
  let rules: (any RelationRules)?
  let context: SyncContext
  let tally: SourceTally
  let ledger: BatchLedger

  /// What becomes of the responses.
  var keeping: ResponseKeeping { ResponseKeeping(plan: plan, context: context, mask: tally.mask) }

  /// Sends the request and reads to the end of what comes.
  /// - Parameter known: What is kept of the page; a response like it is spared.
  /// - Returns: What was read, nil where no head came; and why the body did not come whole.
  func callAsFunction(
    _ request: HTTPRequest, of next: NextRequest, memory: JSONValue, known: PageRecord?
  ) async -> (outcome: PageOutcome?, failure: SyncFailure?) {
    tally.hideTokens(of: request)
    let (writer, walk, ledger, faults) = (context.writer, walk, ledger, context.faults)
    let consumer = PageConsumer(
      next, of: stream, memory: memory,
      preparer: EntryPreparer(
        stream: stream, plan: plan, rules: rules, store: context.store, tally: tally),
      context: context, known: known,
      keeper: keeping.isOn ? ResponseKeeper(tally.mask) : nil
    ) { items, parts in
      writer.waitForRoom()
      writer.submit(Batch(walk: walk, items: items, parts: parts)) { ledger.record($0) }
      faults.reach(.afterHandOver)
    }
    let failure = await send(request, to: consumer)
    return (consumer.outcome, failure)
  }

  private func send(_ request: HTTPRequest, to consumer: PageConsumer) async -> SyncFailure? {
    tally.count(request)
    context.faults.reach(.beforeRequest)
    let mailbox = ResponseMailbox(consumer, on: context.pool)
    do throws(SyncFailure) {
      let head = try await context.gate.send(
        request, of: manners, maximumBodySize: stream.maximumBodySize, to: mailbox)
      tally.step(over: head.redirects)
      await mailbox.end(isWhole: true)
      return nil
    } catch {
      await mailbox.end(isWhole: false)
      return error
    }
  }
}
