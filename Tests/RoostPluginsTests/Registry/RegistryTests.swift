import Diagnostics
import FoundationEssentials
import RoostPlugins
import Testing

@Suite("The registry")
struct RegistryTests {
  /// Folders of plugins in a folder of their own.
  final class Folders: Sendable {
    let top: String

    init() throws {
      let top = FileManager.default.temporaryDirectory
        .appending(path: "roost-registry-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: top, withIntermediateDirectories: true)
      self.top = top
    }

    deinit { try? FileManager.default.removeItem(atPath: top) }

    func write(_ path: String, _ text: String) throws {
      let file = URL(filePath: "\(top)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func folder(_ name: String) -> PluginFolder { PluginFolder("\(top)/\(name)", origin: name) }
  }

  private static func page(_ name: String, summary: String) -> String {
    """
    plugin: \(name)
    summary: \(summary)
    request:
      get: https://example.org/
    item:
      id: .id
      kind: thing
    """
  }

  @Test("takes the nearest of a name, and tells what it hides")
  func nearest() throws {
    let folders = try Folders()
    try folders.write("near/one/plugin.yaml", Self.page("one", summary: "Near one."))
    try folders.write("far/one/plugin.yaml", Self.page("one", summary: "Far one."))
    try folders.write("far/two/plugin.yaml", Self.page("two", summary: "Far two."))
    try folders.write("far/README.md", "no plugin")
    let registry = Registry(
      folders: [folders.folder("near"), folders.folder("far")], compiled: [])
    #expect(registry.names == ["one", "two"])
    let one = try #require(try registry.plugin(named: "one"))
    #expect(one.manifest.summary == "Near one.")
    #expect(one.foundIn.origin == "near")
    #expect(one.shadows.map(\.origin) == ["far"])
    #expect(
      registry.shadowing == [
        "plugin 'one' in \(folders.top)/near hides the one in \(folders.top)/far"
      ])
  }

  @Test("knows no plugin of another name")
  func unknown() throws {
    #expect(try Registry(folders: [], compiled: []).plugin(named: "one") == nil)
  }

  @Test("gives the faults of a page, and the other plugins all the same")
  func faults() throws {
    let folders = try Folders()
    try folders.write("p/good/plugin.yaml", Self.page("good", summary: "Good."))
    try folders.write("p/bad/plugin.yaml", "plugin: bad\nrequets: 1\n")
    let registry = Registry(folders: [folders.folder("p")], compiled: [])
    let (plugins, faults) = registry.plugins(named: ["good", "bad", "missing"])
    #expect(plugins.keys.sorted() == ["good"])
    #expect(faults.keys.sorted() == ["bad"])
    #expect(faults["bad"]?.all.contains { $0.kind == "unknown-key" } == true)
  }

  @Test("reads a page at its first need and no more")
  func lazily() throws {
    let folders = try Folders()
    try folders.write("p/one/plugin.yaml", Self.page("one", summary: "First."))
    let registry = Registry(folders: [folders.folder("p")], compiled: [])
    #expect(try registry.plugin(named: "one")?.manifest.summary == "First.")
    try folders.write("p/one/plugin.yaml", Self.page("one", summary: "Second."))
    #expect(try registry.plugin(named: "one")?.manifest.summary == "First.")
  }

  @Test("refuses a folder that everyone can write")
  func distrusted() throws {
    let folders = try Folders()
    try folders.write("p/one/plugin.yaml", Self.page("one", summary: "One."))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: "\(folders.top)/p/one")
    let registry = Registry(folders: [folders.folder("p")], compiled: [])
    #expect(throws: Diagnostics.self) { try registry.plugin(named: "one") }
  }

  @Test("searches named folders, those beside the configuration, the variable, prefix and checkout")
  func search() throws {
    let folders = try Folders()
    for path in [
      "named/x", "config/plugins/x", "var/x", "usr/share/roost/plugins/x", "checkout/plugins/x",
      "checkout/Package.swift",
    ] { try folders.write(path, "") }
    var search = PluginSearch()
    search.named = ["\(folders.top)/named", "\(folders.top)/missing"]
    search.configurationFolder = "\(folders.top)/config"
    search.variable = "\(folders.top)/var:\(folders.top)/named"
    search.executable = "\(folders.top)/usr/bin/roost"
    #expect(
      search.folders.map { String($0.path.dropFirst(folders.top.count + 1)) }
        == ["named", "config/plugins", "var", "usr/share/roost/plugins"])
    #expect(
      search.missing == [
        "there is no folder '\(folders.top)/missing', which is named under 'plugins:'"
      ])
    search.executable = "\(folders.top)/checkout/.build/x86_64/release/roost"
    #expect(search.folders.last?.path == "\(folders.top)/checkout/plugins")
    #expect(search.folders.last?.origin == "the checkout")
  }
}
