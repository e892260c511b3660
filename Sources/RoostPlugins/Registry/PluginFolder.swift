/// A folder that holds plugins, each in a folder of its own.
package struct PluginFolder: Hashable, Sendable {
  /// Its path.
  package var path: String
  /// How it came to be searched, for `roost plugins`: "beside sources.yaml", "$ROOST_PLUGINS" …
  package var origin: String

  /// The folder at that path.
  package init(_ path: String, origin: String) {
    self.path = path
    self.origin = origin
  }
}
