import JQ

/// Runs the parts of one program.
struct ProgramRun {
  let program: ProgramPlan
  let watch: JQWatch

  /// Runs a part and hands over each row; where the part is left to no program, the inputs themselves.
  ///
  /// `input` is `.` of the part, of `records` the array of them; `base` is `$index` of the first.
  /// - Throws: `JQError`, and what `body` throws.
  func run<Value: RecordValue & ~Copyable>(
    _ part: ProgramPlan.Part, _ plan: ScopePlan, _ input: borrowing Value,
    _ variables: [JQCell<Value>], base: Int = 0, _ body: (Scope<Value>) throws -> Void
  ) throws {
    guard !plan.needsProgram else {
      return try Value.run(self, part, plan, input, variables, base: base, body)
    }
    guard part == .records else { return try body(Scope(input.copy())) }
    for place in 0..<input.count { try body(Scope(input.element(place))) }
  }
}
