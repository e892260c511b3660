import YAML

extension ConfigurationFile {
  /// The names of the sources, in written order, whether they are sound or not.
  package var sourceNames: [String] { sources.map(\.name) }

  /// The name of the plugin of a source; nil where there is no such source, or it names none.
  package func pluginName(of source: String) -> String? {
    let pairs = sources.first { $0.name == source }?.value
    let fallback = defaults.first { $0.name == "plugin" }?.value
    return (pairs?["plugin"] ?? fallback)?.scalar?.text
  }
}
