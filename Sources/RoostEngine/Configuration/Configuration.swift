package import Diagnostics
package import YAML

/// sources.yaml, read and checked against the manifests of its plugins.
package struct Configuration: Sendable {
  /// The text, for diagnostics at its marks; `source.file` is how messages name it.
  package var source: YAMLSource
  /// `store:`, relative to the file's folder where it does not begin with `/`; nil: not set.
  package var store: String?
  /// `plugins:`, likewise.
  package var pluginFolders: [String]
  /// In written order.
  package var sources: [SourceConfiguration]
  /// Every secret of the file: values of `${…}`, options of type `secret`, credentials.
  package var secrets: [String]
  /// What is odd but usable.
  package var warnings: [Diagnostic]

  /// The source of that name; nil where there is none.
  package func named(_ name: String) -> SourceConfiguration? { sources.first { $0.name == name } }
}
