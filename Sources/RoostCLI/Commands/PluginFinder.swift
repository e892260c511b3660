import Diagnostics
import FoundationEssentials
import RoostPlugins

/// Finds the plugins that a command line names by folder or by name.
struct PluginFinder {
  /// Where a plugin stands.
  struct Place: Hashable {
    /// Its name.
    var name: String
    /// Its folder, as messages name it.
    var folder: String
    /// Whether it was named by its folder, which need not be one that is searched.
    var isFolder = false
  }

  private let session: Session
  private let registry: Registry

  init(_ session: Session, _ registry: Registry) {
    self.session = session
    self.registry = registry
  }

  /// Where the plugins of those operands are; without operands, every plugin that is found.
  /// - Throws: `ProgramFailure` for an operand that is neither.
  func places(_ operands: [String]) throws(ProgramFailure) -> [Place] {
    guard !operands.isEmpty else {
      return registry.names.map { Place(name: $0, folder: $0) }
    }
    var places: [Place] = []
    for operand in operands { places.append(try place(operand)) }
    return places
  }

  /// The plugin at a place.
  /// - Throws: the faults of its page.
  func plugin(at place: Place) throws(Diagnostics) -> Plugin {
    let registry = place.isFolder ? alone(place) : registry
    if let plugin = try registry.plugin(named: place.name) { return plugin }
    throw Diagnostics([
      Diagnostic(
        kind: "no-manifest", file: "\(place.folder)/plugin.yaml",
        message: "there is no manifest", help: "'roost plugin new NAME' writes a plugin.")
    ])
  }

  private func place(_ operand: String) throws(ProgramFailure) -> Place {
    var isFolder = false
    let exists = FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder)
    if exists, isFolder {
      let parts = operand.split(separator: "/")
      var folder = (operand.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      if parts.last.map({ $0 == "." || $0 == ".." }) ?? true {
        folder = URL(filePath: operand).standardizedFileURL.path
      }
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      return Place(name: name, folder: folder, isFolder: true)
    }
    if registry.names.contains(operand) { return Place(name: operand, folder: operand) }
    let nearest = Suggestion.nearest(to: operand, among: registry.names)
    throw ProgramFailure(
      notFound: "'\(operand)' is no folder, and no plugin has that name",
      help: nearest.map { "did you mean '\($0)'?" } ?? "'roost plugins' shows the plugins.")
  }

  /// A registry of the one folder that holds the plugin's.
  private func alone(_ place: Place) -> Registry {
    let parent = place.folder.lastIndex(of: "/").map { String(place.folder[..<$0]) }
    return Registry(
      folders: [PluginFolder(parent.map { $0.isEmpty ? "/" : $0 } ?? ".", origin: "named")],
      compiled: session.compiled)
  }
}
