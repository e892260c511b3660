import JSON
import RoostPlugins

/// A compiled plugin of which only the name is known: documents need no more.
struct CompiledNames: CompiledPluginEntry {
  let name: String

  static let all = ["podcast", "feed"].map { CompiledNames(name: $0) }

  func driver(
    options: JSONObject, streamNames: [String], fingerprint: Fingerprint
  ) throws(PluginError) -> any SourceDriver {
    throw PluginError("not-compiled", "'\(name)' is a name alone")
  }
}
