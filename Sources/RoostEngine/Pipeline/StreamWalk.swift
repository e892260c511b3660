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
  /// Whether its pages had items when they were read last, and have some now: a server that suddenly
  /// gives an empty list has not proved that all left.
  private var (hadItems, hasItems) = (false, false)
  /// Whether its first request is for the URL that sources.yaml names, so that its redirects are that
  /// one's.
  private var asksConfigured = false
  private var pages = 0
  private var skipped = 0
  /// Keys of the requests of this walk.
  private var sent: Set<UInt64> = []
  /// The page where the walk went on and failed at once; nil: it did not. Its way there may be dead, so
  /// the stream is to be walked again from its first request.
  private(set) var deadEnd: DeadEnd?
  /// The page that is asked for.
  private var current: NextRequest?
  /// What the stream remembered where the walk began.
  private var firstMemory: JSONValue = .null
  private var passed = PassedWalks()
  /// Whether the server refused a page for want of a valid login.
  private(set) var isUnauthorized = false
  /// A page that failed already in this sync and is not asked twice.
  private let deadPage: DeadEnd?
  private var resumed: UInt64?
  /// Whether the source has no other stream.
  private let isOnly: Bool

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

  private func key(of next: NextRequest) -> UInt64 { RequestKey.of(next.request, mask: plan.mask) }

  // MARK: One page

  private mutating func page(_ next: NextRequest) async throws -> Step {
    let key = key(of: next)
    let (store, walk) = (context.store, walk)
    let keeps = fetch.keeping.isOn
    let stored = try await context.pool.run {
      try store.page(
        source: walk.source, stream: walk.stream, requestKey: key, withResponse: keeps)
    }
    return try await page(next, key: key, stored: stored)
  }

  private mutating func page(
    _ next: NextRequest, key: UInt64, stored: PageRecord?, isAnew: Bool = false
  ) async throws -> Step {
    if let deadPage, deadPage.key == key {
      return .failed(deadPage.failure, rest: PreparedItems())
    }
    if let stored, stored.itemCount > 0 || stored.hasDropped { hadItems = true }
    let bindings = stream.bindings(of: next)
    let known =
      context.options.isForced || isAnew
      ? nil : stored?.usable(under: fingerprint, bindings: bindings)
    var request = next.request
    request.add(known?.validators)
    let (outcome, failure) = await fetch(
      request, of: next, memory: memory, known: known)
    if let head = outcome?.head, head.status == 304, failure == nil {
      guard let known, request.isConditional else {
        return .failed(
          SyncFailure(
            "invalid-response",
            "\(head.url) answered with status 304 though nothing was asked conditionally"),
          rest: PreparedItems())
      }
      // It says that the body is as it was, and that the walk goes on elsewhere.
      if let way = stream.wayOn(in: head).map(BodyHash.of), way != known.pageNotes.wayOn {
        return try await page(next, key: key, stored: stored, isAnew: true)
      }
      return try await unchanged(known, key: key, head: head)
    }
    if var failure = outcome?.failure ?? failure {
      isUnauthorized = outcome?.head.status == 401
      name(&failure, request.url)
      if resumed == key, pages == 0, outcome?.hasFlushed != true, outcome?.rest.count ?? 0 == 0,
        failure.isOfDocument
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
    return await read(
      outcome, to: next.request, known: known, key: key, bindings: bindings)
  }

  /// Says which page could not be had where the source's own address is another one: else a host is
  /// named that stands nowhere in sources.yaml. So too where the page's address is none.
  private func name(_ failure: inout SyncFailure, _ url: String) {
    let isFollowed = pages > 0 || resumed != nil
    let isUnusable = [HTTPError.Kind.blockedScheme, .invalidURL].map(\.rawValue)
      .contains(failure.kind)
    let isForeign = plan.configuredURL.map { WebURL.host(of: $0) != WebURL.host(of: url) } ?? false
    guard isForeign || isFollowed && isUnusable, !failure.message.contains(url.prefix(200)),
      failure.kind != SyncFailure.cancelled
    else { return }
    failure.message = "the next page, \(url.prefix(200)): \(failure.message)"
  }

  // MARK: What a page means

  /// The page is as it was: what is stored of it stands for it, and the walk goes on behind it.
  private mutating func unchanged(
    _ known: PageRecord, key: UInt64, head: HTTPResponse
  ) async throws -> Step {
    let notes = known.pageNotes
    let now = note(head, notes)
    for warning in now.warnings { tally.recall(warning) }
    hasItems = hasItems || known.itemCount > 0
    context.faults.reach(.afterNotModified)
    isComplete = isComplete && known.isComplete
    var following: NextRequest?
    var resume: ResumePosition?
    if let current {
      let kept = known.next.flatMap(ResumePosition.init)?.position
      let (stream, memory, now) = (stream, memory, context.clock.start)
      let way = try await context.pool.run {
        try stream.way(after: current, kept: kept, memory: memory, now: now)
      }
      if !way.isSound { isComplete = false }
      following = guarded(way.next)
      // The place is the page's; what the walk has learnt on its way there is this walk's.
      resume = following.map {
        ResumePosition(
          position: stream.position(of: $0), memory: memory, isComplete: isComplete)
      }
    }
    await write(
      PreparedItems(),
      end: PageEnd(
        requestKey: key, content: .unchanged,
        validators: Validators(head.fields, without: plan.mask),
        next: resume?.json(without: tally.mask),
        isComplete: known.isComplete,
        // A bare nil would be JSON's null.
        notes: now == notes ? JSONValue?.none : .some(now.json),
        keeping: fetch.keeping.confirmed),
      isLast: following == nil)
    pages += 1
    return .read(next: following)
  }

  private mutating func read(
    _ outcome: PageOutcome, to request: HTTPRequest, known: PageRecord?, key: UInt64,
    bindings: UInt64?
  ) async -> Step {
    var notes = note(outcome.head, outcome.notes)
    notes.bindings = bindings
    skipped += outcome.skipped
    result.title = outcome.title ?? result.title
    memory = outcome.memory
    hasItems = hasItems || outcome.hasFlushed || outcome.rest.count > 0
    isComplete = isComplete && outcome.isComplete
    let following = guarded(outcome.next)
    let resume = following.map { _ in
      ResumePosition(
        position: outcome.position ?? .null, memory: memory, isComplete: isComplete)
    }
    // Servers that send no validators, or wrong ones, are spared the writing all the same.
    let isSame =
      known?.isLike(outcome.bodyHash, outcome.notes.wayOn) == true && !outcome.hasFlushed
    if !isSame { isModified = true }
    await write(
      isSame ? PreparedItems() : outcome.rest, parts: outcome.parts,
      end: PageEnd(
        requestKey: key,
        content: isSame
          ? .unchanged : .read(fingerprint: fingerprint, bodyHash: outcome.bodyHash),
        validators: outcome.isCut
          ? Validators() : Validators(outcome.head.fields, without: plan.mask),
        next: resume?.json(without: tally.mask),
        isComplete: outcome.isComplete, notes: notes.json,
        keeping: fetch.keeping.kept(outcome, of: request)),
      isLast: following == nil)
    pages += 1
    return .read(next: following)
  }

  /// Takes up when to ask again, and gives what is to be kept of it.
  private mutating func note(_ head: HTTPResponse, _ notes: PageNotes) -> PageNotes {
    if pages == 0, asksConfigured { result.redirects = head.redirects }
    result.hints.add(notes.hints)
    var notes = notes
    if let age = notes.takeUp(head, now: context.clock.now) {
      result.maximumAge = min(result.maximumAge ?? age, age)
    }
    return notes
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
  private mutating func write(
    _ items: PreparedItems, parts: [ResponsePart] = [], end: PageEnd, isLast: Bool
  ) async {
    let ledger = ledger
    var batch = Batch(walk: walk, items: items, parts: parts, pageEnd: end)
    guard isLast, passed.first == nil else {
      context.writer.submit(batch) { ledger.record($0) }
      context.faults.reach(.betweenPages)
      return
    }
    if hadItems, !hasItems {
      tally.warn("\(stream.name): gives no items where it gave some; none is taken to have left")
      isComplete = false
    }
    result.report.status = isModified ? .ok : .notModified
    result.isWhole = isComplete
    batch.streamEnd = StreamEnd(
      isComplete ? .whole : .increment, memory: memory, status: status(result))
    ledger.record(await context.writer.write(batch))
  }

  private mutating func ended() async -> StreamResult {
    if let failure = ledger.failure ?? passed.first {
      return await failed(failure, rest: PreparedItems())
    }
    context.faults.reach(.afterStreamEnd)
    return counted()
  }

  private mutating func failed(_ failure: SyncFailure, rest: PreparedItems) async -> StreamResult {
    let failure = ledger.failure ?? passed.reason(tally.cleaned(failure))
    let hasRead = pages > 0 || isModified
    result.end(failure, hasRead: hasRead, isOnly: isOnly)
    // A high-water mark would leave out what was passed over.
    var streamEnd = StreamEnd(
      .partial, memory: passed.first == nil ? memory : firstMemory, status: status(result))
    // A page that fails where the walk goes on may be dead for ever: the next walk begins anew.
    // Behind what was passed over everything was asked for, and the next one asks it again.
    streamEnd.forgetsPosition =
      passed.areThrough || result.isResumed && !hasRead && failure.isOfDocument
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
