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

  /// Whether the source has no other stream.
  let isOnly: Bool
  /// Whether the source has failed again and again: then a page where a walk goes on and fails is taken
  /// to be dead though it is the network that failed.
  let failsOften: Bool
  /// Whether what stands under `lookups` may be fetched anew where the server refuses access.
  let renewsAccess: Bool
  /// Failures in a row from which on that is so.
  private static let often = 2

  var progress: WalkProgress
  var failures: WalkFailures
  var result: StreamResult
  /// Whether its first request is for the URL that sources.yaml names, so that its redirects are that
  /// one's.
  private(set) var asksConfigured = false
  /// Key of the request with which an earlier walk is gone on with; nil: it begins anew.
  private(set) var resumed: UInt64?
  /// The page that is asked for.
  private(set) var current: NextRequest?
  /// Keys of the requests of this walk.
  private var sent: Set<UInt64> = []

  /// A walk that goes on from its opening.
  init(
    _ opening: StreamOpening, of plan: SourcePlan, manners: SourceManners,
    rules: (any RelationRules)?, fingerprint: UInt64, context: SyncContext, tally: SourceTally,
    around deadPage: WalkFailures.DeadEnd? = nil, isOnly: Bool = true, failedBefore: Int = 0,
    renewsAccess: Bool = false,
    status: @escaping @Sendable (StreamResult) -> SourceStatus?
  ) {
    self.opening = opening
    walk = opening.walk
    stream = opening.stream
    self.plan = plan
    self.fingerprint = fingerprint
    self.context = context
    self.tally = tally
    self.isOnly = isOnly
    failsOften = failedBefore >= Self.often
    self.renewsAccess = renewsAccess
    self.status = status
    ledger = BatchLedger(tally: tally)
    fetch = PageFetch(
      stream: stream, walk: walk, plan: plan, manners: manners, rules: rules, context: context,
      tally: tally, ledger: ledger)
    progress = WalkProgress(memory: opening.walk.memory)
    failures = WalkFailures(around: deadPage)
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
          failures.noteReading()
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
    progress.begin(start)
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
    guard let current, !context.options.replaysKept, failures.mayFollow(failure) else { return nil }
    let (stream, now) = (stream, context.clock.start)
    let following = guarded(
      try await context.pool.run { try stream.request(passingOver: current, now: now) })
    guard let following else {
      failures.reachEnd()
      return nil
    }
    progress.cut()
    let failure = tally.cleaned(failure)
    failures.pass(failure)
    tally.warn(failure.passedOver(stream.name))
    let ledger = ledger
    var batch = Batch(walk: walk, items: rest)
    batch.leavesPage = true
    context.writer.submit(batch) { ledger.record($0) }
    return following
  }

  /// The request, unless it was sent in this walk before: a page that leads back to an earlier one ends
  /// the walk, and nothing is taken to have left.
  mutating func guarded(_ next: NextRequest?) -> NextRequest? {
    guard let next else { return nil }
    // Where it goes on is kept before it is asked for.
    tally.hideTokens(of: next.request)
    guard sent.insert(key(of: next)).inserted else {
      tally.warn(
        "\(stream.name): the next page \(next.request.url) was read in this sync already; stopped")
      progress.cut()
      return nil
    }
    return next
  }

  func key(of next: NextRequest) -> UInt64 { RequestKey.of(next.request, mask: plan.mask) }
}
