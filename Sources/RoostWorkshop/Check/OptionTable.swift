import JSON
package import RoostPlugins

/// The table of a plugin's options in its README, made from its page.
///
/// It stands between `<!-- options -->` and `<!-- end -->`; a README without these marks has none that
/// is held against the page.
package enum OptionTable {
  static let start = "<!-- options -->"
  static let end = "<!-- end -->"

  /// The table in Markdown, with a closing line feed.
  package static func markdown(_ options: [OptionSpec]) -> String {
    guard !options.isEmpty else { return "It has no options of its own.\n" }
    let rows = options.map { option in
      let fallback =
        option.isRequired
        ? "required"
        : option.defaultValue.isNull
          ? "" : "`\(option.defaultValue.stringValue ?? option.defaultValue.text())`"
      let takes =
        option.type == .choice
        ? option.words.map { "`\($0)`" }.joined(separator: ", ") : option.type.wanted
      return "| `\(option.name)` | \(cell(takes)) | \(cell(fallback)) | \(cell(option.summary)) |"
    }
    return (["| option | takes | default | meaning |", "|---|---|---|---|"] + rows)
      .joined(separator: "\n") + "\n"
  }

  /// The README with its table as it should be; as it was where it has no marks.
  package static func filled(_ readme: String, with options: [OptionSpec]) -> String {
    var lines: [Substring] = []
    var isInside = false
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == end { isInside = false }
      if !isInside { lines.append(line) }
      guard line == start else { continue }
      lines += markdown(options).dropLast().split(separator: "\n")
      isInside = true
    }
    return isInside ? readme : lines.joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
