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
        call.program, variables: variables, watch: steps.watch, bodySize: body.count)
      do {
        try read(document, head, machine, variables, evaluator, into: &result)
      } catch {
        var notes = state.notes
        notes.add(evaluator.notes)
        result.warnings += notes.sentences(file: stream.context.file)
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
    if state.isAtParents {
      addParents(reading.records, to: &result.gain)
    } else {
      try addItems(reading.records, machine, variables, evaluator, into: &result)
    }
    for _ in 0..<reading.nulls { result.skip("a record is null") }
    // Of several walks one may well have nothing; so may the last page of one.
    if let doubt = reading.doubt, state.index == 0, !state.isOneOfSeveral {
      evaluator.note(doubt, at: call.recordsPlace)
    }
    result.gain.notes = evaluator.notes
    result.gain.isCut = !reading.isPagingSound
    var following = state
    // Walks of different parents may give the same items.
    let isRepeated = result.repeated > 0 && result.entries.isEmpty && state.parents == nil
    following.repeated = isRepeated ? state.repeated + 1 : 0
    following.add(result.gain)
    try turn(&following, into: &result) { state, stops in
      try steps.follow(&state, reading, count: count, head: head, stops: &stops)
    }
    // A page without records that leads on is none of those that end a walk.
    let leadsOn =
      result.next != nil && following.pages > state.pages
      || steps.namesNext(state, reading, head: head)
    result.gain.isDoubtful = count == 0 && (reading.doubt != nil || leadsOn)
  }

  /// A page that is not there ends its walk.
  private func passOver(_ head: HTTPResponse, into result: inout PageResult) throws {
    var following = state
    var stops: [String] = []
    if state.pages == 0, state.isOneOfSeveral, call.absent == nil {
      result.gain.isAbsent = true
      let (count, all) = (state.absentWalks + 1, state.parents?.count ?? 0)
      guard count < all else {
        throw PluginError(
          "http-status",
          "\(head.url) answered with status \(head.status), as did all others of these \(all): there is nothing; look at the request's URL"
        )
      }
      result.skip("\(head.url) answered with status \(head.status): there is nothing")
    }
    if state.pages > 0, call.promisesPages {
      steps.cut(
        &following,
        "is not there (status \(head.status)), though the one before leads to it; the walk ends here",
        &stops)
    }
    following.add(result.gain)
    try turn(&following, stops, into: &result) { state, stops in
      try steps.pass(&state, stops: &stops)
    }
  }

  /// Turns to the next page, and at the stream's end says what went wrong and what is remembered.
  /// - Parameter stops: Why its walk ends where it should not.
  private func turn(
    _ following: inout WalkState, _ stops: [String] = [], into result: inout PageResult,
    _ next: (inout WalkState, inout [String]) throws -> NextRequest?
  ) throws {
    var stops = stops
    result.next = try next(&following, &stops)
    result.warnings += stops
    result.gain.isCut = result.gain.isCut || !stops.isEmpty
    if result.next == nil { result.end = steps.end(of: following) }
  }

  private func addParents(_ records: JQCell<Value>, to gain: inout PageGain) {
    let most = stream.context.count(stream.plan.walksAtMost) - (state.parents?.count ?? 0)
    for place in 0..<records.value.count {
      guard place < most else {
        gain.lacksParents = stream.context.isStandard(stream.plan.walksAtMost)
        break
      }
      gain.parents.append(records.value.element(place).json)
    }
  }

  private func addItems(
    _ records: JQCell<Value>, _ machine: CallMachine<Value>, _ variables: [JQCell<Value>],
    _ evaluator: Evaluator<Value>, into result: inout PageResult
  ) throws {
    let reading = RecordReading(
      stream: stream.name, kinds: stream.plan.kinds, machine: machine, variables: variables,
      evaluator: evaluator, note: stream.note)
    try reading.read(records, from: state.index, into: &result)
  }
}
