import JQ

/// Runs the parts of one program, on a thread of libjq.
struct ProgramRun {
  let program: ProgramPlan
  let watch: JQWatch

  /// Runs a part and hands over each row; where the part is left to no program, the inputs themselves.
  ///
  /// `input` is `.` of the part, of `records` the array of them; `base` is `$index` of the first.
  /// - Throws: `JQError`, and what `body` throws.
  func run(
    _ part: ProgramPlan.Part, _ plan: ScopePlan, _ input: borrowing JQValue,
    _ variables: [JQCell], base: Int = 0, _ body: (Scope) throws -> Void
  ) throws {
    guard plan.needsProgram else {
      guard part == .records else { return try body(Scope(input.copy())) }
      for place in 0..<input.count { try body(Scope(input.element(place))) }
      return
    }
    var whole = JQValue.emptyArray
    whole.append(.number(Double(part.rawValue)))
    whole.append(.number(Double(base)))
    whole.append(input.copy())
    for cell in variables { whole.append(cell.value.copy()) }
    let given = JQCell(whole)
    try JQProgramPool.shared(program.text).lend { program in
      try program.run(given.value.copy(), under: watch) { row in
        try body(Scope(row.element(0), row: row.copy(), plan: plan))
        return true
      }
    }
  }
}
