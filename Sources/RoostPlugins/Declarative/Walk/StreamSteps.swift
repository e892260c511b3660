import HTTP
import JQ
import JSON
import RoostKit
import Text

/// The steps of a stream's walk, over whichever values its records are.
protocol StreamStepping {
  /// The request that begins the walk; nil: there is none.
  func first(memory: JSONValue) throws -> NextRequest?

  /// The request at which an interrupted walk stood; nil: the position serves no more.
  func request(resuming state: WalkState, gains: [PageGain]) throws -> NextRequest?

  /// The way on from where a walk stands behind a page, given what was kept of it.
  func way(behind state: WalkState, kept: WalkState?) throws -> KeptWay

  /// The first request of the walk after one that failed; nil: there is none.
  func request(passingOver state: WalkState) throws -> NextRequest?

  /// What a page gives.
  func read(_ body: [UInt8], _ head: HTTPResponse, _ state: WalkState) -> PageResult

  /// The message that an error's body has; nil where it has none.
  func message(in body: [UInt8]) throws -> String?
}

/// The steps of a stream's walk over values of one kind.
struct StreamSteps<Value: RecordValue & ~Copyable>: StreamStepping {
  let stream: DeclarativeStream
  let now: Instant
  let watch: JQWatch

  private var plan: StreamPlan { stream.plan }

  func machine(_ call: CallPlan) -> CallMachine<Value> {
    CallMachine(
      call: call, context: stream.context, streamName: stream.name, now: now, watch: watch,
      parents: plan.parents, written: stream.written)
  }

  func first(memory: JSONValue) throws -> NextRequest? {
    var state = WalkState()
    state.cursor = memory["cursor"]
    state.isAtParents = plan.parents != nil
    if let list = plan.call.parents {
      try addParents(list, to: &state)
      if state.parents?.isEmpty ?? true { return nil }
    }
    var stops: [String] = []
    return try next(&state, &stops)
  }

  /// Adds the parents that a list of values gives.
  private func addParents(_ list: ValuePlan, to state: inout WalkState) throws {
    let machine = machine(plan.call)
    let variables = machine.variables(state, response: .absent())
    let evaluator = Evaluator(plan.call.program, variables: variables, watch: watch)
    var values: [JSONValue] = []
    let most = stream.context.count(plan.walksAtMost)
    var hasMore = false
    try machine.run(.request, plan.call.program.request, .absent(), variables) { scope in
      evaluator.results(list, in: scope) { value in
        hasMore = values.count == most
        if !hasMore { values.append(value.json) }
        return !hasMore
      }
      try evaluator.settle()
    }
    state.add(parents: values)
    state.listedAt = now.milliseconds
    state.lacksParents = hasMore && stream.context.isStandard(plan.walksAtMost)
  }

  func request(resuming position: WalkState, gains: [PageGain]) throws -> NextRequest? {
    var state = position
    guard try restoreParents(of: &state, gains) else { return nil }
    var stops: [String] = []
    return try next(&state, &stops)
  }

  /// Gives an interrupted walk its parents again, which its position only names; false: they are no longer
  /// to be had.
  private func restoreParents(of state: inout WalkState, _ gains: [PageGain]) throws -> Bool {
    guard plan.parents != nil || plan.call.parents != nil else { return true }
    // One of an earlier form, with parents and no hash.
    guard state.parents == nil else { return false }
    var walk = WalkState()
    if let list = plan.call.parents {
      guard let listedAt = state.listedAt else { return false }
      try StreamSteps(stream: stream, now: Instant(milliseconds: listedAt), watch: watch)
        .addParents(list, to: &walk)
    } else {
      for gain in gains { walk.add(parents: gain.parents) }
    }
    guard walk.parentsHash == state.parentsHash, state.isAtParents || walk.parentsHash != nil else {
      return false
    }
    state.parents = walk.parents
    return true
  }

  func way(behind state: WalkState, kept: WalkState?) throws -> KeptWay {
    var state = state
    var stops: [String] = []
    if let following = state.following(kept) {
      state = following
      if let next = try next(&state, &stops) {
        return KeptWay(next: next, isSound: stops.isEmpty, warnings: stops)
      }
    }
    let end = end(of: state)
    return KeptWay(
      next: nil, isSound: stops.isEmpty && end.isWhole, memory: end.memory,
      warnings: stops + end.warnings)
  }

  /// What comes of a walk that ends there.
  func end(of state: WalkState) -> WalkEnd {
    state.end(of: stream.name, file: stream.context.file)
  }

  func request(passingOver state: WalkState) throws -> NextRequest? {
    var state = state
    state.failedWalks += 1
    guard var following = state.followingWalk else { return nil }
    var stops: [String] = []
    return try next(&following, &stops)
  }

  func read(_ body: [UInt8], _ head: HTTPResponse, _ state: WalkState) -> PageResult {
    PageReading(steps: self, call: stream.call(of: state), state: state).read(body, head)
  }

  func message(in body: [UInt8]) throws -> String? {
    let machine = machine(plan.call)
    let document = try Value.document(body)
    return try machine.message(
      document.value, machine.variables(WalkState(), response: document.value))
  }

