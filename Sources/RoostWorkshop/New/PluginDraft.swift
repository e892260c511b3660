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

  /// A plugin of that name without file.
  package init(_ name: String) { self.name = name }
}
