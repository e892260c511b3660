import Diagnostics
import JSON
import RoostPlugins
import Text

/// `roost plugins`.
struct PluginsCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> Int32 {
    let registry = try ConfigurationReading(session, needsFile: false).registry
    if let name = session.arguments.operands.first {
      let plugin: Plugin?
      do {
        plugin = try registry.plugin(named: name)
      } catch {
        throw ProgramFailure(error)
      }
      guard let plugin else { throw unknown(name, registry) }
      if session.wantsJSON {
        session.print([plugin.json.text()])
      } else {
        session.print(plugin.lines(width: session.surroundings.columns, style: session.style))
      }
      return 0
    }
    return try list(registry)
  }

  /// Every plugin; the faults of those that cannot be used stand beside them and make exit code 3.
  private func list(_ registry: Registry) throws(ProgramFailure) -> Int32 {
    let (plugins, broken) = registry.plugins(named: registry.names)
    let faults = registry.names.compactMap { broken[$0] }.flatMap(\.all)
    if session.wantsJSON {
      guard faults.isEmpty else { throw ProgramFailure(Diagnostics(faults)) }
      session.print([JSONValue.array(registry.names.compactMap { plugins[$0]?.json }).text()])
      return 0
    }
    var table = Table([
      .init("NAME", narrowest: 8), .init("IS", dispensability: 2),
      .init("SUMMARY", narrowest: 20), .init("FOUND IN", narrowest: 12, dispensability: 1),
    ])
    for name in registry.names {
      guard let plugin = plugins[name] else { continue }
      table.add([
        name, plugin.form, plugin.manifest.summary ?? "",
        "\(plugin.foundIn.path) (\(plugin.foundIn.origin))",
      ])
    }
    if table.isEmpty, faults.isEmpty {
      session.tell(
        "there are no plugins; looked in: "
          + (registry.folders.isEmpty
            ? "no folder" : registry.folders.map(\.path).joined(separator: ", ")))
    } else {
      session.print(table.lines(width: session.surroundings.columns, style: session.style))
    }
    for line in registry.shadowing { session.warn(line) }
    guard faults.isEmpty else { throw ProgramFailure(Diagnostics(faults)) }
    return 0
  }

  private func unknown(_ name: String, _ registry: Registry) -> ProgramFailure {
    let nearest = Suggestion.nearest(to: name, among: registry.names)
    return ProgramFailure(
      notFound: "there is no plugin '\(name)'",
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "the plugins are \(Suggestion.listed(registry.names, "and")).")
  }
}
