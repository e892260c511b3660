package import Diagnostics
import FoundationEssentials
import RoostPlugins

/// Writes the folder of a new plugin.
package enum PluginWriter {
  /// Writes the files and the sample of a draft.
  ///
  /// - Parameters:
  ///   - folder: The plugin's folder, which must not be there yet.
  ///   - replaces: Whether files that are there already are written anew.
  /// - Throws: `Diagnostics` where the folder is there and nothing may be replaced, and where nothing
  ///   can be written.
  package static func write(
    _ draft: PluginDraft, to folder: String, replaces: Bool
  ) throws(Diagnostics) {
    if !replaces, FileManager.default.fileExists(atPath: folder) {
      throw Diagnostics([
        Diagnostic(
          kind: "exists", file: folder, message: "the folder is there already",
          help: "take another name, or write its files anew by --force.")
      ])
    }
    for (path, text) in draft.files {
      try write(Array(text.utf8), to: "\(folder)/\(path)")
    }
    if let sample = draft.sample {
      _ = try SampleFolder(path: "\(folder)/samples").add(sample, replaces: replaces)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Diagnostics) {
    let file = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw Diagnostics([
        Diagnostic(
          kind: "unwritable", file: path, message: "the file cannot be written",
          help: "look at the permissions of its folder.")
      ])
    }
  }
}
