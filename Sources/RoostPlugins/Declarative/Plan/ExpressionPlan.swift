import JQ
import JSON

/// How one expression is evaluated.
struct ExpressionPlan: Hashable, Sendable {
  /// Where its results come from.
  enum Source: Hashable, Sendable {
    /// Plain paths, by their places in the program's list: walked directly.
    case paths([Int])
    /// Two sides, compared directly.
    case comparison(Side, JQComparison.Order, Side)
    /// A place in the row of its scope: evaluated by jq.
    case slot(Int)
  }

  /// One side of a comparison.
  enum Side: Hashable, Sendable {
    /// A plain path, by its place in the program's list.
    case path(Int)
    case constant(JSONValue)
  }

  /// Its place in the program's list of places, for warnings.
  var place: Int
  /// Where its results come from.
  var source: Source
}
