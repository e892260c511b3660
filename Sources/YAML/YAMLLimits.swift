/// Bounds of a document, so that a hostile or mistaken one costs little.
package struct YAMLLimits: Hashable, Sendable {
  /// Most bytes of a file.
  package var size = 4 << 20
  /// Most lists and maps inside one another.
  package var depth = 64
  /// Most nodes, those that come again through aliases counted each time.
  package var nodes = 200_000
  /// Most bytes of text in all scalars, those that come again through aliases counted each time.
  package var textSize = 16 << 20

  /// The bounds of docs/sources.md.
  package init() {}
}
