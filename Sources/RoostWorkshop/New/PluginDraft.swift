/// A plugin that is about to be written: its files and the case of its samples.
package struct PluginDraft: Sendable {
  /// Its name.
  package var name: String
  /// Files beside the samples: path in the folder, and text.
  package var files: [(path: String, text: String)] = []
  /// What its first sample is; nil where it has none.
  package var sample: SampleDraft?
  /// What was seen and taken for what, a line each, for whoever reads along.
  package var notes: [String] = []

  /// What a source of it must set, as it stands in a line of sources.yaml.
  package var settings: [(name: String, value: String)] = []
  /// Whether its address is one of this machine or of its network.
  package var isPrivate = false

  /// A plugin of that name without file.
  package init(_ name: String) { self.name = name }

  /// The source as one line of sources.yaml.
  package var source: String {
    let members = [("plugin", name)] + settings.map { ($0.name, $0.value) }
    return "\(name): { \(members.map { "\($0.0): \($0.1)" }.joined(separator: ", ")) }"
  }

  /// The variable that a source's secret is put into: `BIRDS_API_KEY`.
  static func variable(_ plugin: String, _ option: String) -> String {
    let name = "\(plugin)_\(option)".uppercased().replacing("-", with: "_")
    return name.first.map { "0123456789".contains($0) } ?? true ? "_" + name : name
  }
}
