import JQ

/// A value that expressions see as `.`, with the row of what jq made of it.
final class Scope {
  /// What `.` is.
  let value: JQValue
  /// The row of the scope's plan; null where it needs no program.
  let row: JQValue
  /// What the row consists of.
  let plan: ScopePlan

  /// A scope of that value.
  init(_ value: consuming JQValue, row: consuming JQValue = .null, plan: ScopePlan = ScopePlan()) {
    self.value = value
    self.row = row
    self.plan = plan
  }
}
