import FoundationEssentials

/// Where plugins are looked for, nearest first.
package struct PluginSearch: Sendable {
  /// The folder of sources.yaml; nil where there is none.
  package var configurationFolder: String?
  /// Folders that sources.yaml names under `plugins:`.
  package var named: [String] = []
  /// `$ROOST_PLUGINS`: one folder, or several with colons between; nil or empty: none.
  package var variable: String?
  /// The program's own path, links resolved; nil where it is unknown.
  package var executable: String?

  /// A search that knows no place.
  package init() {}

  /// The folders that exist, each once: `plugins:`, `plugins/` beside the configuration,
  /// `$ROOST_PLUGINS`, `share/roost/plugins` of the program's prefix, and for a build inside a checkout
  /// the checkout's `plugins/`.
  package var folders: [PluginFolder] {
    var found: [PluginFolder] = []
    for path in named { found.append(PluginFolder(path, origin: "plugins: of the configuration")) }
    if let folder = configurationFolder {
      found.append(PluginFolder(join(folder, "plugins"), origin: "beside the configuration"))
    }
    for path in (variable ?? "").split(separator: ":") {
      found.append(PluginFolder(String(path), origin: "$ROOST_PLUGINS"))
    }
    if let executable {
      let bin = parent(executable)
      if bin.hasSuffix("/bin") {
        found.append(
          PluginFolder(
            join(parent(bin), "share/roost/plugins"), origin: "the program's prefix", isOwn: false))
      }
      if let checkout = checkout(of: bin) {
        found.append(
          PluginFolder(join(checkout, "plugins"), origin: "the checkout", isOwn: false))
      }
    }
    var seen: Set<String> = []
    return found.filter { isFolder($0.path) && seen.insert(resolved($0.path)).inserted }
  }

  /// Folders that sources.yaml or `$ROOST_PLUGINS` names and that are not there: one line each, for
  /// stderr.
  package var missing: [String] {
    let named = named.map { ($0, "under 'plugins:'") }
    let variable = (variable ?? "").split(separator: ":").map { (String($0), "by $ROOST_PLUGINS") }
    return (named + variable).filter { !isFolder($0.0) }.map { path, place in
      "there is no folder '\(path)', which is named \(place)"
    }
  }

  /// The folder above a `.build` on the path that holds a Package.swift; nil where the program was not
  /// built in a checkout.
  private func checkout(of folder: String) -> String? {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.lastIndex(of: ".build") else { return nil }
    let top = parts[..<place].joined(separator: "/")
    return FileManager.default.fileExists(atPath: join(top, "Package.swift")) ? top : nil
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  private func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  private func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
