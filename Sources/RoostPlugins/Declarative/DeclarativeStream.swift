import HTTP
import JQ
import JSON
import RoostKit
import Text

/// One stream of one source of a declarative plugin.
final class DeclarativeStream: StreamDriver {
  let plan: StreamPlan
  /// What the source's streams share.
  let context: DeclarativeContext
  private let memory = WalkMemory()

  init(_ plan: StreamPlan, _ context: DeclarativeContext) {
    self.plan = plan
    self.context = context
  }

  var name: String { plan.name }

  /// A JSON page is read whole.
  var maximumBodySize: Int { DeclarativeLimits.bodySize }

  // MARK: Requests

  func first(memory: JSONValue, now: Instant) throws -> NextRequest? {
    self.memory.clear()
    return try context.run(plan.call) { watch in
      var state = WalkState()
      state.cursor = memory["cursor"]
      state.isAtParents = self.plan.parents != nil
      if let parents = self.plan.call.parents {
        state.parents = try self.values(parents, state, now, watch)
        if state.parents?.isEmpty ?? true { return nil }
      }
      var repeats: [String] = []
      return try self.next(&state, now, watch, &repeats)
    }
  }

  /// The parents that a list of values gives.
  private func values(
    _ list: ValuePlan, _ state: WalkState, _ now: Instant, _ watch: JQWatch
  ) throws -> [JSONValue] {
    let machine = machine(plan.call, now, watch)
    let variables = machine.variables(state, response: .null)
    let evaluator = Evaluator(plan.call.program, variables: variables)
    var values: [JSONValue] = []
    let most = context.count(plan.walksAtMost)
    try machine.run(.request, plan.call.program.request, .null, variables) { scope in
      evaluator.results(list, in: scope) { value in
        values.append(value.json)
        return values.count < most
      }
    }
    return values
  }

  func position(of next: NextRequest) -> JSONValue {
    guard var state = WalkState(next.state) else { return next.state }
    state.url = state.url.map { context.withoutSecrets($0) }
    state.firstURL = state.firstURL.map { context.withoutSecrets($0) }
    return state.json
  }

  func request(resuming position: JSONValue, memory: JSONValue, now: Instant) throws -> NextRequest?
  {
    guard let state = WalkState(position) else { return nil }
    return try context.run(plan.call) { [state] watch in
      var state = state
      var repeats: [String] = []
      return try self.next(&state, now, watch, &repeats)
    }
  }

  /// A declarative stream remembers its cursor and nothing else.
  func memoryAnew(_ memory: JSONValue) -> JSONValue { .null }

  func machine(_ call: CallPlan, _ now: Instant, _ watch: JQWatch) -> CallMachine {
    CallMachine(call: call, shared: context.shared, streamName: name, now: now, watch: watch)
  }

  /// The call whose pages the walk is at.
  func call(of state: WalkState) -> CallPlan {
    state.isAtParents ? plan.parents ?? plan.call : plan.call
  }

  /// The request at which the walk stands; where it has none, that of the next walk. Nil: the stream
  /// is at its end. A request that would come again ends its walk, and is told of in `repeats`.
  private func next(
    _ state: inout WalkState, _ now: Instant, _ watch: JQWatch, _ repeats: inout [String]
  ) throws -> NextRequest? {
    while true {
      let machine = machine(call(of: state), now, watch)
      if let request = try machine.request(&state) {
        if memory.isNew(request) { return NextRequest(request, state: state.json) }
        repeats.append(
          "stream '\(name)': page \(state.pages + 1) would repeat a request of this walk, which ends here"
        )
      }
      guard let following = walk(after: state) else { return nil }
      state = following
    }
  }

  /// The first page of the walk after this one; nil where there is none.
  private func walk(after state: WalkState) -> WalkState? {
    var state = state
    if state.isAtParents {
      guard let parents = state.parents, !parents.isEmpty else { return nil }
      state.begin(parent: 0)
      return state
    }
    guard let parents = state.parents, state.parent + 1 < parents.count else { return nil }
    state.begin(parent: state.parent + 1)
    return state
  }

  // MARK: Responses

  func reader(for next: NextRequest, memory: JSONValue, now: Instant) throws -> any PageReader {
    guard let state = WalkState(next.state) else {
      throw PluginError("resume-position", "the page's state is none of stream '\(name)'")
    }
    return DeclarativeReader(stream: self, state: state, now: now)
  }

  func message(in body: [UInt8], of response: HTTPResponse) -> String? {
    guard plan.call.error != nil else { return nil }
    return try? JQThreads.run { watch in
      let machine = self.machine(self.plan.call, Instant(milliseconds: 0), watch)
      let document = JQCell(try DeclarativeContext.document(body))
      return try machine.message(
        document.value, machine.variables(WalkState(), response: document.value))
    }
  }

  /// What a page gives. What was made before a fault stays; the fault is the result's `failure`.
  func read(_ body: [UInt8], _ head: HTTPResponse, _ state: WalkState, _ now: Instant) -> PageResult
  {
    let call = call(of: state)
    do {
      return try context.run(call) { watch in
        let reading = PageReading(stream: self, call: call, state: state, now: now, watch: watch)
        return reading.read(body, head)
      }
    } catch {
      var result = PageResult()
      result.failure = context.failure(error, of: call)
      return result
    }
  }

  /// Where the walk stands after a page; nil: the stream is at its end.
  func follow(
    _ state: WalkState, _ reading: ResponseReading, count: Int, head: HTTPResponse, now: Instant,
    watch: JQWatch, repeats: inout [String]
  ) throws -> NextRequest? {
    let call = call(of: state)
    var following = state
    if let paginate = call.paginate, count > 0, reading.goesOn,
      state.pages + 1 < context.count(paginate.atMost),
      Self.turn(&following, paginate, reading, count: count, head: head)
    {
      following.pages += 1
      following.index += count
      return try next(&following, now, watch, &repeats)
    }
    guard var following = walk(after: state) else { return nil }
    return try next(&following, now, watch, &repeats)
  }

  /// Sets what the next page is named by; false where there is none.
  private static func turn(
    _ state: inout WalkState, _ paginate: PaginatePlan, _ reading: ResponseReading, count: Int,
    head: HTTPResponse
  ) -> Bool {
    switch paginate.style {
    case .page:
      state.page = CallMachine.whole((state.page.numberValue ?? 0) + (reading.step ?? 1))
    case .offset:
      state.offset = CallMachine.whole(
        (state.offset.numberValue ?? 0) + (reading.step ?? Double(count)))
    case .token:
      guard let token = reading.token, !token.isNull else { return false }
      state.token = token
    case .url, .link:
      guard let written = reading.url,
        var url = WebURL.absolute(written, base: head.url)
      else { return false }
      if url.hasPrefix("http://"), let first = state.firstURL, first.hasPrefix("https://"),
        CallMachine.isSameHost("https" + url.dropFirst(4), first)
      {
        url = "https" + url.dropFirst(4)
      }
      state.url = url
    }
    return true
  }

  /// Counts an item; nil where its id is new in this sync.
  func note(_ item: Item) -> WalkMemory.Repetition? { memory.note(item) }
}
