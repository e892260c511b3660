package import JSON

/// A plugin that was found: its manifest, where it came from, and how its sources are driven.
package struct Plugin: Sendable {
  /// Its page, read and checked.
  package let manifest: Manifest
  /// The folder of plugins in which it was found.
  package let foundIn: PluginFolder
  /// Folders further away that hold a plugin of the same name, which this one shadows.
  package let shadows: [PluginFolder]
  let compiled: (any CompiledPluginEntry)?

  /// The plugin's name.
  package var name: String { manifest.name }

  /// A source of this plugin with these checked options.
  /// - Throws: `PluginError` where the options do not fit what the plugin wants.
  package func driver(options: JSONObject) throws -> any SourceDriver {
    switch manifest.body {
    case .compiled:
      guard let compiled else {
        throw PluginError(
          "not-compiled",
          "plugin '\(name)' has neither 'request' nor 'run', and no compiled plugin bears its name")
      }
      return try compiled.driver(
        options: options, streamNames: manifest.streamNames, fingerprint: fingerprint)
    case .declarative(let spec):
      return DeclarativeSource(manifest, spec, options: options)
    case .process(let spec):
      return try ProcessSource(manifest, spec, options: options)
    }
  }

  /// What of the manifest decides how a compiled plugin's items are stored.
  private var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for kind in manifest.kinds {
      fingerprint.add(kind.name)
      fingerprint.add(UInt64(kind.sortsByPublished ? 1 : 0))
      for name in kind.volatile { fingerprint.add(name) }
    }
    return fingerprint
  }
}
