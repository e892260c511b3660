import FoundationEssentials
import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

@Suite("plugins/README.md")
struct PluginGuideTests {
  private static let folder = RecordedResponsesTests.top.appending(path: "plugins")

  private static func guide() throws -> String {
    String(
      decoding: try Data(contentsOf: folder.appending(path: "README.md")), as: UTF8.self)
  }

  @Test("shows a page for a new API, below forty lines, that works")
  func write() throws {
    let blocks = try Self.guide().components(between: "```yaml\n", and: "```")
    let page = try #require(blocks.first { $0.hasPrefix("plugin:") })
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count < 40)
    let lab = try DeclarativeLab(page, name: "earthquakes")
    #expect(lab.manifest.warnings.isEmpty)
    let walk = try lab.walk(
      "earthquakes",
      [
        "GET /earthquakes/feed/v1.0/summary/significant_week.geojson": """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"us7000n7n8",
         "properties":{"mag":7.5,"place":"Noto Peninsula, Japan","time":1704093009476,"felt":null,
          "url":"https://earthquake.usgs.gov/earthquakes/eventpage/us6000m0xl","net":"us",
          "title":"M 7.5 - Noto Peninsula, Japan"},
         "geometry":{"type":"Point","coordinates":[137.2709,37.4874,10]}}]}
        """
      ])
    #expect(walk.failure == nil)
    #expect(walk.warnings == [])
    let item = try #require(walk.entries.first?.item)
    #expect(item.title == "M 7.5 - Noto Peninsula, Japan")
    #expect(item.published?.instant.rfc3339 == "2024-01-01T07:10:09.476Z")
    #expect(item.attributes == ["magnitude": 7.5, "depth_km": 10])
    #expect(walk.relations("network", of: item.id).map(\.target) == ["network:us"])
  }

  @Test("names every plugin with its summary")
  func list() throws {
    let guide = try Self.guide()
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
      let file = Self.folder.appending(path: "\(name)/plugin.yaml")
      guard let bytes = try? Data(contentsOf: file) else { continue }
      let manifest = try Manifest.load(
        [UInt8](bytes), file: "plugin.yaml", folder: "plugins/\(name)",
        isCompiled: ["podcast", "feed"].contains(name))
      let summary = try #require(manifest.summary)
      #expect(guide.contains("| [\(name)](\(name)/README.md) | \(summary) |"))
    }
  }
}

extension String {
  /// The texts between two marks.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let open = rest.firstRange(of: start) {
      let behind = rest[open.upperBound...]
      guard let close = behind.firstRange(of: end) else { break }
      found.append(String(behind[..<close.lowerBound]))
      rest = behind[close.upperBound...]
    }
    return found
  }
}
