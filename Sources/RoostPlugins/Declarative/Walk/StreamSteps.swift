import HTTP
import JQ
import JSON
import RoostKit
import Text

/// The steps of a stream's walk, over whichever values its records are.
protocol StreamStepping {
  /// The request that begins the walk; nil: there is none.
  func first(memory: JSONValue) throws -> NextRequest?

  /// The request at which a walk stands.
  func request(of state: WalkState) throws -> NextRequest?

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
      call: call, context: stream.context, streamName: stream.name, now: now, watch: watch)
  }

  func first(memory: JSONValue) throws -> NextRequest? {
    var state = WalkState()
    state.cursor = memory["cursor"]
    state.isAtParents = plan.parents != nil
    if let parents = plan.call.parents {
      state.parents = try values(parents, state)
      if state.parents?.isEmpty ?? true { return nil }
    }
    var repeats: [String] = []
    return try next(&state, &repeats)
  }

  /// The parents that a list of values gives.
  private func values(_ list: ValuePlan, _ state: WalkState) throws -> [JSONValue] {
    let machine = machine(plan.call)
    let variables = machine.variables(state, response: .absent())
    let evaluator = Evaluator(plan.call.program, variables: variables, watch: watch)
    var values: [JSONValue] = []
    let most = stream.context.count(plan.walksAtMost)
    try machine.run(.request, plan.call.program.request, .absent(), variables) { scope in
      evaluator.results(list, in: scope) { value in
        values.append(value.json)
        return values.count < most
      }
      try evaluator.settle()
    }
    return values
  }

  func request(of state: WalkState) throws -> NextRequest? {
    var state = state
    var repeats: [String] = []
    return try next(&state, &repeats)
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
  /// is at its end. A request that would come again ends its walk, and is told of in `repeats`.
  private func next(_ state: inout WalkState, _ repeats: inout [String]) throws -> NextRequest? {
    while true {
      let machine = machine(stream.call(of: state))
      if let request = try machine.request(&state) {
        if stream.memory.isNew(request) { return NextRequest(request, state: state.json) }
        repeats.append(
          "stream '\(stream.name)': page \(state.pages + 1) would repeat a request of this walk, which ends here"
        )
      }
      guard let following = state.followingWalk else { return nil }
      state = following
    }
  }

  /// Where the walk stands after a page; nil: the stream is at its end.
  func follow(
    _ state: WalkState, _ reading: ResponseReading<Value>, count: Int, head: HTTPResponse,
    repeats: inout [String]
  ) throws -> NextRequest? {
    var following = state
    if let paginate = stream.call(of: state).paginate, count > 0, reading.goesOn,
      state.pages + 1 < stream.context.count(paginate.atMost),
      Self.turn(&following, paginate, reading, count: count, head: head)
    {
      following.pages += 1
      following.index += count
      return try next(&following, &repeats)
    }
    guard var following = state.followingWalk else { return nil }
    return try next(&following, &repeats)
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
      state.offset = JSONValue.whole(
        (state.offset.numberValue ?? 0) + (reading.step ?? Double(count)))
    case .token:
      guard let token = reading.token, !token.isNull else { return false }
      state.token = token
    case .url, .link:
      guard let written = reading.url,
        var url = WebURL.absolute(written, base: head.url)
      else { return false }
      if url.hasPrefix("http://"), let first = state.firstURL, first.hasPrefix("https://"),
        SameHost.holds("https" + url.dropFirst(4), first)
      {
        url = "https" + url.dropFirst(4)
      }
      state.url = url
    }
    return true
  }
}
