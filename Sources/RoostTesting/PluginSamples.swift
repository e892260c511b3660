import Diagnostics
import FoundationEssentials
public import RoostKit
import RoostPlugins
import RoostWorkshop

/// Holds a compiled plugin against the samples in its folder, as `roost plugin check` does: without
/// network, and with all that the check looks at.
public enum PluginSamples {
  /// What is wrong with a plugin; empty: nothing.
  ///
  /// With `ROOST_UPDATE_SAMPLES=1` in the environment, expected items and the README's table of options
  /// that differ are written anew instead.
  ///
  /// - Parameters:
  ///   - adapter: The plugin's type.
  ///   - folder: The plugin's folder, which bears its name and holds `plugin.yaml`, `README.md` and
  ///     `samples/`.
  /// - Returns: A fault each, with file, line and column; warnings are left out.
  public static func faults<Adapter: SourceAdapter>(
    of adapter: Adapter.Type, in folder: String
  ) async -> [String] {
    let path = URL(filePath: folder).standardizedFileURL.path
    let parts = path.split(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    let parent = "/" + parts.dropLast().joined(separator: "/")
    let registry = Registry(
      folders: [PluginFolder(parent, origin: "the test")], compiled: [CompiledPlugin<Adapter>(name)]
    )
    do {
      guard let plugin = try registry.plugin(named: name) else {
        return ["\(path)/plugin.yaml: error: there is no such page"]
      }
      let updates = ProcessInfo.processInfo.environment["ROOST_UPDATE_SAMPLES"] == "1"
      let result = await PluginCheck.run(plugin, known: [name], updates: updates)
      return result.faults.filter { $0.severity == .error }.map { $0.text() }
    } catch {
      return error.all.map { $0.text() }
    }
  }
}
