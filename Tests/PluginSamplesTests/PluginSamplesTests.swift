import Diagnostics
import Feed
import FoundationEssentials
import JSON
import Podcast
import RoostEngine
import RoostPlugins
import RoostWorkshop
import Testing

/// Every plugin's samples, through all that 'roost plugin check' looks at.
@Suite("samples of the plugins")
struct PluginSamplesTests {
  static let plugins = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "plugins").path

  static let registry = Registry(
    folders: [PluginFolder(plugins, origin: "the checkout")],
    compiled: [CompiledPlugin<Podcast>("podcast"), CompiledPlugin<Feed>("feed")])

  @Test("pass the check of their plugin, with nothing to say", arguments: registry.names)
  func passTheCheck(_ name: String) async throws {
    let plugin = try #require(try Self.registry.plugin(named: name))
    let result = await PluginCheck.run(plugin, known: Self.registry.names)
    #expect(Diagnostics(result.faults).errors.map { $0.text() } == [])
    #expect(!result.cases.isEmpty)
    #expect(result.cases.allSatisfy { $0.isRight && $0.items > 0 })
  }
}
