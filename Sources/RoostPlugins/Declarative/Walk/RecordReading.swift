import JQ
import JSON
import RoostKit

/// Turns records into items and relations; values of libjq on a thread of libjq.
struct RecordReading<Value: RecordValue & ~Copyable> {
  /// The stream's name.
  let stream: String
  /// Kinds that the plugin knows.
  let kinds: Set<String>
  let machine: CallMachine<Value>
  let variables: [JQCell<Value>]
  let evaluator: Evaluator<Value>
  /// Counts an item; nil where it is not to be passed over.
  let note: (Item) -> WalkMemory.Repetition?

  /// Adds what the records give.
  /// - Parameter index: place of the first record in its walk.
  /// - Throws: `JQError`.
  func read(
    _ records: JQCell<Value>, from index: Int, into result: inout PageResult
  ) throws {
    guard case .item(let plan, let relations, let cursor)? = machine.call.record else { return }
    var place = index
    try machine.run(
      .records, machine.call.program.record, records.value, variables, base: index
    ) { scope in
      defer { place += 1 }
      evaluator.begin(scope.value, at: place)
      if let cursor, let value = evaluator.json(cursor, in: scope) {
        result.gain.greatest = JSONOrder.greater(result.gain.greatest, value)
      }
      guard let item = item(plan, place, scope, into: &result) else { return }
      let edges = evaluator.relations(relations, kinds: kinds, in: scope)
      try evaluator.settle()
      result.entries.append((item, edges))
    }
    evaluator.recordIndex = nil
  }

  /// What of a record's form tells that `records` names something else than was meant.
  private static func form(of record: borrowing Value) -> String {
    let record = record.json
    guard let object = record.objectValue else {
      return "; it is \(record.text().prefix(40)), not an object"
    }
    guard !object.isEmpty, object.members.allSatisfy({ $0.value.objectValue != nil }) else {
      return ""
    }
    return "; it is an object of objects, of which '[]' behind its path gives each"
  }

  /// The item of a record; nil where the record is skipped, with the reason in the result.
  private func item(
    _ plan: ItemPlan, _ index: Int, _ scope: Scope<Value>, into result: inout PageResult
  ) -> Item? {
    guard let id = evaluator.text(plan.id, in: scope) else {
      result.skip("record \(index) has no id\(Self.form(of: scope.value))")
      return nil
    }
    guard let kind = evaluator.text(plan.kind, in: scope) else {
      result.skip("record \(index) ('\(id)') has no kind")
      return nil
    }
    guard kinds.contains(kind) else {
      let known =
        kinds.isEmpty
        ? "; it names none: add it under 'kinds'" : ": " + kinds.sorted().joined(separator: ", ")
      result.skip(
        "record \(index) ('\(id)') is of kind '\(kind)', which the manifest does not name\(known)")
      return nil
    }
    let item = evaluator.item(plan, id: id, kind: kind, in: scope)
    guard let repetition = note(item) else { return item }
    result.repeated += 1
    result.skip("record \(index): id '\(id)' came before in this walk")
    if case .different = repetition {
      result.warnings.append(
        "stream '\(stream)': record \(index) has the id '\(id)' of an earlier one but differs from it; the first stands"
      )
    }
    return nil
  }
}
