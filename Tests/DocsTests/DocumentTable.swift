/// A table of a page under docs/, made from the values that the program itself uses.
struct DocumentTable: Sendable {
  /// The name between its marks: `<!-- table NAME -->`.
  let name: String
  /// The head of each column.
  let head: [String]
  /// The cells of each row, as Markdown.
  let rows: [[String]]

  /// The table in Markdown, with a closing line feed.
  var markdown: String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { cells in
      let inner = cells.map { $0.replacing("|", with: "\\|") }
      return cells == head.map { _ in "---" }
        ? "|\(inner.joined(separator: "|"))|" : "| \(inner.joined(separator: " | ")) |"
    }.joined(separator: "\n") + "\n"
  }
}
