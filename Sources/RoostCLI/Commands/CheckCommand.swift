import Diagnostics
import JSON
import RoostEngine
import RoostPlugins

/// `roost check`.
struct CheckCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> Int32 {
    let reading = try ConfigurationReading(session, needsFile: true)
    let registry = reading.registry
    let (plugins, broken) = registry.plugins(named: registry.names)
    let manifests = plugins.values.sorted { $0.name < $1.name }.map(\.manifest)
    var faults = registry.names.compactMap { broken[$0] }.flatMap(\.all)
    faults += manifests.flatMap(\.commandFaults)
    var pages = manifests.map { ExpressionCheck.Page($0) }
    var warnings = manifests.flatMap(\.warnings)
    var sources = 0
    do {
      let configuration = try reading.configuration()
      sources = configuration.sources.count
      pages.append(configuration.relationPage)
      warnings = configuration.warnings + unset(configuration.sources) + warnings
    } catch {
      faults = error.faults + faults
    }
    faults += ExpressionCheck.faults(of: pages)
    guard !Diagnostics(faults).hasErrors else {
      throw ProgramFailure(Diagnostics(faults + warnings))
    }
    reading.tell(session)
    for warning in warnings { session.tell(warning.text(color: session.errorStyle.isOn)) }
    let (sourceCount, pluginCount) = (counted(sources, "source"), counted(plugins.count, "plugin"))
    if session.wantsJSON {
      let result: JSONValue = [
        "sources": .integer(Int64(sources)), "plugins": .integer(Int64(plugins.count)),
        "warnings": .array(warnings.map(ProgramFailure.json)),
      ]
      session.print([result.text()])
    } else {
      session.print(["\(sourceCount) and \(pluginCount): no faults"])
    }
    return 0
  }

  /// Secrets that are not there: the file is sound, and a sync from here would pass the source over.
  private func unset(_ sources: [SourceConfiguration]) -> [Diagnostic] {
    sources.compactMap { source in
      guard source.isEnabled, var fault = source.missingSecret else { return nil }
      fault.severity = .warning
      return fault
    }
  }
}
