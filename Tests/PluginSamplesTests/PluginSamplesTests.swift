import Feed
import FoundationEssentials
import JSON
import Podcast
import RoostEngine
import RoostPlugins
import Testing
import Text

/// Every plugin's samples, through its driver as a preview runs it.
@Suite("samples of the plugins")
struct PluginSamplesTests {
  static let plugins = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "plugins").path

  static let registry = Registry(
    folders: [PluginFolder(plugins, origin: "the checkout")],
    compiled: [CompiledPlugin<Podcast>("podcast"), CompiledPlugin<Feed>("feed")])

  /// A case of a plugin.
  struct Case: Sendable {
    var plugin: String
    var sample: String
  }

  static let cases: [Case] = registry.names.flatMap { name -> [Case] in
    guard let plugin = try? registry.plugin(named: name),
      let set = try? SampleSet.read(of: plugin.manifest)
    else { return [Case(plugin: name, sample: "")] }
    return set.cases.map { Case(plugin: name, sample: $0.name) }
  }

  /// The items that a case gives, with what was said on the way.
  static func result(_ one: Case) async throws -> (PreviewResult, SampleSet, SampleCase) {
    let plugin = try #require(try registry.plugin(named: one.plugin))
    let set = try SampleSet.read(of: plugin.manifest)
    let sample = try #require(set.cases.first { $0.name == one.sample })
    var alone = set
    alone.cases = [sample]
    var plan = SourcePlan(name: "sample", plugin: one.plugin) {
      try plugin.driver(options: sample.options)
    }
    plan.streams = sample.streams.isEmpty ? plugin.manifest.defaultStreams : sample.streams
    let secrets = plugin.manifest.options.filter { $0.type == .secret }.compactMap {
      sample.options[$0.name]?.stringValue
    }
    let preview = Preview(
      plan, gate: PassingGate(SampleClient([alone], secrets: secrets)),
      processes: SampleProcesses([alone]),
      now: Instant(seconds: 1_750_000_000))
    return (try await preview.run(), set, sample)
  }

  @Test("give the items that stand beside them, whole", arguments: cases)
  func giveItems(_ one: Case) async throws {
    let (result, set, sample) = try await Self.result(one)
    #expect(result.failure == nil)
    // A feed may be untidy on purpose; a page must map its own samples without a fault.
    if case .declarative = try Self.registry.plugin(named: one.plugin)?.manifest.body {
      #expect(result.warnings == [])
    }
    let file = set.itemsFile(of: sample)
    let bytes = try #require(FileManager.default.contents(atPath: file), "\(file) is missing")
    let expected = try JSONValue(parsing: [UInt8](bytes))
    let (got, wanted) = (result.itemsJSON.arrayValue ?? [], expected.arrayValue ?? [])
    for (got, wanted) in zip(got, wanted) { #expect(got == wanted) }
    #expect(got.map { $0["id"] } == wanted.map { $0["id"] })
  }
}
