import Diagnostics
import FoundationEssentials
import RoostPlugins
import RoostWorkshop
import Testing

/// A plugin `quakes` in a folder of its own, right from top to bottom until something is changed.
final class PluginStand: Sendable {
  /// The folder that holds the plugin's.
  let root: String
  /// The plugin's folder.
  var folder: String { "\(root)/quakes" }

  init() throws {
    root =
      FileManager.default.temporaryDirectory.appending(path: "roost-kit-\(UUID().uuidString)").path
    try write(Self.page, to: "plugin.yaml")
    try write(Self.readme, to: "README.md")
    try write(Self.samples, to: "samples/samples.yaml")
    try write(Self.body, to: "samples/week.json")
    try write(Self.items, to: "samples/week.items.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  static let page = """
    plugin: quakes
    summary: Earthquakes.
    options:
      feed: { type: text, default: week, summary: Which list. }
      key:  { type: secret, summary: A key. }
    request:
      get: https://quakes.example.org/{$feed}
      query: { api_key: $key }
      records: .features
    item:
      id: .id
      kind: quake
      title: .place
      published: .time
      attributes: { mag }

    """
  static let readme = """
    # quakes

    ```yaml
    sources:
      shakes:
        plugin: quakes
        feed: day
    ```

    <!-- options -->
    | option | takes | default | meaning |
    |---|---|---|---|
    | `feed` | text | `week` | Which list. |
    | `key` | text |  | A key. |
    <!-- end -->

    """
  static let samples = """
    week:
      responses:
        GET /week: week.json

    """
  static let body = """
    {"features":[{"id":"a","place":"Sea","time":1700000000,"mag":2.5}]}

    """
  static let items = """
    [
      {
        "source": "sample",
        "id": "a",
        "kind": "quake",
        "title": "Sea",
        "url": null,
        "summary": null,
        "content_html": null,
        "published": "2023-11-14T22:13:20Z",
        "published_precision": "second",
        "updated": null,
        "authors": [],
        "categories": [],
        "image_url": null,
        "language": null,
        "enclosures": [],
        "attributes": {
          "mag": 2.5
        },
        "relations": []
      }
    ]

    """

  /// Writes a file of the plugin's folder.
  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try Data(text.utf8).write(to: file)
  }

  /// Puts one text in the place of another in a file, which must hold it.
  func change(_ old: String, to new: String, in name: String) throws {
    let text = try read(name)
    try #require(text.contains(old), "\(name) does not hold '\(old)'")
    try write(text.replacing(old, with: new), to: name)
  }

  /// The text of a file of the plugin's folder.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
  }

  /// Checks the plugin.
  func check(updates: Bool = false, secrets: [String] = []) async throws -> PluginCheckResult {
    let registry = Registry(folders: [PluginFolder(root, origin: "the test")], compiled: [])
    let plugin = try #require(try registry.plugin(named: "quakes"))
    return await PluginCheck.run(
      plugin, known: ["quakes", "feed"], secrets: secrets, updates: updates)
  }

  /// What the check says, a line each, the folder left out: `plugin.yaml:3:1: error: …; help`.
  func said(secrets: [String] = []) async throws -> [String] {
    try await check(secrets: secrets).faults.map { fault in
      let help = fault.help.map { "; \($0)" } ?? ""
      return "\(fault.location): \(fault.severity.rawValue): \(fault.message)\(help)"
        .replacing(folder + "/", with: "").replacing(folder, with: "DIR")
    }
  }
}
