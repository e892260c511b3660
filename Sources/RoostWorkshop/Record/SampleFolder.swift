import Diagnostics
import FoundationEssentials
import JSON
import YAML

/// The folder `samples` of a plugin, to which cases are added.
struct SampleFolder {
  /// Its path.
  let path: String

  /// The path of `samples.yaml`.
  var index: String { "\(path)/samples.yaml" }

  /// Adds a case with its bodies, or puts it in the place of the one of that name.
  ///
  /// - Returns: The files that were written.
  /// - Throws: `Diagnostics` where the case or one of its files is there already and `replaces` is
  ///   false, where `samples.yaml` is no YAML, and where nothing can be written.
  func add(_ draft: SampleDraft, replaces: Bool) throws(Diagnostics) -> [String] {
    let old = TextFile(path: index)
    let lines =
      try old.map { file throws(Diagnostics) in try range(of: draft.name, in: file) } ?? nil
    let bodies = zip(draft.files, draft.responses).compactMap { file, response in
      file.map { (path: "\(path)/\($0)", bytes: response.body) }
    }
    if !replaces {
      let known = bodies.map(\.path).first { FileManager.default.fileExists(atPath: $0) }
      if lines != nil || known != nil {
        throw Diagnostics([
          Diagnostic(
            kind: "exists", file: known ?? index,
            line: known == nil ? lines?.lowerBound ?? 0 : 0, column: known == nil ? 1 : 0,
            message: known == nil
              ? "there is a case '\(draft.name)' already" : "the file is there already",
            help: "give another name by --case, or put it in its place by --force.")
        ])
      }
    }
    var written: [String] = []
    for (file, bytes) in bodies + [(index, Array(text(old, lines, draft).utf8))] {
      try write(bytes, to: file)
      written.append(file)
    }
    return written
  }

  /// Writes a file of the folder, which is made where it is missing.
  func write(_ bytes: [UInt8], to file: String) throws(Diagnostics) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw Diagnostics([
        Diagnostic(
          kind: "unwritable", file: file, message: "the file cannot be written",
          help:
            "look at the permissions of its folder, or copy the plugin to plugins/ beside your sources.yaml."
        )
      ])
    }
  }

  /// The lines of the case of that name, from 1; nil where there is none.
  private func range(of name: String, in file: TextFile) throws(Diagnostics) -> Range<Int>? {
    let document: YAMLDocument
    do {
      document = try YAMLDocument.read(Array(file.text.utf8), file: file.file)
    } catch {
      throw Diagnostics([error])
    }
    let pairs = document.root?.pairs ?? []
    guard let place = pairs.firstIndex(where: { $0.name == name }) else { return nil }
    let start = pairs[place].mark.line
    var end = pairs.indices.contains(place + 1) ? pairs[place + 1].mark.line : file.lines.count + 1
    // Empty lines and comments before the next case are its own.
    while end - 1 > start,
      let line = file.lines.indices.contains(end - 2) ? file.lines[end - 2] : nil,
      line.isEmpty || line.hasPrefix("#")
    { end -= 1 }
    return start..<end
  }

  private func text(_ old: TextFile?, _ lines: Range<Int>?, _ draft: SampleDraft) -> String {
    guard let old else {
      return "# Recorded responses, and the options that they were asked with.\n" + draft.yaml
    }
    guard let lines else {
      let end = old.text.hasSuffix("\n") || old.text.isEmpty ? "" : "\n"
      return old.text + end + "\n" + draft.yaml
    }
    let before = old.lines[..<(lines.lowerBound - 1)].map { $0 + "\n" }.joined()
    let after = old.lines[(lines.upperBound - 1)...].joined(separator: "\n")
    return before + draft.yaml + after
  }
}
