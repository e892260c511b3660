import FoundationEssentials

/// Where the configuration and the store are.
package struct Locations: Hashable, Sendable {
  /// The configuration as the user named it; nil: no candidate exists.
  package var configuration: String?
  /// Where it was looked for, in order, for the message.
  package var candidates: [String]
  /// The folder of the configuration; the current one without configuration.
  package var configurationFolder: String
  private var givenStore: String?
  private var defaultStore: String
  private var isUserConfiguration = false

  /// Looks for the configuration: `--config`, `$ROOST_CONFIG`, `./sources.yaml`,
  /// `$XDG_CONFIG_HOME/roost/sources.yaml`. The first two stand whether there is a file or not.
  package init(_ surroundings: Surroundings, config: String?, store: String?) {
    givenStore = store ?? surroundings.variable("ROOST_STORE")
    candidates = []
    configurationFolder = surroundings.folder
    defaultStore = "roost.db"
    if let given = config ?? surroundings.variable("ROOST_CONFIG") {
      use(given, in: surroundings.folder)
      return
    }
    let user = Self.folder(surroundings, "XDG_CONFIG_HOME", ".config").map { "\($0)/sources.yaml" }
    candidates = ["sources.yaml"] + (user.map { [$0] } ?? [])
    if FileManager.default.fileExists(atPath: Self.absolute("sources.yaml", surroundings.folder)) {
      use("sources.yaml", in: surroundings.folder)
    } else if let user, FileManager.default.fileExists(atPath: user) {
      use(user, in: surroundings.folder)
      isUserConfiguration = true
      if let data = Self.folder(surroundings, "XDG_DATA_HOME", ".local/share") {
        defaultStore = "\(data)/roost.db"
      }
    }
  }

  /// The store: `--store`, `$ROOST_STORE`, `store:` of the configuration, else beside it; for the
  /// user's own configuration `$XDG_DATA_HOME/roost/roost.db`.
  package func store(configured: String?) -> String { givenStore ?? configured ?? defaultStore }

  /// The store of `--sample`: `--store`, else `roost-sample.db` in the current folder.
  package func sampleStore(given: String?) -> String { given ?? "roost-sample.db" }

  private mutating func use(_ path: String, in folder: String) {
    configuration = path
    candidates = [path]
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let trimmed = parent.count > 1 ? String(parent.dropLast()) : parent
    configurationFolder = Self.absolute(trimmed, folder)
    defaultStore = parent + "roost.db"
  }

  /// A path that does not depend on the current folder.
  static func absolute(_ path: String, _ folder: String) -> String {
    if path.hasPrefix("/") { return path }
    return path.isEmpty ? folder : "\(folder)/\(path)"
  }

  private static func folder(
    _ surroundings: Surroundings, _ variable: String, _ fallback: String
  ) -> String? {
    let base = surroundings.variable(variable) ?? surroundings.home.map { "\($0)/\(fallback)" }
    return base.map { "\($0)/roost" }
  }
}
