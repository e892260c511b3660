import Diagnostics
import FoundationEssentials
import JSON
import RoostEngine
import RoostPlugins
import RoostWorkshop
import Text

/// `roost plugin check`.
struct PluginCheckCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() async throws(ProgramFailure) -> Int32 {
    let registry = try ConfigurationReading(session, needsFile: false).registry
    let places = try PluginFinder(session, registry).places(session.arguments.operands)
    return report(await result(of: places, updates: session.arguments.has("update")))
  }

  /// What the check of plugins finds.
  func result(of places: [PluginFinder.Place], updates: Bool) async -> [PluginCheckResult] {
    let reading = try? ConfigurationReading(session, needsFile: false)
    let registry = reading?.registry ?? Registry(folders: [], compiled: session.compiled)
    let finder = PluginFinder(session, registry)
    let secrets = (try? reading?.configuration().secrets) ?? []
    var results: [PluginCheckResult] = []
    for place in places {
      do throws(Diagnostics) {
        let plugin = try finder.plugin(at: place)
        results.append(
          await PluginCheck.run(
            plugin, known: registry.names, secrets: secrets, updates: updates))
      } catch {
        var broken = PluginCheckResult(plugin: place.name, folder: place.folder)
        broken.faults = error.all
        results.append(broken)
      }
    }
    return results
  }

  /// Tells what was found, and gives the exit code.
  /// - Parameter showsUpdates: Whether what was written is shown too.
  func report(_ results: [PluginCheckResult], showsUpdates: Bool = true) -> Int32 {
    let faults = Diagnostics(results.flatMap(\.faults))
    for fault in faults.all where fault.severity == .error || !session.isQuiet {
      session.surroundings.errors.writeLine(fault.text(color: session.errorStyle.isOn) + "\n")
    }
    if session.wantsJSON {
      session.print([json(results, faults).text()])
    } else {
      session.print(
        results.flatMap { lines(of: $0, showsUpdates: showsUpdates) } + [closing(results, faults)])
    }
    return faults.hasErrors ? 3 : 0
  }

  /// With `error` where there is any, as every failure of the configuration has it.
  private func json(_ results: [PluginCheckResult], _ faults: Diagnostics) -> JSONValue {
    var object = JSONObject()
    if faults.hasErrors {
      object["error"] = ProgramFailure(Diagnostics(faults.errors)).json["error"]
    }
    object["plugins"] = .array(results.map(\.json))
    return .object(object)
  }

  private func lines(of result: PluginCheckResult, showsUpdates: Bool) -> [String] {
    var lines = showsUpdates ? result.updates.flatMap(Self.lines) : []
    let parts =
      result.cases.isEmpty
      ? [] : [counted(result.cases.count, "case"), counted(result.items, "item")]
    let faults = Diagnostics(result.faults)
    let found = [
      (faults.errors.count, "fault"), (faults.warnings.count, "warning"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let words = parts + (found.isEmpty ? ["no faults"] : found)
    lines.append("\(result.folder): \(words.joined(separator: ", "))")
    return lines.map(TerminalText.clean)
  }

  private static func lines(of update: PluginCheckResult.Update) -> [String] {
    ["wrote \(update.file)"] + update.difference.map { "  " + $0 }
  }

  private func closing(_ results: [PluginCheckResult], _ faults: Diagnostics) -> String {
    let plugins = counted(results.count, "plugin")
    guard faults.hasErrors else { return "\(plugins): no faults" }
    return "\(plugins): \(counted(faults.errors.count, "fault"))"
  }
}
