public import RoostKit
import RoostPlugins

/// A compiled plugin of another package.
public struct AddedPlugin: Sendable {
  let entry: any CompiledPluginEntry

  /// An adapter under the name of its folder and page.
  public init<Adapter: SourceAdapter>(_ name: String, _ adapter: Adapter.Type) {
    entry = CompiledPlugin<Adapter>(name)
  }
}
