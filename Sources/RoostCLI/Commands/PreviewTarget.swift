import Diagnostics
import JSON
import RoostEngine
import RoostPlugins
import Text

/// A source made up for `preview URL` and `preview FILE`.
struct PreviewTarget {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// A source of the plugin that `--plugin` names, else of `feed`, whose URL is that one and whose
  /// other options have their defaults; required ones without default get a stand-in.
  func plan(url: String) throws(ProgramFailure) -> SourcePlan {
    let name = session.arguments.value("plugin") ?? "feed"
    let registry = try ConfigurationReading(session, needsFile: false).registry
    let found: Plugin?
    do {
      found = try registry.plugin(named: name)
    } catch {
      throw ProgramFailure(error)
    }
    guard let plugin = found else {
      let nearest = Suggestion.nearest(to: name, among: registry.names)
      throw ProgramFailure(
        notFound: "there is no plugin '\(name)'",
        help: nearest.map { "did you mean '\($0)'?" } ?? "'roost plugins' shows the plugins.")
    }
    let faults = plugin.manifest.expressionFaults
    guard faults.isEmpty else { throw ProgramFailure(Diagnostics(faults)) }
    let options = options(of: plugin.manifest, url: url)
    var plan = SourcePlan(name: "preview", plugin: name) { try plugin.driver(options: options) }
    plan.streams = plugin.manifest.defaultStreams
    if let origin = WebURL.origin(of: url) {
      plan.manners.ownOrigins = [origin]
      plan.manners.homeOrigins = [origin]
    }
    return plan
  }

  private func options(of manifest: Manifest, url: String) -> JSONObject {
    JSONObject(
      manifest.options.map { option in
        if option.name == "url" { return (option.name, .string(url)) }
        if option.isRequired, option.defaultValue.isNull {
          return (option.name, option.words.first.map { .string($0) } ?? .string("preview"))
        }
        return (option.name, option.defaultValue)
      })
  }
}
