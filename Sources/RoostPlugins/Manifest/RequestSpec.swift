/// The request of a stream with all that belongs to its walk.
package struct RequestSpec: Hashable, Sendable {
  /// The request itself, and where its records are.
  package var call: CallSpec
  /// One, over the record: `$cursor` is the greatest seen in earlier whole walks.
  package var cursor: ManifestValue?
  /// Nil: one request.
  package var paginate: PaginateSpec?
  /// Nil: one walk.
  package var walks: WalkSpec?

  /// One request.
  package init(_ call: CallSpec) { self.call = call }
}
