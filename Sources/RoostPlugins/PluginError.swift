/// Why a plugin could not do what it was asked: a sentence for people. It may hold foreign text and
/// secrets; whoever shows it cleans it.
package struct PluginError: Error, Hashable, Sendable {
  /// The kind of failure, as reports name it: `not-a-feed`, `invalid-options`, `api-error` …
  package var kind: String
  /// What, where, why, what to do.
  package var message: String

  /// A failure of that kind.
  package init(_ kind: String, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
