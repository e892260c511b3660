import JQ
import JSON
package import RoostKit
package import Text

/// The relations that a source adds in sources.yaml, over its items as JSON.
package struct SourceRelationRules: RelationRules {
  package let fingerprint: UInt64
  package let names: [String]
  private let source: String
  private let file: String
  private let now: Instant
  private let program: ProgramPlan
  private let relations: [RelationPlan]

  /// - Parameters:
  ///   - specs: The source's `relations`.
  ///   - source: The source's name.
  ///   - file: How messages name the file that holds them.
  ///   - now: `$now`.
  /// - Throws: `PluginError` for an expression that does not stand alone.
  package init(
    _ specs: [RelationSpec], source: String, file: String, now: Instant
  ) throws(PluginError) {
    var builder = ProgramBuilder(variables: ["now"])
    var scope = ScopePlan()
    var relations: [RelationPlan] = []
    var fingerprint = Fingerprint()
    for spec in specs {
      relations.append(try builder.relation(spec, in: &scope))
      fingerprint.add(RelationText.text(of: spec))
    }
    program = builder.program(record: scope)
    self.relations = relations
    self.source = source
    self.file = file
    self.now = now
    self.fingerprint = fingerprint.value
    names = specs.map(\.name)
  }

  package func relations(
    of batch: [Item]
  ) throws -> (relations: [[Relation]], warnings: [String]) {
    do {
      return try evaluated(batch)
    } catch {
      throw program.failure(error, file: file)
    }
  }

  private func evaluated(
    _ batch: [Item]
  ) throws -> (relations: [[Relation]], warnings: [String]) {
    let (program, plans, source, file, now) = (program, relations, source, file, now)
    return try JQThreads.run { watch in
      watch.allow(records: batch.count)
      var records = JQValue.emptyArray
      for item in batch { records.append(JQValue(item.json(source: source, relations: []))) }
      let variables = [JQCell(JQValue.number(Double(now.milliseconds) / 1000))]
      let evaluator = Evaluator(program, variables: variables, watch: watch)
      var found: [[Relation]] = []
      let part = ProgramRun(program: program, watch: watch)
      try part.run(.records, program.record, records, variables) { scope in
        evaluator.begin(scope.value, at: found.count)
        found.append(evaluator.relations(plans, kinds: nil, in: scope))
        if let overdraft = evaluator.overdraft { throw overdraft.failure(file: file) }
      }
      return (found, evaluator.notes.sentences(file: file))
    }
  }
}
