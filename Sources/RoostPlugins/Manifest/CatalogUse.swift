/// How a Singer tap is told which streams are wanted.
package enum CatalogUse: String, Hashable, Sendable, CaseIterable {
  /// By `--catalog`, with what `--discover` wrote.
  case catalog
  /// By `--properties`, with what `--discover` wrote.
  case properties
  /// Not at all: it writes what its config says.
  case none
}
