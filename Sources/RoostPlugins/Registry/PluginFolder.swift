/// A folder that holds plugins, each in a folder of its own.
package struct PluginFolder: Hashable, Sendable {
  /// Its path.
  package var path: String
  /// How it came to be searched, for `roost plugins`: "beside sources.yaml", "$ROOST_PLUGINS" …
  package var origin: String
  /// Whether the user chose it, so that what they ask for may be written there; what came with the program
  /// is not theirs.
  package var isOwn: Bool

  /// The folder at that path.
  package init(_ path: String, origin: String, isOwn: Bool = true) {
    self.path = path
    self.origin = origin
    self.isOwn = isOwn
  }
}
