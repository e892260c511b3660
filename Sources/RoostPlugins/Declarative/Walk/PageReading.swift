import HTTP
import JQ
import JSON
import RoostKit
import Text

/// The reading of one response, on a thread of libjq.
struct PageReading {
  let stream: DeclarativeStream
  let call: CallPlan
  let state: WalkState
  let now: Instant
  let watch: JQWatch

  /// What the response gives; a fault that ends it is the result's `failure`.
  func read(_ body: [UInt8], _ head: HTTPResponse) -> PageResult {
    var result = PageResult()
    do {
      let document = JQCell(try DeclarativeContext.document(body))
      let machine = stream.machine(call, now, watch)
      let variables = machine.variables(state, response: document.value)
      let evaluator = Evaluator(call.program, variables: variables, notes: state.notes)
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
    _ document: JQCell, _ head: HTTPResponse, _ machine: CallMachine, _ variables: [JQCell],
    _ evaluator: Evaluator, into result: inout PageResult
  ) throws {
    let reading = try machine.reading(document.value, head: head, evaluator, variables)
    let count = reading.records.value.count
    watch.allow(records: count)
    var following = state
    if state.isAtParents {
      addParents(reading.records, to: &following)
    } else {
      try addItems(reading.records, machine, variables, evaluator, &following, into: &result)
    }
    following.notes = evaluator.notes
    var repeats: [String] = []
    result.next = try stream.follow(
      following, reading, count: count, head: head, now: now, watch: watch, repeats: &repeats)
    result.warnings += repeats
    result.isComplete = repeats.isEmpty
    guard result.next == nil else { return }
    result.warnings += following.notes.sentences(file: stream.context.file)
    guard result.isComplete else { return }
    let greatest = JSONOrder.greater(following.cursor, following.greatest)
    if !greatest.isNull { result.memory = ["cursor": greatest] }
  }

  private func addParents(_ records: JQCell, to following: inout WalkState) {
    var parents = following.parents ?? []
    let most = stream.context.count(stream.plan.walksAtMost)
    for place in 0..<records.value.count where parents.count < most {
      parents.append(records.value.element(place).json)
    }
    following.parents = parents
  }

  private func addItems(
    _ records: JQCell, _ machine: CallMachine, _ variables: [JQCell], _ evaluator: Evaluator,
    _ following: inout WalkState, into result: inout PageResult
  ) throws {
    guard case .item(let plan, let relations, let cursor)? = call.record else { return }
    var index = state.index
    var greatest = following.greatest
    try machine.run(
      .records, call.program.record, records.value, variables, base: state.index
    ) { scope in
      defer { index += 1 }
      evaluator.begin(scope.value, at: index)
      if let cursor, let value = evaluator.json(cursor, in: scope) {
        greatest = JSONOrder.greater(greatest, value)
      }
      guard let item = item(plan, index, evaluator, scope, into: &result) else { return }
      let edges = evaluator.relations(relations, kinds: stream.plan.kinds, in: scope)
      result.entries.append((item, edges))
    }
    evaluator.recordIndex = nil
    following.greatest = greatest
  }

  /// The item of a record; nil where the record is skipped, with the reason in the result.
  private func item(
    _ plan: ItemPlan, _ index: Int, _ evaluator: Evaluator, _ scope: Scope,
    into result: inout PageResult
  ) -> Item? {
    guard let id = evaluator.text(plan.id, in: scope) else {
      result.skipped.append("record \(index) has no id")
      return nil
    }
    guard let kind = evaluator.text(plan.kind, in: scope) else {
      result.skipped.append("record \(index) ('\(id)') has no kind")
      return nil
    }
    guard stream.plan.kinds.contains(kind) else {
      let known = stream.plan.kinds.sorted().joined(separator: ", ")
      result.skipped.append(
        "record \(index) ('\(id)') is of kind '\(kind)', which the manifest does not name: \(known)"
      )
      return nil
    }
    let item = evaluator.item(plan, id: id, kind: kind, in: scope)
    switch stream.note(item) {
    case nil: return item
    case .same:
      result.skipped.append("record \(index): id '\(id)' came before in this walk")
    case .different:
      result.skipped.append("record \(index): id '\(id)' came before in this walk")
      result.warnings.append(
        "stream '\(stream.name)': record \(index) has the id '\(id)' of an earlier one but differs from it; the first stands"
      )
    }
    return nil
  }
}
