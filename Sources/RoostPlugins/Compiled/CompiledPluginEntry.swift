package import JSON

/// An entry of the list of compiled plugins.
package protocol CompiledPluginEntry: Sendable {
  /// The plugin's name, which its folder and manifest bear too.
  var name: String { get }

  /// The plugin with these options and streams.
  /// - Throws: `PluginError` of kind `invalid-options` where they cannot be decoded.
  func driver(
    options: JSONObject, streamNames: [String], fingerprint: Fingerprint
  ) throws(PluginError) -> any SourceDriver
}
