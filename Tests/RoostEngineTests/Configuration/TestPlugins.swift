import Diagnostics
import RoostPlugins

/// Plugins of small pages, for tests of sources.yaml.
enum TestPlugins {
  /// One option of type url.
  static let podcast = """
    plugin: podcast
    options:
      url: { type: url, required: true, summary: Address of the feed. }
    """

  /// An option of every type, and three streams.
  static let charts = """
    plugin: charts
    options:
      api_key: { type: secret, required: true, summary: Key of the API. }
      window: { type: enum, of: [day, week], default: day, summary: Ranking period. }
      pages: { type: integer, default: 1, summary: How many pages. }
      least: { type: number, summary: Least rating. }
      adult: { type: boolean, default: false, summary: Whether all are shown. }
      language: { summary: Language of texts. }
      mirror: { type: url, summary: Another host. }
      only: { type: list, summary: Words to look for. }
    streams: { films: {}, series: {}, people: {} }
    default_streams: [films, series]
    """

  /// The plugins by name.
  static func manifests() throws -> [String: Manifest] {
    var all: [String: Manifest] = [:]
    for (name, page) in [("podcast", podcast), ("charts", charts)] {
      all[name] = try Manifest.load(
        Array(page.utf8), file: "\(name)/plugin.yaml", folder: "plugins/\(name)", isCompiled: true)
    }
    return all
  }
}
