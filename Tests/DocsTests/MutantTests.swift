import Foundation
import Testing

/// The faults under Tests/mutants that `make mutants` builds and tests: here only whether they still
/// fit, which costs nothing.
@Suite("The faults of make mutants")
struct MutantTests {
  private static let root = URL(filePath: DocumentPage.root)
  private static let folder = root.appending(path: "Tests/mutants")

  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".patch") }.sorted() ?? []

  @Test("there are at least thirty") func count() {
    #expect(Self.names.count >= 30)
  }

  @Test("each changes one place of one file, and names tests that there are", arguments: names)
  func fits(_ name: String) throws {
    let patch = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let lines = patch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.contains { $0.hasPrefix("Fault: ") })
    let files = lines.filter { $0.hasPrefix("--- a/") }.map { String($0.dropFirst(6)) }
    #expect(files.count == 1)
    let file = Self.root.appending(path: try #require(files.first))
    let source = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(lines.firstIndex { $0.hasPrefix("@@") })
    let hunk = lines[(start + 1)...].filter { !$0.isEmpty }
    #expect(!hunk.contains { $0.hasPrefix("@@") })
    let old = hunk.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }
    #expect(
      source.ranges(of: old.joined(separator: "\n")).count == 1,
      "the lines that it changes stand no longer, or more than once, in \(files[0])")
    try checkTests(lines)
  }

  /// `Target.Suite`, of which there must be such a file with such a type.
  private func checkTests(_ lines: [String]) throws {
    let prefix = "Caught-by: "
    let filter = try #require(lines.first { $0.hasPrefix(prefix) }).dropFirst(prefix.count)
    for name in filter.split(separator: "|") {
      let parts = name.split(separator: ".")
      try #require(parts.count == 2)
      let tests = Self.root.appending(path: "Tests/\(parts[0])")
      let files = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String }
      let path = try #require(files?.first { "/\($0)".hasSuffix("/\(parts[1]).swift") }, "\(name)")
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      #expect(text.contains("struct \(parts[1])"))
    }
  }
}
