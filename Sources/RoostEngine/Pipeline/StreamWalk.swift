import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// The walk of one stream: from its first request, or from where an earlier walk was interrupted, page
/// by page to its end.
struct StreamWalk: Sendable {
  /// What one page means for the walk.
  enum Step {
    /// Another page follows, or none.
    case read(next: NextRequest?)
    /// The page failed; what it gave before that stands.
    case failed(SyncFailure, rest: PreparedItems)
  }

  let plan: SourcePlan
  private let opening: StreamOpening
  let stream: any StreamDriver
  let walk: Walk
  let fetch: PageFetch
  let fingerprint: UInt64
  let context: SyncContext
  let tally: SourceTally
  let ledger: BatchLedger
  /// The status to write with the stream's last batch, once its result is known; nil: none.
  let status: @Sendable (StreamResult) -> SourceStatus?

  var memory: JSONValue
  var isComplete = true
  var isModified = false
  /// Whether its pages had items when they were read last, and have some now: a server that suddenly
  /// gives an empty list has not proved that all left.
  var (hadItems, hasItems) = (false, false)
  /// Whether its first request is for the URL that sources.yaml names, so that its redirects are that
  /// one's.
  var asksConfigured = false
  var pages = 0
  var skipped = 0
  /// Keys of the requests of this walk.
  var sent: Set<UInt64> = []
  /// The page where the walk went on and failed at once; nil: it did not. Its way there may be dead, so
  /// the stream is to be walked again from its first request.
  var deadEnd: DeadEnd?
  /// The page that is asked for.
  var current: NextRequest?
  /// What the stream remembered where the walk began.
  var firstMemory: JSONValue = .null
  var passed = PassedWalks()
  /// Whether the server refused a page for want of a valid login.
  var isUnauthorized = false
  /// A page that failed already in this sync and is not asked twice.
  let deadPage: DeadEnd?
  var resumed: UInt64?
  /// Whether the source has no other stream.
  let isOnly: Bool

  /// A page that failed.
  struct DeadEnd: Sendable {
    var key: UInt64
    var failure: SyncFailure
  }

  var result: StreamResult

  /// A walk that goes on from its opening.
  init(
    _ opening: StreamOpening, of plan: SourcePlan, manners: SourceManners,
    rules: (any RelationRules)?, fingerprint: UInt64, context: SyncContext, tally: SourceTally,
    around deadPage: DeadEnd? = nil, isOnly: Bool = true,
    status: @escaping @Sendable (StreamResult) -> SourceStatus?
  ) {
    self.opening = opening
    walk = opening.walk
    stream = opening.stream
    self.plan = plan
    self.fingerprint = fingerprint
    self.context = context
    self.tally = tally
    self.deadPage = deadPage
    self.isOnly = isOnly
    self.status = status
    ledger = BatchLedger(tally: tally)
    fetch = PageFetch(
      stream: stream, walk: walk, plan: plan, manners: manners, rules: rules, context: context,
      tally: tally, ledger: ledger)
    memory = opening.walk.memory
    result = StreamResult(stream: stream.name, status: .ok)
  }

  /// Walks to the end, or to the first page that fails.
  mutating func run() async -> StreamResult {
    do {
      guard let start = try opening.start.get() else {
        result.report.status = .skipped
        return result
      }
      current = begin(start)
      var step = try await page(start.next, key: start.key, stored: start.stored)
      while true {
        if let failure = ledger.failure { return await failed(failure, rest: PreparedItems()) }
        switch step {
        case .read(let following?):
          passed.noteReading()
          current = following
          step = try await page(following)
        case .read(nil): return await ended()
        case .failed(let failure, let rest):
          guard let following = try await passing(over: failure, rest: rest) else {
            return await failed(failure, rest: rest)
          }
          current = following
          step = try await page(following)
        }
      }
    } catch {
      return await failed(ResponseFailure.of(error, reading: stream.name), rest: PreparedItems())
    }
  }

  private mutating func begin(_ start: StreamOpening.Start) -> NextRequest {
    memory = start.memory
    firstMemory = start.memory
    isComplete = start.isComplete
    result.isResumed = start.isResumed
    if start.isResumed {
      tally.step("\(stream.name): goes on where the last sync was interrupted")
      resumed = start.key
    } else {
      asksConfigured = start.next.request.url == plan.configuredURL
    }
    sent.insert(start.key)
    return start.next
  }

  // MARK: What fails alone

  /// The request that does not depend on the page that failed; nil: none does without it, or too many
  /// failed in a row. What the failed one would have given is missing, so nothing is taken to have left.
  private mutating func passing(
    over failure: SyncFailure, rest: PreparedItems
  ) async throws -> NextRequest? {
    guard let current, !context.options.replaysKept, !isUnauthorized,
      passed.mayFollow(failure)
    else { return nil }
    let (stream, now) = (stream, context.clock.start)
    let following = guarded(
      try await context.pool.run { try stream.request(passingOver: current, now: now) })
    guard let following else { return nil }
    isComplete = false
    deadEnd = nil
    let failure = tally.cleaned(failure)
    passed.pass(failure)
    tally.warn("\(stream.name): \(failure.message); what does not depend on it is asked for")
    let ledger = ledger
    var batch = Batch(walk: walk, items: rest)
    batch.leavesPage = true
    context.writer.submit(batch) { ledger.record($0) }
    return following
  }

  func key(of next: NextRequest) -> UInt64 { RequestKey.of(next.request, mask: plan.mask) }
}