  /// The request at which the walk stands; where it has none, that of the next walk. Nil: the stream
  /// is at its end. A walk that ends before the API's own end is told of in `stops`.
  private func next(_ state: inout WalkState, _ stops: inout [String]) throws -> NextRequest? {
    while true {
      let machine = machine(stream.call(of: state))
      if let request = try machine.request(&state) {
        if stream.memory.isNew(request) { return NextRequest(request, state: state.json) }
        // A parent that is listed twice was answered already.
        if state.pages > 0 || plan.namesParent && !state.isDouble {
          cut(&state, "would repeat a request of this walk, which ends here", &stops)
        }
      } else if state.pages > 0 {
        cut(&state, "has no URL, so the walk ends here", &stops)
      }
      guard let following = state.followingWalk else { return nil }
      state = following
    }
  }

  /// Ends the walk at its page, though the API does not end it there, and says why.
  func cut(_ state: inout WalkState, _ reason: String, _ stops: inout [String]) {
    state.isCut = true
    stops.append("stream '\(stream.name)': page \(state.pages + 1) \(reason)")
  }

  /// Turns the walk from a page that is its last to the next walk; nil: the stream is at its end.
  func pass(_ state: inout WalkState, stops: inout [String]) throws -> NextRequest? {
    guard let following = state.followingWalk else { return nil }
    state = following
    return try next(&state, &stops)
  }

  /// Turns the walk to what follows a page that was read; nil: the stream is at its end.
  func follow(
    _ state: inout WalkState, _ reading: ResponseReading<Value>, count: Int, head: HTTPResponse,
    stops: inout [String]
  ) throws -> NextRequest? {
    var following = state
    if !hasParents(state), let paginate = stream.call(of: state).paginate,
      paginate.condition == nil ? count > 0 : reading.goesOn,
      Self.turn(&following, paginate, reading, count: count, head: head)
    {
      let isAtCap = state.pages + 1 >= stream.context.count(paginate.atMost)
      if !isAtCap || stream.context.isStandard(paginate.atMost) {
        guard let stop = stop(after: state, isAtCap: isAtCap) else {
          following.pages += 1
          following.index += count
          state = following
          return try next(&state, &stops)
        }
        state.isCut = true
        stops.append(stop)
      }
    }
    if count == 0, reading.step == nil, reading.goesOn,
      case .offset? = stream.call(of: state).paginate?.style,
      stream.call(of: state).paginate?.condition != nil
    {
      cut(
        &state, "gives no records to count on from, though there are more; the walk ends here",
        &stops)
    }
    return try pass(&state, stops: &stops)
  }

  /// Whether a page without records, which ends its walk, names another one behind it all the same.
  func namesNext(
    _ state: WalkState, _ reading: ResponseReading<Value>, head: HTTPResponse
  ) -> Bool {
    guard let paginate = stream.call(of: state).paginate, paginate.condition == nil else {
      return false
    }
    var following = state
    switch paginate.style {
    case .page, .offset: return false
    case .token, .url, .link:
      // One that leads to itself leads nowhere.
      return Self.turn(&following, paginate, reading, count: 0, head: head)
        && (following.token != state.token || following.url != state.url)
        && following.url != head.url
    }
  }

  /// Whether the pages of parents have given as many as there are walks. Where nothing is said of their
  /// number, one more is looked for, to know whether some are left out.
  private func hasParents(_ state: WalkState) -> Bool {
    guard state.isAtParents else { return false }
    guard !stream.context.isStandard(plan.walksAtMost) else { return state.lacksParents }
    return state.parents?.count ?? 0 >= stream.context.count(plan.walksAtMost)
  }

  /// Why a walk that has a further page ends here though nobody said so; nil: it does not.
  private func stop(after state: WalkState, isAtCap: Bool) -> String? {
    if state.repeated >= 2 {
      return
        "stream '\(stream.name)': pages \(state.pages) and \(state.pages + 1) give nothing but what came before; the walk ends here"
    }
    guard isAtCap else { return nil }
    return
      "stream '\(stream.name)': stopped after \(PageCount.standardCount) pages, though there are more; 'at_most' of 'paginate' allows for them"
  }

  /// Sets what the next page is named by; false where there is none.
  private static func turn(
    _ state: inout WalkState, _ paginate: PaginatePlan, _ reading: ResponseReading<Value>,
    count: Int,
    head: HTTPResponse
  ) -> Bool {
    switch paginate.style {
    case .page:
      state.page = JSONValue.whole((state.page.numberValue ?? 0) + (reading.step ?? 1))
    case .offset:
      let step = reading.step ?? Double(count)
      guard step != 0 else { return false }
      state.offset = JSONValue.whole((state.offset.numberValue ?? 0) + step)
    case .token:
      guard let token = reading.token, !token.isNull else { return false }
      state.token = token
    case .url, .link:
      guard let written = reading.url else { return false }
      // One that cannot be asked for is refused where it is sent, and so told: the walk is not whole.
      let url =
        written.isEmpty ? head.url : WebURL.absolute(written, base: head.url) ?? written
      state.url = SameHost.home(url, among: state.firstURL.map { [$0] } ?? []) ?? url
    }
    return true
  }
}
