import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// One page after the other: what is asked, and what the answer means for the walk.
extension StreamWalk {
  mutating func page(_ next: NextRequest) async throws -> Step {
    let key = key(of: next)
    let (store, walk) = (context.store, walk)
    let keeps = fetch.keeping.isOn
    let stored = try await context.pool.run {
      try store.page(
        source: walk.source, stream: walk.stream, requestKey: key, withResponse: keeps)
    }
    return try await page(next, key: key, stored: stored)
  }

  mutating func page(
    _ next: NextRequest, key: UInt64, stored: PageRecord?, isAnew: Bool = false
  ) async throws -> Step {
    if let failure = failures.reason(toSpare: key) {
      return .failed(failure, rest: PreparedItems())
    }
    progress.meet(stored)
    let bindings = stream.bindings(of: next)
    let known =
      context.options.isForced || isAnew
      ? nil : stored?.usable(under: fingerprint, bindings: bindings)
    var request = next.request
    request.add(known?.validators)
    var (outcome, failure) = await fetch(
      request, of: next, memory: progress.memory, known: known)
    if let head = outcome?.head, head.status == 304, failure == nil,
      known == nil || !request.isConditional
    {
      failure = SyncFailure(
        "invalid-response",
        "\(head.url) answered with status 304 though nothing was asked conditionally")
      outcome = nil
    }
    if let head = outcome?.head, head.status == 304, failure == nil, let known {
      // It says that the body is as it was, and that the walk goes on elsewhere.
      if let way = stream.wayOn(in: head).map(BodyHash.of), way != known.pageNotes.wayOn {
        return try await page(next, key: key, stored: stored, isAnew: true)
      }
      return try await unchanged(known, key: key, head: head)
    }
    if var failure = outcome?.failure ?? failure {
      failures.note(status: outcome?.head.status)
      name(&failure, request.url)
      if resumed == key, progress.pages == 0, outcome?.hasGiven != true,
        failure.isOfDocument || failsOften && failure.leavesOthers
      {
        failures.note(deadEnd: key, failure)
      }
      progress.fail(outcome)
      return .failed(failure, rest: outcome?.rest ?? PreparedItems())
    }
    guard let outcome else {
      return .failed(
        SyncFailure("invalid-response", "\(request.url) gave no response"), rest: PreparedItems())
    }
    if outcome.isAbsent, stored?.hasGiven == true, stream.isFirstOfSeveral(next) {
      tally.warn(
        "\(stream.name): \(outcome.head.url) answered with status \(outcome.head.status) where it gave items; none is taken to have left"
      )
      progress.cut()
    }
    if let known, outcome.isUnchanged {
      return try await unchanged(known, key: key, head: outcome.head)
    }
    return await read(
      outcome, to: next, stored: stored, known: known, key: key, bindings: bindings)
  }

  /// Says which page could not be had where the source's own address is another one: else a host is
  /// named that stands nowhere in sources.yaml. So too where the page's address is none.
  private func name(_ failure: inout SyncFailure, _ url: String) {
    let isFollowed = progress.pages > 0 || resumed != nil
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
    var now = note(head, notes)
    for warning in now.warnings { tally.recall(warning) }
    tally.count(imported: known.itemCount)
    context.faults.reach(.afterNotModified)
    let way = try await way(behind: known)
    progress.find(known, way)
    let following = guarded(way.next)
    if known.itemCount == 0 {
      now.isVague = notes.isVague || way.isDoubtful
      await judgeEmpty(&now, known, key: key, following: following, isSameBody: true)
    }
    // The place is the page's; what the walk has learnt on its way there is this walk's.
    let resume = following.map {
      ResumePosition(
        position: stream.position(of: $0), memory: progress.memory, standing: progress.standing)
    }
    await write(
      PreparedItems(),
      end: PageEnd(
        requestKey: key, content: .unchanged,
        // Those of an error are none of the page.
        validators: head.status >= 400
          ? Validators() : Validators(head.fields, without: tally.mask),
        next: resume?.json(without: tally.mask),
        isComplete: known.isComplete,
        // A bare nil would be JSON's null.
        notes: now == notes ? JSONValue?.none : .some(now.json),
        keeping: fetch.keeping.confirmed),
      isLast: following == nil)
    progress.endPage()
    return .read(next: following)
  }

  private func way(behind known: PageRecord) async throws -> KeptWay {
    guard let current else { return KeptWay(next: nil) }
    let kept = known.next.flatMap(ResumePosition.init)?.position
    let (stream, memory, now) = (stream, progress.memory, context.clock.start)
    let gain = known.pageNotes.gain
    let way = try await context.pool.run {
      try stream.way(after: current, kept: kept, gain: gain, memory: memory, now: now)
    }
    // Where nothing has changed they were told before.
    for warning in way.warnings {
      if progress.isModified { tally.warn(warning) } else { tally.recall(warning) }
    }
    return way
  }

  private mutating func read(
    _ outcome: PageOutcome, to next: NextRequest, stored: PageRecord?, known: PageRecord?,
    key: UInt64, bindings: UInt64?
  ) async -> Step {
    var notes = note(outcome.head, outcome.notes)
    notes.bindings = bindings
    let isSecret = notes.dropGain(ifFoundBy: tally.mask)
    result.title = outcome.title ?? result.title
    // Servers that send no validators, or wrong ones, are spared the writing all the same.
    let isSame =
      known?.isLike(outcome.bodyHash, outcome.notes.wayOn) == true && !outcome.hasFlushed
    progress.read(outcome, isSame: isSame)
    let following = guarded(outcome.next)
    if !outcome.hasGiven {
      await judgeEmpty(
        &notes, stored, key: key, following: following,
        isSameBody: outcome.bodyHash != nil && outcome.bodyHash == stored?.bodyHash)
    }
    let resume = following.map { _ in
      ResumePosition(
        position: outcome.position ?? .null, memory: progress.memory, standing: progress.standing)
    }
    await write(
      isSame ? PreparedItems() : outcome.rest, parts: outcome.parts,
      end: PageEnd(
        requestKey: key,
        content: isSame
          ? .unchanged : .read(fingerprint: fingerprint, bodyHash: outcome.bodyHash),
        validators: outcome.isCut || outcome.isAbsent
          ? Validators() : Validators(outcome.head.fields, without: tally.mask),
        // Without what it gave its walk it must be read anew, and so must those behind it.
        next: isSecret ? JSONValue.null : resume?.json(without: tally.mask),
        isComplete: outcome.isComplete, notes: notes.json,
        keeping: fetch.keeping.kept(outcome, of: next.request)),
      isLast: following == nil)
    progress.endPage()
    return .read(next: following)
  }

  /// Takes up when to ask again, and gives what is to be kept of it.
  private mutating func note(_ head: HTTPResponse, _ notes: PageNotes) -> PageNotes {
    if progress.pages == 0, asksConfigured { result.redirects = head.redirects }
    result.hints.add(notes.hints)
    var notes = notes
    if let age = notes.takeUp(head, now: context.clock.now) {
      result.maximumAge = min(result.maximumAge ?? age, age)
    }
    return notes
  }
}
