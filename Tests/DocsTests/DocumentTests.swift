import Diagnostics
import FoundationEssentials
import RoostEngine
import RoostPlugins
import Testing
import YAML

@Suite("The documents")
struct DocumentTests {
  /// With `ROOST_UPDATE_DOCS=1` the pages are written instead of compared.
  static let updates = ProcessInfo.processInfo.environment["ROOST_UPDATE_DOCS"] == "1"

  @Test("show the tables that the program itself uses")
  func tables() throws {
    for page in try DocumentPage.all() {
      let wanted = page.filled(with: DocumentTable.all)
      if Self.updates, wanted != page.text {
        try Data(wanted.utf8).write(to: URL(filePath: "\(DocumentPage.root)/\(page.path)"))
      } else {
        #expect(page.text == wanted, "\(page.path): run 'make docs'")
      }
      let known = DocumentTable.all.map(\.name)
      #expect(page.tableNames.allSatisfy(known.contains), "\(page.path)")
    }
  }

  @Test("of sources.yaml name every engine key")
  func sourcesPage() throws {
    let page = try #require(try DocumentPage.all().first { $0.path == "docs/sources.md" })
    #expect(page.tableNames == ["file", "engine-keys", "option-types", "limits"])
    for key in EngineKey.names { #expect(page.text.contains("`\(key)`")) }
  }

  @Test("begin with a sources.yaml that is right")
  func topFile() throws {
    let root = DocumentPage.root
    let file = try ConfigurationFile.read(
      [UInt8](Data(contentsOf: URL(filePath: "\(root)/sources.yaml"))), file: "sources.yaml",
      folder: root, environment: [:])
    var manifests: [String: Manifest] = [:]
    for name in file.pluginNames {
      let folder = "\(root)/plugins/\(name)"
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/plugin.yaml")))
      manifests[name] = try Manifest.load(
        bytes, file: "plugins/\(name)/plugin.yaml", folder: folder,
        isCompiled: ["podcast", "feed"].contains(name))
    }
    let configuration = try file.configuration(manifests: manifests)
    #expect(configuration.warnings.isEmpty)
    #expect(configuration.sources.map(\.name) == ["moon", "launches", "trending", "swift-blog"])
    #expect(
      configuration.sources.map { $0.missingSecret?.kind } == [nil, nil, "missing-secret", nil])
  }
}
