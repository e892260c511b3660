import FoundationEssentials

/// A page of the documentation with tables between marks.
struct DocumentPage {
  /// Its path from the package's root.
  let path: String
  /// Its text.
  let text: String

  /// The package's root.
  static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// Every page under docs/, sorted, and the list of plugins.
  static func all() throws -> [DocumentPage] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/docs/.")
    let paths = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    return try (paths + ["plugins/README.md"]).map { path in
      let data = try Data(contentsOf: URL(filePath: "\(root)/\(path)"))
      return DocumentPage(path: path, text: String(decoding: data, as: UTF8.self))
    }
  }

  /// The names of the tables that it shows, in order.
  var tableNames: [String] {
    text.split(separator: "\n").compactMap(Self.tableName)
  }

  /// The text with each table as it should be; one of an unknown name stays as it is.
  func filled(with tables: [DocumentTable]) -> String {
    var lines: [Substring] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isInside = false }
      if !isInside { lines.append(line) }
      guard let name = Self.tableName(line), let table = tables.first(where: { $0.name == name })
      else { continue }
      lines += table.markdown.dropLast().split(separator: "\n")
      isInside = true
    }
    return lines.joined(separator: "\n")
  }

  private static func tableName(_ line: Substring) -> String? {
    guard line.hasPrefix("<!-- table "), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(11).dropLast(4))
  }
}
