import FoundationEssentials
import Testing

@Suite("References from file to file")
struct ReferenceTests {
  private static let root = DocumentPage.root

  /// Every text of the package that people read, by its path.
  private static func files() throws -> [String] {
    let manager = FileManager.default
    let top = try manager.contentsOfDirectory(atPath: root).filter { $0.hasSuffix(".md") }
    return try ["docs", "plugins", "Sources", "Tests"].reduce(into: top) { files, folder in
      files += try manager.subpathsOfDirectory(atPath: "\(root)/\(folder)/.")
        .filter { name in [".md", ".swift", ".yaml"].contains { name.hasSuffix($0) } }
        .map { "\(folder)/\($0)" }
    }
  }

  @Test("lead to files that are there")
  func exist() throws {
    var count = 0
    for file in try Self.files() {
      let bytes = try Data(contentsOf: URL(filePath: "\(Self.root)/\(file)"))
      let text = String(decoding: bytes, as: UTF8.self)
      let folder = file.split(separator: "/").dropLast().joined(separator: "/")
      var targets = text.matches(of: /\bdocs\/[a-z0-9\/-]+\.md/).map { String($0.output) }
      if file.hasSuffix(".md") {
        targets += text.matches(of: /\]\(([^()#:\s]+)(?:#[^()\s]*)?\)/).map {
          "\(folder)/\($0.output.1)"
        }
      }
      count += targets.count
      for target in targets {
        #expect(
          FileManager.default.fileExists(atPath: "\(Self.root)/\(target)"), "\(file): \(target)")
      }
    }
    #expect(count > 50)
  }
}
