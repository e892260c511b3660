package import Diagnostics
import FoundationEssentials
import Threads
import YAML

/// The plugins that can be used: found by folder, the nearest of a name standing; read at first need.
package final class Registry: Sendable {
  /// The folders that are searched, nearest first.
  package let folders: [PluginFolder]
  /// Where a plugin hides another one of its name: one line each, for stderr.
  package let shadowing: [String]

  /// Where the plugin of each name stands.
  private struct Place: Sendable {
    var nearest: PluginFolder
    var shadows: [PluginFolder] = []
  }

  private let places: [String: Place]
  private let compiled: [String: any CompiledPluginEntry]
  private let read = Mutex<[String: Result<Plugin, Diagnostics>]>([:])

  /// The plugins in those folders, nearest first, and those that are compiled in.
  package init(folders: [PluginFolder], compiled: [any CompiledPluginEntry]) {
    self.folders = folders
    self.compiled = Dictionary(
      compiled.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var places: [String: Place] = [:]
    for folder in folders {
      for name in Self.names(in: folder) {
        if places[name] == nil {
          places[name] = Place(nearest: folder)
        } else {
          places[name]?.shadows.append(folder)
        }
      }
    }
    self.places = places
    shadowing = places.sorted { $0.key < $1.key }.flatMap { name, place in
      place.shadows.map { "plugin '\(name)' in \(place.nearest.path) hides the one in \($0.path)" }
    }
  }

  /// The names of all plugins, sorted.
  package var names: [String] { places.keys.sorted() }

  /// The folder in which the plugin of that name stands; nil where there is none.
  package func folder(of name: String) -> PluginFolder? { places[name]?.nearest }

  /// Whether a plugin of that name is a part of the program.
  package func isCompiled(_ name: String) -> Bool { compiled[name] != nil }

  /// The plugin of that name; nil where there is none.
  /// - Throws: `Diagnostics` where its manifest has faults or its folder is not to be trusted.
  package func plugin(named name: String) throws(Diagnostics) -> Plugin? {
    guard let place = places[name] else { return nil }
    let result = read.withLock { read in
      if let known = read[name] { return known }
      let result = load(name, place)
      read[name] = result
      return result
    }
    return try result.get()
  }

  /// The plugins of those names that can be used, and the faults of those that cannot; a name without
  /// plugin is in neither.
  package func plugins(
    named names: some Sequence<String>
  ) -> (plugins: [String: Plugin], faults: [String: Diagnostics]) {
    var plugins: [String: Plugin] = [:]
    var faults: [String: Diagnostics] = [:]
    for name in names where plugins[name] == nil && faults[name] == nil {
      do {
        plugins[name] = try plugin(named: name)
      } catch {
        faults[name] = error
      }
    }
    return (plugins, faults)
  }

  private func load(_ name: String, _ place: Place) -> Result<Plugin, Diagnostics> {
    let folder = "\(place.nearest.path)/\(name)"
    let file = "\(folder)/plugin.yaml"
    if let fault = FolderTrust.fault(folder) ?? FolderTrust.fault(file) {
      return .failure(Diagnostics([fault]))
    }
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try YAMLDocument.bytes(ofFile: file, named: file, takesPipes: false)
    } catch {
      guard error.kind == "unreadable" else { return .failure(Diagnostics([error])) }
      return .failure(
        Diagnostics([
          Diagnostic(
            kind: "unreadable", file: file,
            message: "the manifest of plugin '\(name)' cannot be read",
            help: "it must be a file; look at its permissions and those of its folders")
        ]))
    }
    return Result { () throws(Diagnostics) -> Plugin in
      let manifest = try Manifest.load(
        bytes, file: file, folder: folder, isCompiled: compiled[name] != nil)
      if case .process(let spec) = manifest.body {
        // What a command is made of counts like the page that names it.
        let faults = spec.command.compactMap { FolderTrust.fault("\(folder)/\($0)") }
        guard faults.isEmpty else { throw Diagnostics(faults) }
      }
      return Plugin(
        manifest: manifest, foundIn: place.nearest, shadows: place.shadows,
        compiled: compiled[name])
    }
  }

  /// The names of the folders that hold a `plugin.yaml`.
  private static func names(in folder: PluginFolder) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return entries.sorted().filter {
      FileManager.default.fileExists(atPath: "\(folder.path)/\($0)/plugin.yaml")
    }
  }
}
