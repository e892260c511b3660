import HTTP
import JSON
import RoostKit

/// The driver of one source of a compiled plugin.
struct CompiledSource<Adapter: SourceAdapter>: SourceDriver {
  let plugin: String
  let options: Adapter.Options
  let streamNames: [String]
  let fingerprint: UInt64

  func stream(_ name: String, tables: JSONObject) throws -> any StreamDriver {
    guard streamNames.contains(name) else {
      throw PluginError(
        "invalid-options",
        "plugin '\(plugin)' has no stream '\(name)'; it has \(streamNames.joined(separator: ", "))")
    }
    // Made once here so that options that do not fit together are told before any request.
    _ = try Adapter(options, stream: name)
    return CompiledStream<Adapter>(name: name, options: options)
  }
}
