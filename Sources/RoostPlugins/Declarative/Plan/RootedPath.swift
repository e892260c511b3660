import JQ

/// A plain path and the variable at which it begins.
struct RootedPath: Hashable, Sendable {
  var path: JQPath
  /// Place of the variable in the program's list; nil: the path begins at `.`.
  var root: Int?
}
