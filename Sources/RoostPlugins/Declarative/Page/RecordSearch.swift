import HTTP
import JQ
import JSON
import RoostKit
import Text

/// Looks for the record of one item in a response, on a thread of libjq, and tells what gave its values.
struct RecordSearch {
  let stream: DeclarativeStream
  let call: CallPlan
  let state: WalkState
  let now: Instant
  let watch: JQWatch

  /// The item's trace; nil where no record gives it.
  /// - Throws: `PluginError`, `JQError` where the response cannot be read.
  func find(_ wish: ItemTrace.Wish, in body: [UInt8], _ head: HTTPResponse) throws -> ItemTrace? {
    guard case .item(let plan, let relations, _)? = call.record, let spec = stream.plan.spec.item
    else { return nil }
    let document = try JQValue.document(body)
    let machine = StreamSteps<JQValue>(stream: stream, now: now, watch: watch).machine(call)
    let variables = machine.variables(state, response: document.value)
    let evaluator = Evaluator(
      call.program, variables: variables, watch: watch, bodySize: body.count)
    let reading = try machine.reading(document.value, head: head, evaluator, variables)
    watch.allow(records: reading.records.value.count)
    let isArray = document.value.kind == .array
    var found: ItemTrace?
    var place = 0
    try machine.run(
      .records, call.program.record, reading.records.value, variables, base: state.index
    ) { scope in
      defer { place += 1 }
      guard found == nil else { return }
      evaluator.begin(scope.value, at: state.index + place)
      guard let id = evaluator.text(plan.id, in: scope), id == wish.parent ?? wish.id,
        let kind = evaluator.text(plan.kind, in: scope), stream.plan.kinds.contains(kind)
      else { return }
      let record = self.record(place, isArray: isArray)
      if wish.parent != nil {
        found = carried(wish.id, relations, evaluator, scope, record)
      } else {
        var trace = ItemTrace(
          item: evaluator.item(plan, id: id, kind: kind, in: scope),
          relations: evaluator.relations(relations, kinds: stream.plan.kinds, in: scope),
          record: record)
        var origins = OriginList(evaluator, in: scope, file: stream.context.file)
        origins.add(spec, plan)
        for relation in stream.plan.spec.relations { origins.add(relation) }
        trace.origins = origins.origins
        found = trace
      }
    }
    return found
  }

  /// The target of that id which one of the record's relations carries.
  private func carried(
    _ id: String, _ plans: [RelationPlan], _ evaluator: Evaluator<JQValue>,
    _ scope: Scope<JQValue>, _ record: String
  ) -> ItemTrace? {
    for (spec, plan) in zip(stream.plan.spec.relations, plans) {
      guard let itemSpec = spec.item, let itemPlan = plan.item,
        let edge = evaluator.relations([plan], kinds: stream.plan.kinds, in: scope)
          .first(where: { $0.target == id && $0.carried != nil }), let item = edge.carried
      else { continue }
      var trace = ItemTrace(item: item, relations: [], record: record, carrier: plan.name)
      evaluator.visit(plan.each, in: scope) { inner in
        guard trace.origins.isEmpty,
          evaluator.list(plan.to ?? itemPlan.id, in: inner).contains(id)
        else { return }
        var origins = OriginList(evaluator, in: inner, file: stream.context.file)
        origins.add(itemSpec, itemPlan)
        if let to = spec.to { origins.addIdentity(to) }
        trace.origins = origins.origins
      }
      return trace
    }
    return nil
  }

  /// Where a record is: a path in the response, or its place among the records of an expression.
  private func record(_ place: Int, isArray: Bool) -> String {
    guard let records = stream.plan.spec.request?.call.records else {
      return isArray ? ".[\(place)]" : "."
    }
    let isPath =
      records.written.hasPrefix(".")
      && records.written.utf8.allSatisfy { byte in
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte & 0xDF)
      }
    let written = records.written
    return isPath
      ? (written == "." ? ".[\(place)]" : "\(written)[\(place)]") : "record \(place) of \(written)"
  }
}
