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
  private enum Step {
    /// Another page follows, or none.
    case read(next: NextRequest?)
    /// The page failed; what it gave before that stands.
    case failed(SyncFailure, rest: PreparedItems)
  }

  private let plan: SourcePlan
  private let opening: StreamOpening
  private let stream: any StreamDriver
  private let walk: Walk
  private let fetch: PageFetch
  private let fingerprint: UInt64
  private let context: SyncContext
  private let tally: SourceTally
  private let ledger: BatchLedger
  /// The status to write with the stream's last batch, once its result is known; nil: none.
  private let status: @Sendable (StreamResult) -> SourceStatus?

  private var memory: JSONValue
  private var isComplete = true
  private var isModified = false
  private var pages = 0
  private var skipped = 0
  /// Keys of the requests of this walk.
  private var sent: Set<UInt64> = []
  /// The page where the walk went on and failed at once; nil: it did not. Its way there may be dead, so
  /// the stream is to be walked again from its first request.
  private(set) var deadEnd: DeadEnd?
  /// A page that failed already in this sync and is not asked twice.
  private let deadPage: DeadEnd?
  private var resumed: UInt64?

  /// A page that failed.
  struct DeadEnd: Sendable {
    fileprivate var key: UInt64
    fileprivate var failure: SyncFailure
  }

  private var result: StreamResult

  /// A walk that goes on from its opening.
  init(
    _ opening: StreamOpening, of plan: SourcePlan, manners: SourceManners,
    rules: (any RelationRules)?, fingerprint: UInt64, context: SyncContext, tally: SourceTally,
    around deadPage: DeadEnd? = nil,
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
      var step = try await page(begin(start), key: start.key, stored: start.stored)
      while true {
        if let failure = ledger.failure { return await failed(failure, rest: PreparedItems()) }
        switch step {
        case .read(let following?): step = try await page(following)
        case .read(nil): return await ended()
        case .failed(let failure, let rest): return await failed(failure, rest: rest)
        }
      }
    } catch {
      return await failed(ResponseFailure.of(error, reading: stream.name), rest: PreparedItems())
    }
  }

  private mutating func begin(_ start: StreamOpening.Start) -> NextRequest {
    memory = start.memory
    isComplete = start.isComplete
    if start.isResumed {
      tally.step("\(stream.name): goes on where the last sync was interrupted")
      resumed = start.key
    }
    sent.insert(start.key)
    return start.next
  }

  private func key(of next: NextRequest) -> UInt64 { RequestKey.of(next.request, mask: plan.mask) }

  // MARK: One page

  private mutating func page(_ next: NextRequest) async throws -> Step {
    let key = key(of: next)
    let (store, walk) = (context.store, walk)
    let stored = try await context.pool.run {
      try store.page(source: walk.source, stream: walk.stream, requestKey: key)
    }
    return try await page(next, key: key, stored: stored)
  }

  private mutating func page(
    _ next: NextRequest, key: UInt64, stored: PageRecord?
  ) async throws -> Step {
    if let deadPage, deadPage.key == key {
      return .failed(deadPage.failure, rest: PreparedItems())
    }
    let known = stored.flatMap { usable($0) }
    var request = next.request
    request.add(known?.validators)
    let (outcome, failure) = await fetch(
      request, of: next, memory: memory, knownHash: known?.bodyHash)
    if let head = outcome?.head, head.status == 304, failure == nil {
      guard let known, request.isConditional else {
        return .failed(
          SyncFailure(
            "invalid-response",
            "\(head.url) answered with status 304 though nothing was asked conditionally"),
          rest: PreparedItems())
      }
      return try await unchanged(known, key: key, head: head)
    }
    if var failure = outcome?.failure ?? failure {
      name(&failure, request.url)
      if resumed == key, pages == 0, outcome?.hasFlushed != true, outcome?.rest.count ?? 0 == 0,
        ![SyncFailure.cancelled, SyncFailure.heldBack].contains(failure.kind)
      {
        deadEnd = DeadEnd(key: key, failure: failure)
      }
      if outcome?.hasFlushed == true || (outcome?.rest.count ?? 0) > 0 { isModified = true }
      skipped += outcome?.skipped ?? 0
      return .failed(failure, rest: outcome?.rest ?? PreparedItems())
    }
    guard let outcome else {
      return .failed(
        SyncFailure("invalid-response", "\(request.url) gave no response"), rest: PreparedItems())
    }
    if let known, outcome.isUnchanged {
      return try await unchanged(known, key: key, head: outcome.head)
    }
    return await read(outcome, known: known, key: key)
  }

  /// Says which page could not be had where the source's own address is another one: else a host is
  /// named that stands nowhere in sources.yaml.
  private func name(_ failure: inout SyncFailure, _ url: String) {
    guard let own = plan.configuredURL, WebURL.host(of: own) != WebURL.host(of: url),
      !failure.message.contains(url), failure.kind != SyncFailure.cancelled
    else { return }
    failure.message = "the next page, \(url): \(failure.message)"
  }

  /// The page as it is kept, if it was read by the same manifest, options and rules, and the way on from
  /// it was kept too.
  private func usable(_ page: PageRecord) -> PageRecord? {
    guard page.fingerprint == fingerprint, !context.options.isForced else { return nil }
    guard let next = page.next else { return page }
    return ResumePosition(next) == nil ? nil : page
  }

  // MARK: What a page means

  /// The page is as it was: what is stored of it stands for it, and the walk goes on behind it.
  private mutating func unchanged(
    _ known: PageRecord, key: UInt64, head: HTTPResponse
  ) async throws -> Step {
    note(head)
    isComplete = isComplete && known.isComplete
    var following: NextRequest?
    if let resume = known.next.flatMap(ResumePosition.init) {
      let (stream, memory, now) = (stream, memory, context.clock.start)
      following = try await context.pool.run {
        try stream.request(resuming: resume.position, memory: memory, now: now)
      }
      if following == nil { isComplete = false }
    }
    following = guarded(following)
    await write(
      PreparedItems(),
      end: PageEnd(
        requestKey: key, content: .unchanged, validators: Validators(head.fields),
        isComplete: known.isComplete),
      isLast: following == nil)
    pages += 1
    return .read(next: following)
  }

  private mutating func read(
    _ outcome: PageOutcome, known: PageRecord?, key: UInt64
  ) async -> Step {
    note(outcome.head)
    skipped += outcome.skipped
    result.hints = outcome.hints
    result.title = outcome.title ?? result.title
    memory = outcome.memory
    isComplete = isComplete && outcome.isComplete
    let following = guarded(outcome.next)
    let resume = following.map { _ in
      ResumePosition(
        position: outcome.position ?? .null, memory: memory, isComplete: isComplete)
    }
    // Servers that send no validators, or wrong ones, are spared the writing all the same.
    let isSame =
      known?.bodyHash != nil && known?.bodyHash == outcome.bodyHash && !outcome.hasFlushed
    if !isSame { isModified = true }
    await write(
      isSame ? PreparedItems() : outcome.rest,
      end: PageEnd(
        requestKey: key,
        content: isSame
          ? .unchanged : .read(fingerprint: fingerprint, bodyHash: outcome.bodyHash),
        validators: Validators(outcome.head.fields), next: kept(resume),
        isComplete: outcome.isComplete),
      isLast: following == nil)
    pages += 1
    return .read(next: following)
  }

  /// The position, unless a secret stands in it: then a later sync begins anew.
  private func kept(_ resume: ResumePosition?) -> JSONValue? {
    guard let json = resume?.json else { return nil }
    return plan.mask.isEmpty || !plan.mask.finds(in: json.text()) ? json : .null
  }

  private mutating func note(_ head: HTTPResponse) {
    if pages == 0 { result.redirects = head.redirects }
    guard let age = Freshness.seconds(head.fields, now: context.clock.now) else { return }
    result.maximumAge = min(result.maximumAge ?? age, age)
  }

  /// The request, unless it was sent in this walk before: a page that leads back to an earlier one ends
  /// the walk, and nothing is taken to have left.
  private mutating func guarded(_ next: NextRequest?) -> NextRequest? {
    guard let next else { return nil }
    guard sent.insert(key(of: next)).inserted else {
      tally.warn(
        "\(stream.name): the next page \(next.request.url) was read in this sync already; stopped")
      isComplete = false
      return nil
    }
    return next
  }

  // MARK: Writing and ending

  /// Writes what a page gave last. The last one of a stream is waited for, since the report counts it.
  private mutating func write(_ items: PreparedItems, end: PageEnd, isLast: Bool) async {
    let ledger = ledger
    guard isLast else {
      context.writer.submit(Batch(walk: walk, items: items, pageEnd: end)) { ledger.record($0) }
      context.faults.reach(.betweenPages)
      return
    }
    settle(.read)
    result.isWhole = isComplete
    let streamEnd = StreamEnd(
      isComplete ? .whole : .increment, memory: memory, status: status(result))
    let batch = Batch(walk: walk, items: items, pageEnd: end, streamEnd: streamEnd)
    ledger.record(await context.writer.write(batch))
  }

  /// How the walk ended, before its last batch is written.
  private enum Ending {
    case read
    case failed(SyncFailure)
  }

  /// Fills in the result as far as it can be known before the last batch is written.
  private mutating func settle(_ ending: Ending) {
    switch ending {
    case .read:
      result.report.status = isModified ? .ok : .notModified
    case .failed(let failure):
      result.failure = failure
      if pages > 0 || isModified {
        result.report.status = .partial
      } else if failure.kind == SyncFailure.cancelled {
        result.report.status = .skipped
      } else if failure.kind == SyncFailure.gone {
        result.report.status = .gone
      } else {
        result.report.status = failure.kind == SyncFailure.heldBack ? .deferred : .failed
      }
    }
  }

  private mutating func ended() async -> StreamResult {
    if let failure = ledger.failure { return await failed(failure, rest: PreparedItems()) }
    context.faults.reach(.afterStreamEnd)
    return counted()
  }

  private mutating func failed(_ failure: SyncFailure, rest: PreparedItems) async -> StreamResult {
    settle(.failed(ledger.failure ?? tally.cleaned(failure)))
    let streamEnd = StreamEnd(.partial, memory: memory, status: status(result))
    ledger.record(
      await context.writer.write(Batch(walk: walk, items: rest, streamEnd: streamEnd)))
    return counted()
  }

  private mutating func counted() -> StreamResult {
    result.report.counts = ledger.counts
    result.report.counts.skipped += skipped
    return result
  }
}
