/// The attributes of an item or of a relation.
package enum AttributesSpec: Hashable, Sendable {
  /// Name by name; a name alone already stands as the jq expression `.name`.
  case members([ManifestField])
  /// One value that gives an object.
  case object(ManifestValue)

  /// The names that are written out; none where one value gives the object.
  package var names: [String] {
    guard case .members(let fields) = self else { return [] }
    return fields.map(\.name)
  }
}
