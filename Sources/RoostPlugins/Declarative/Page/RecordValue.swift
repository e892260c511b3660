import HTTP
import JQ
import JSON

/// A value of which records are made: of libjq, or of a body that was read without it because nothing
/// of the plugin needs a program.
protocol RecordValue: JQReadable, ~Copyable {
  /// The value of a body.
  init(_ body: JQBody)

  /// The values that the requests of a source share, one a variable.
  static func shared(in context: DeclarativeContext) -> [JQCell<Self>]

  /// Runs a part of a program and hands over each row; see `ProgramRun`.
  /// - Throws: `JQError`, and what `body` throws.
  static func run(
    _ program: ProgramRun, _ part: ProgramPlan.Part, _ plan: ScopePlan, _ input: borrowing Self,
    _ variables: [JQCell<Self>], base: Int, _ body: (Scope<Self>) throws -> Void
  ) throws
}

extension RecordValue where Self: ~Copyable {
  /// The value of a body.
  /// - Parameter head: The head before it, which says of which form it is; nil: none is at hand.
  /// - Throws: `JQError` of kind `body`.
  static func document(
    _ body: [UInt8], of head: HTTPResponse? = nil
  ) throws(JQError) -> JQCell<Self> {
    JQCell(Self(try DeclarativeBody.read(body, of: head)))
  }
}

extension JQValue: RecordValue {
  init(_ body: JQBody) { self = body.root.asJQ() }

  static func shared(in context: DeclarativeContext) -> [JQCell<JQValue>] {
    context.shared.map { JQCell(JQValue($0)) }
  }

  static func run(
    _ program: ProgramRun, _ part: ProgramPlan.Part, _ plan: ScopePlan, _ input: borrowing JQValue,
    _ variables: [JQCell<JQValue>], base: Int, _ body: (Scope<JQValue>) throws -> Void
  ) throws {
    var whole = JQValue.emptyArray
    whole.append(.number(Double(part.rawValue)))
    whole.append(.number(Double(base)))
    whole.append(input.copy())
    for cell in variables { whole.append(cell.value.copy()) }
    let given = JQCell(whole)
    try JQProgramPool.shared(program.program.text).lend { machine in
      try machine.run(given.value.copy(), under: program.watch) { row in
        try body(Scope(row.element(0), row: row.copy(), plan: plan))
        return true
      }
    }
  }
}

extension JQNode: RecordValue {
  init(_ body: JQBody) { self = body.root }

  static func shared(in context: DeclarativeContext) -> [JQCell<JQNode>] {
    context.sharedNodes.map { JQCell($0) }
  }

  static func run(
    _ program: ProgramRun, _ part: ProgramPlan.Part, _ plan: ScopePlan, _ input: borrowing JQNode,
    _ variables: [JQCell<JQNode>], base: Int, _ body: (Scope<JQNode>) throws -> Void
  ) throws {
    throw JQError(.run, "a value was read without libjq though a program needs it")
  }
}
