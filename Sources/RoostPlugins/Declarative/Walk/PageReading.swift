import HTTP
import JQ
import JSON
import RoostKit
import Text

/// The reading of one response.
struct PageReading<Value: RecordValue & ~Copyable> {
  let steps: StreamSteps<Value>
  let call: CallPlan
  let state: WalkState

  private var stream: DeclarativeStream { steps.stream }

  /// What the response gives; a fault that ends it is the result's `failure`.
  func read(_ body: [UInt8], _ head: HTTPResponse) -> PageResult {
    var result = PageResult()
    do {
      guard head.status < 400 else {
        try passOver(head, into: &result)
        return result
      }
      let document = try Value.document(body, of: head)
      let machine = steps.machine(call)
      let variables = machine.variables(state, response: document.value)
      let evaluator = Evaluator(
        call.program, variables: variables, notes: state.notes, watch: steps.watch,
        bodySize: body.count)
      do {
        try read(document, head, machine, variables, evaluator, into: &result)
      } catch {
        result.warnings += evaluator.notes.sentences(file: stream.context.file)
        throw error
      }
    } catch {
      result.failure = stream.context.failure(error, of: call)
    }
    return result
  }

  private func read(
    _ document: JQCell<Value>, _ head: HTTPResponse, _ machine: CallMachine<Value>,
    _ variables: [JQCell<Value>],
    _ evaluator: Evaluator<Value>, into result: inout PageResult
  ) throws {
    let reading = try machine.reading(document.value, head: head, evaluator, variables)
    let count = reading.records.value.count
    steps.watch.allow(records: count)
    var following = state
    if state.isAtParents {
      addParents(reading.records, to: &following)
    } else {
      try addItems(reading.records, machine, variables, evaluator, &following, into: &result)
    }
    following.notes = evaluator.notes
    try turn(following, isSound: reading.isPagingSound, into: &result) { stops in
      try steps.follow(following, reading, count: count, head: head, stops: &stops)
    }
  }

  /// A page that is not there ends its walk.
  private func passOver(_ head: HTTPResponse, into result: inout PageResult) throws {
    var following = state
    if state.pages == 0, state.isOneOfSeveral, call.absent == nil {
      following.absentWalks += 1
      let (count, all) = (following.absentWalks, state.parents?.count ?? 0)
      guard count < all else {
        throw PluginError(
          "http-status",
          "\(head.url) answered with status \(head.status), as did all others of these \(all): there is nothing; look at the request's URL"
        )
      }
      result.skip("\(head.url) answered with status \(head.status): there is nothing")
    }
    try turn(following, into: &result) { stops in
      try steps.pass(following, stops: &stops)
    }
  }

  /// Turns to the next page, and at the stream's end says what went wrong and what is remembered.
  private func turn(
    _ following: WalkState, isSound: Bool = true, into result: inout PageResult,
    _ next: (inout [String]) throws -> NextRequest?
  ) throws {
    var stops: [String] = []
    result.next = try next(&stops)
    result.warnings += stops
    result.isComplete = stops.isEmpty && isSound && !following.lacksParents
    guard result.next == nil else { return }
    result.warnings += following.notes.sentences(file: stream.context.file)
    if following.lacksParents {
      result.warnings.append(
        "stream '\(stream.name)': 'for' gives more than \(PageCount.standardCount) walks; the others are left out"
      )
    }
    guard result.isComplete, following.failedWalks == 0 else { return }
    let greatest = JSONOrder.greater(following.cursor, following.greatest)
    if !greatest.isNull { result.memory = ["cursor": greatest] }
  }

  private func addParents(_ records: JQCell<Value>, to following: inout WalkState) {
    var parents = following.parents ?? []
    let most = stream.context.count(stream.plan.walksAtMost)
    for place in 0..<records.value.count {
      guard parents.count < most else {
        following.lacksParents = stream.plan.walksAtMost == .standard
        break
      }
      parents.append(records.value.element(place).json)
    }
    following.parents = parents
  }

  private func addItems(
    _ records: JQCell<Value>, _ machine: CallMachine<Value>, _ variables: [JQCell<Value>],
    _ evaluator: Evaluator<Value>,
    _ following: inout WalkState, into result: inout PageResult
  ) throws {
    let reading = RecordReading(
      stream: stream.name, kinds: stream.plan.kinds, machine: machine, variables: variables,
      evaluator: evaluator, note: stream.note)
    let greatest = try reading.read(
      records, from: state.index, greatest: following.greatest, into: &result)
    following.greatest = greatest
    // Walks of different parents may give the same items.
    let isRepeated = result.repeated > 0 && result.entries.isEmpty && state.parents == nil
    following.repeated = isRepeated ? state.repeated + 1 : 0
  }
}
