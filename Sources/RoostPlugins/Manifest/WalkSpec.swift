/// What `for` says: one walk per result, as `$parent`.
package struct WalkSpec: Hashable, Sendable {
  /// Where the parents come from.
  package enum Parents: Hashable, Sendable {
    /// The results of a value.
    case values(ManifestValue)
    /// The records of a request, on all its pages.
    case records(CallSpec, paginate: PaginateSpec?)
  }

  /// Where the parents come from.
  package var parents: Parents
  /// Most walks.
  package var atMost: PageCount

  /// One walk for each of those.
  package init(_ parents: Parents, atMost: PageCount = .standard) {
    self.parents = parents
    self.atMost = atMost
  }
}
