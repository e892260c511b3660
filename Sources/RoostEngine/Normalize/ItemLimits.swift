/// How large the parts of an item may be; docs/sources.md has the same table.
package struct ItemLimits: Hashable, Sendable {
  /// Bytes of an id; a longer one is no identity, and its record is skipped.
  package var id = 4 << 10
  /// Bytes of a title or a name; longer ones are cut.
  package var line = 8 << 10
  /// Bytes of a summary or of content; longer ones are cut.
  package var text = 8 << 20
  /// Bytes of a URL; a longer one is left out.
  package var url = 16 << 10
  /// Authors, and categories; more are left out.
  package var names = 256
  /// Enclosures; more are left out.
  package var enclosures = 256
  /// Relations; more are left out.
  package var relations = 10_000

  /// The limits that hold where nothing else is said.
  package init() {}
}
