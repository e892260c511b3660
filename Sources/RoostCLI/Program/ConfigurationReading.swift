import Diagnostics
import RoostEngine
import RoostPlugins

/// sources.yaml and the plugins that it reaches.
struct ConfigurationReading: Sendable {
  /// The file; nil where there is none, or where it is not needed and cannot be read.
  let file: ConfigurationFile?
  /// The plugins.
  let registry: Registry
  /// The store that counts.
  let storePath: String
  /// Folders of plugins that are named and not there: one line each.
  private let missingFolders: [String]

  /// Reads the configuration that the command line, the environment or the folder names.
  ///
  /// - Parameter needsFile: whether the command is nothing without it.
  /// - Throws: `ProgramFailure` where a needed file is missing or is no YAML.
  init(_ session: Session, needsFile: Bool) throws(ProgramFailure) {
    let locations = session.locations
    var file: ConfigurationFile?
    do {
      file = try locations.configuration.map { path throws(Diagnostics) in
        try ConfigurationFile.read(
          path: path, environment: session.surroundings.environment, home: session.surroundings.home
        )
      }
    } catch {
      if needsFile { throw ProgramFailure(error) }
    }
    if needsFile, file == nil { throw .noConfiguration(locations.candidates) }
    self.file = file
    storePath = locations.store(configured: file?.store)
    var search = PluginSearch()
    search.configurationFolder = locations.configurationFolder
    search.named = file?.pluginFolders ?? []
    search.variable = session.surroundings.variable("ROOST_PLUGINS")
    search.executable = session.surroundings.executable
    missingFolders = search.missing
    registry = Registry(folders: search.folders, compiled: session.compiled)
  }

  /// The names of the sources, in written order.
  var sourceNames: [String] { file?.sourceNames ?? [] }

  /// The plugin of a source; nil where it names none.
  func pluginName(of source: String) -> String? { file?.pluginName(of: source) }

  /// The configuration, checked against the manifests of the plugins it names.
  ///
  /// - Parameters:
  ///   - asksSecrets: false: a secret that is not set gets a stand-in.
  ///   - compiles: Whether the expressions of those plugins and of `relations` are compiled, once each: for
  ///     commands that ask servers.
  /// - Throws: every fault of the file and of those manifests at once.
  func configuration(
    asksSecrets: Bool = true, compiles: Bool = false
  ) throws(ProgramFailure) -> Configuration {
    guard let file else { throw .noConfiguration([]) }
    let (plugins, broken) = registry.plugins(named: file.pluginNames)
    let manifestFaults = file.pluginNames.compactMap { broken[$0] }.flatMap(\.all)
    do throws(Diagnostics) {
      let configuration = try file.configuration(
        manifests: plugins.mapValues(\.manifest), broken: Set(broken.keys), known: registry.names,
        asksSecrets: asksSecrets)
      guard manifestFaults.isEmpty else {
        throw Diagnostics(configuration.warnings + manifestFaults)
      }
      guard compiles else { return configuration }
      let used = Set(configuration.sources.map(\.plugin))
      let manifests = plugins.filter { used.contains($0.key) }.map(\.value.manifest)
      let faults = ExpressionCheck.faults(
        of: manifests.sorted { $0.name < $1.name }.map { ExpressionCheck.Page($0) }
          + [configuration.relationPage])
      guard faults.isEmpty else { throw Diagnostics(configuration.warnings + faults) }
      return configuration
    } catch {
      let all = broken.isEmpty ? error.all : error.all.filter { !manifestFaults.contains($0) }
      throw ProgramFailure(Diagnostics(all + manifestFaults))
    }
  }

  /// Tells, under `--verbose`, where everything is, and always what hides what.
  func tell(_ session: Session) {
    for line in missingFolders + registry.shadowing { session.warn(line) }
    guard session.isVerbose else { return }
    for line in places(session) { session.tell(line) }
  }

  /// `configuration`, `store` and each folder of plugins, with where it comes from.
  func places(_ session: Session) -> [String] {
    ["configuration: \(session.locations.configuration ?? "none")", "store: \(storePath)"]
      + registry.folders.map { "plugins: \($0.path) (\($0.origin))" }
  }
}

extension Configuration {
  /// The expressions of the relations that sources add.
  var relationPage: ExpressionCheck.Page {
    ExpressionCheck.Page(sources.flatMap(\.relations).flatMap(\.expressions), in: source)
  }
}

extension ProgramFailure {
  /// There is no configuration: exit code 3.
  static func noConfiguration(_ candidates: [String]) -> ProgramFailure {
    ProgramFailure(
      Diagnostics([
        Diagnostic(
          kind: "no-configuration", file: candidates.first ?? "sources.yaml",
          message: "there is no configuration",
          help: "write it, or name another one by --config; looked for "
            + "\(Suggestion.listed(candidates.isEmpty ? ["sources.yaml"] : candidates, "and")).")
      ]))
  }
}
