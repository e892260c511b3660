/// A key of a manifest's map: what checking and docs/manifest.md are made from.
package struct ManifestKey: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// What it holds, in a word or two: `text`, `list of names`, `map`.
  package var holds: String
  /// What it means, in one sentence.
  package var summary: String

  init(_ name: String, _ holds: String, _ summary: String) {
    self.name = name
    self.holds = holds
    self.summary = summary
  }
}
