package import JSON
package import RoostKit

/// A compiled plugin in the list of them: `CompiledPlugin<Podcast>("podcast")`.
package struct CompiledPlugin<Adapter: SourceAdapter>: CompiledPluginEntry {
  package let name: String

  /// The adapter under the name of its folder and manifest.
  package init(_ name: String) { self.name = name }

  package func driver(
    options: JSONObject, streamNames: [String], fingerprint: Fingerprint
  ) throws(PluginError) -> any SourceDriver {
    let decoded = try OptionsDecoder(plugin: name).decode(Adapter.Options.self, from: options)
    var fingerprint = fingerprint
    fingerprint.add(name)
    fingerprint.add(.object(options))
    return CompiledSource<Adapter>(
      plugin: name, options: decoded, streamNames: streamNames, fingerprint: fingerprint.value)
  }
}
