package import Diagnostics
package import JSON

/// How plugin folders become plugins: what the registry leaves to others.
package struct PluginReading: Sendable {
  /// Reads a manifest: its bytes, how messages name its file, its folder, whether the plugin is
  /// compiled.
  package var manifest: @Sendable ([UInt8], String, String, Bool) throws(Diagnostics) -> Manifest
  /// Why a folder is not to be trusted; nil: it is.
  package var distrust: @Sendable (String) -> Diagnostic?
  /// The driver of a declarative plugin with checked options.
  package var declarative:
    @Sendable (Manifest, DeclarativeSpec, JSONObject) throws -> any SourceDriver

  /// Those ways.
  package init(
    manifest: @escaping @Sendable ([UInt8], String, String, Bool) throws(Diagnostics) -> Manifest,
    distrust: @escaping @Sendable (String) -> Diagnostic?,
    declarative:
      @escaping @Sendable (Manifest, DeclarativeSpec, JSONObject) throws -> any SourceDriver
  ) {
    self.manifest = manifest
    self.distrust = distrust
    self.declarative = declarative
  }
}
