/// How one expression is evaluated.
struct ExpressionPlan: Hashable, Sendable {
  /// Where its results come from.
  enum Source: Hashable, Sendable {
    /// Plain paths, by their places in the program's list: walked directly.
    case paths([Int])
    /// A place in the row of its scope: evaluated by jq.
    case slot(Int)
  }

  /// Its place in the program's list of places, for warnings.
  var place: Int
  /// Where its results come from.
  var source: Source
}
