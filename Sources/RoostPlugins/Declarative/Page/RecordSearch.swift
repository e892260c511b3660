import JQ
import JSON
import RoostKit
import Text

/// Looks for the record of one item among others, on a thread of libjq, and tells what gave its values.
struct RecordSearch {
  let wish: ItemTrace.Wish
  /// The stream as the manifest maps it, and its program.
  let spec: StreamSpec
  let call: CallPlan
  /// Kinds that the plugin knows.
  let kinds: Set<String>
  /// The manifest, as messages name it.
  let file: String

  /// The item's trace; nil where no record gives it.
  /// - Parameters:
  ///   - base: place of the first record in its walk.
  ///   - name: says where the record of a place, from 0, is.
  /// - Throws: `JQError`.
  func find(
    among records: JQCell<JQValue>, from base: Int, _ machine: CallMachine<JQValue>,
    _ evaluator: Evaluator<JQValue>, _ variables: [JQCell<JQValue>], name: (Int) -> String
  ) throws -> ItemTrace? {
    guard case .item(let plan, let relations, _)? = call.record, let item = spec.item else {
      return nil
    }
    var found: ItemTrace?
    var place = 0
    try machine.run(.records, call.program.record, records.value, variables, base: base) { scope in
      defer { place += 1 }
      guard found == nil else { return }
      evaluator.begin(scope.value, at: base + place)
      guard let id = evaluator.text(plan.id, in: scope), id == wish.parent ?? wish.id,
        let kind = evaluator.text(plan.kind, in: scope), kinds.contains(kind)
      else { return }
      guard wish.parent == nil else {
        found = carried(wish.id, relations, evaluator, scope, name(place))
        return
      }
      var trace = ItemTrace(
        item: evaluator.item(plan, id: id, kind: kind, in: scope),
        relations: evaluator.relations(relations, kinds: kinds, in: scope), record: name(place))
      var origins = OriginList(evaluator, in: scope, file: file)
      origins.add(item, plan)
      for relation in spec.relations { origins.add(relation) }
      trace.origins = origins.origins
      found = trace
    }
    return found
  }

  /// The target of that id which one of the record's relations carries.
  private func carried(
    _ id: String, _ plans: [RelationPlan], _ evaluator: Evaluator<JQValue>,
    _ scope: Scope<JQValue>, _ record: String
  ) -> ItemTrace? {
    for (relation, plan) in zip(spec.relations, plans) {
      guard let itemSpec = relation.item, let itemPlan = plan.item,
        let edge = evaluator.relations([plan], kinds: kinds, in: scope)
          .first(where: { $0.target == id && $0.carried != nil }), let item = edge.carried
      else { continue }
      var trace = ItemTrace(item: item, relations: [], record: record, carrier: plan.name)
      evaluator.visit(plan.each, in: scope) { inner in
        guard trace.origins.isEmpty,
          evaluator.list(plan.to ?? itemPlan.id, in: inner).contains(id)
        else { return }
        var origins = OriginList(evaluator, in: inner, file: file)
        origins.add(itemSpec, itemPlan)
        if let to = relation.to { origins.addIdentity(to) }
        trace.origins = origins.origins
      }
      return trace
    }
    return nil
  }
}
