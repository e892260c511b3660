import JQ

/// The values that share one `.`: as a part of a program, an array of their results.
///
/// Its row is `[., results of slot 0, …, rows of child 0, …]`.
struct ScopePlan: Sendable {
  /// A list over this scope, each of whose results is `.` of a scope of its own.
  struct Child: Sendable {
    /// The list, as a part of a program.
    var each: String
    var isBounded: Bool
    var scope: ScopePlan
    /// Place of the list's expression, for its faults.
    var place: Int
  }

  /// The expressions that jq evaluates: their numbers and texts as parts of a program.
  var slots: [(expression: JQExpression, place: Int)] = []
  var children: [Child] = []

  /// Whether anything in it is left to jq.
  var needsProgram: Bool { !slots.isEmpty || !children.isEmpty }

  /// The scope as a part of a program, which gives one row.
  var text: String {
    let parts = slots.map { $0.expression.collected(as: $0.place) }
    let rows = children.map { child in
      JQExpression.collected(
        "\(child.each) | _series | \(child.scope.text)", isBounded: child.isBounded)
    }
    return "[" + (["."] + parts + rows).joined(separator: ",\n") + "]"
  }
}
