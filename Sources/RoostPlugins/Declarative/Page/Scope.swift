import JQ

/// A value that expressions see as `.`, with the row of what jq made of it.
final class Scope<Value: RecordValue & ~Copyable> {
  /// What `.` is.
  let value: Value
  /// The row of the scope's plan; null where it needs no program.
  let row: Value
  /// What the row consists of.
  let plan: ScopePlan

  /// A scope of that value.
  init(_ value: consuming Value, row: consuming Value = .absent(), plan: ScopePlan = ScopePlan()) {
    self.value = value
    self.row = row
    self.plan = plan
  }
}
