package import Diagnostics
import FoundationEssentials
import YAML

extension Manifest {
  /// That the program which the page names by its path is not there, or may not be run; empty for one that
  /// is looked for in `$PATH`, which differs from machine to machine.
  package var commandFaults: [Diagnostic] {
    guard case .process(let spec) = body, let name = spec.command.first, name.contains("/"),
      let mark = spec.commandMark
    else { return [] }
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    var isFolder = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard !isThere || isFolder || !FileManager.default.isExecutableFile(atPath: path) else {
      return []
    }
    let what =
      !isThere ? "is not there" : isFolder ? "is a folder" : "is no program that may be run"
    return [
      source.diagnostic(
        kind: "no-command", at: mark, "'run' names '\(name)', which \(what)",
        help: isThere && !isFolder ? "make it executable, or name what runs it before it." : nil)
    ]
  }
}
