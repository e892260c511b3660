import Diagnostics
import FoundationEssentials
import JSON
import RoostEngine
import RoostPlugins
import RoostWorkshop
import Testing

@Suite("The schemas")
struct SchemaTests {
  private static let manifests: Result<[Manifest], any Error> = Result {
    let registry = Registry(
      folders: [PluginFolder("\(DocumentPage.root)/plugins", origin: "the checkout")],
      compiled: CompiledNames.all)
    return try registry.names.map { try #require(try registry.plugin(named: $0)).manifest }
  }

  @Test("stand in schemas/ as 'roost schema' prints them", arguments: ["plugin", "sources"])
  func files(_ name: String) throws {
    let schema =
      name == "plugin" ? ManifestSchema.schema : SourcesSchema.schema(try Self.manifests.get())
    let wanted = schema.prettyText + "\n"
    let path = "\(DocumentPage.root)/schemas/\(name).json"
    if DocumentTests.updates { try Data(wanted.utf8).write(to: URL(filePath: path)) }
    #expect(try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self) == wanted)
  }

  @Test("know a form for whatever a key of a page holds")
  func forms() { #expect(ManifestSchema.unknownForms == []) }

  @Test("name every key of the engine and every option of a shipped plugin")
  func names() throws {
    let manifests = try Self.manifests.get()
    let source = SourcesSchema.schema(manifests)["definitions"]["source"]
    #expect(source["properties"].objectValue?.names == EngineKey.names)
    let options = source["allOf"].arrayValue ?? []
    #expect(options.count == manifests.count)
    for (manifest, schema) in zip(manifests, options) {
      let names = schema["then"]["properties"].objectValue?.names ?? []
      #expect(names == EngineKey.names + manifest.options.map(\.name))
    }
  }

  private static func broken(_ kind: String) -> [String] {
    let folder = "\(DocumentPage.root)/schemas/broken/\(kind)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  @Test("are held against pages that Roost refuses too", arguments: broken("plugin"))
  func brokenPages(_ path: String) throws {
    let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(throws: Diagnostics.self) {
      try Manifest.load(bytes, file: "plugin.yaml", folder: "/plugins/\(name)")
    }
  }

  @Test("are held against sources that Roost refuses too", arguments: broken("sources"))
  func brokenSources(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let manifests = Dictionary(
      uniqueKeysWithValues: try Self.manifests.get().map { ($0.name, $0) })
    #expect(throws: Diagnostics.self) {
      try ConfigurationFile.read(bytes, file: "sources.yaml", folder: ".", environment: [:])
        .configuration(manifests: manifests)
    }
  }
}
