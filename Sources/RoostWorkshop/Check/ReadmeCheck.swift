import Diagnostics
import RoostEngine
import RoostPlugins
import YAML

/// Checks a plugin's README against its page.
struct ReadmeCheck {
  private let manifest: Manifest
  private let known: [String]

  init(_ manifest: Manifest, _ known: [String]) {
    self.manifest = manifest
    self.known = known
  }

  func faults(of file: TextFile) -> [Diagnostic] {
    heading(file) + examples(file) + names(file) + table(file)
  }

  private func heading(_ file: TextFile) -> [Diagnostic] {
    guard file.lines.first.map(String.init) != "# \(manifest.name)" else { return [] }
    return [
      file.diagnostic(
        kind: "readme", line: 1, "the README does not begin with the plugin's name",
        help: "begin with '# \(manifest.name)'.")
    ]
  }

  /// Every `sources:` that it shows must be right, and one must use the plugin.
  private func examples(_ file: TextFile) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var isUsed = false
    for block in Self.blocks(of: file) where block.lines.contains("sources:") {
      // With as many empty lines before it, faults stand at their lines of the README.
      let text =
        String(repeating: "\n", count: block.start) + block.lines.joined(separator: "\n") + "\n"
      do throws(Diagnostics) {
        let configuration = try ConfigurationFile.read(
          Array(text.utf8), file: file.file, folder: ".", environment: [:])
        isUsed = isUsed || configuration.pluginNames.contains(manifest.name)
        _ = try configuration.configuration(
          manifests: [manifest.name: manifest],
          broken: Set(known + configuration.pluginNames).subtracting([manifest.name]),
          known: known)
      } catch {
        faults += error.errors
      }
    }
    if !isUsed, faults.isEmpty {
      faults.append(
        file.diagnostic(
          kind: "readme", line: 1, "the README shows no source of the plugin",
          help: "add a ```yaml block with 'sources:' and a source of 'plugin: \(manifest.name)'."))
    }
    return faults
  }

  /// Every option and, where there are several, every stream must stand in a code span.
  private func names(_ file: TextFile) -> [Diagnostic] {
    let words = Self.codeWords(of: file)
    let streams = manifest.streamNames.count > 1 ? manifest.streams : []
    let missing =
      manifest.options.filter { !words.contains($0.name) }.map { ("option", $0.name, $0.mark) }
      + streams.filter { !words.contains($0.name) }.map { ("stream", $0.name, $0.mark) }
    return missing.map { what, name, mark in
      manifest.source.diagnostic(
        kind: "readme", at: mark, "\(what) '\(name)' is not in README.md",
        help: what == "option"
          ? "write it there, or '\(OptionTable.start)' and '\(OptionTable.end)' on two lines, and run 'roost plugin check --update \(manifest.folder)'."
          : "write `\(name)` there, and what it gives.")
    }
  }

  private func table(_ file: TextFile) -> [Diagnostic] {
    let wanted = OptionTable.filled(file.text, with: manifest.options)
    guard wanted != file.text else { return [] }
    let line = (file.lines.firstIndex { $0 == OptionTable.start } ?? 0) + 1
    return [
      file.diagnostic(
        kind: "readme", line: line, "the table of options is not what the page says",
        help: "'roost plugin check --update \(manifest.folder)' writes it anew.")
    ]
  }

  /// Lines of a fenced block, and how many lines stand before its first.
  private struct Block {
    var start: Int
    var lines: [Substring] = []
  }

  private static func blocks(of file: TextFile) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    for (place, line) in file.lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open = open == nil ? Block(start: place + 1) : nil
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  /// The words in code spans.
  private static func codeWords(of file: TextFile) -> Set<String> {
    var words: Set<String> = []
    for line in file.lines {
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      for place in parts.indices where place % 2 == 1 {
        for word in parts[place].split(whereSeparator: {
          !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-"
        }) {
          words.insert(String(word))
        }
      }
    }
    return words
  }
}
