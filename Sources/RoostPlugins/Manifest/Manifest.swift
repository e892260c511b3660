package import Diagnostics
package import YAML

/// A plugin's page, read and checked.
package struct Manifest: Sendable {
  /// The three ways to fulfil the contract.
  package enum Body: Hashable, Sendable {
    /// A Swift type of the same name in the list of compiled plugins.
    case compiled
    case declarative(DeclarativeSpec)
    case process(ProcessSpec)
  }

  /// The plugin's name, which is its folder's.
  package var name: String
  /// The folder that holds the page.
  package var folder: String
  /// The page's text, for diagnostics at its marks; `source.file` is how messages name it.
  package var source: YAMLSource
  /// One line; nil where there is none.
  package var summary: String?
  /// A URL where the API is described.
  package var docs: String?
  /// Shown with the source's items and in exported feeds.
  package var attribution: String?
  /// Seconds after which an item that left is removed; nil: never.
  package var maxAge: Int64?
  /// Seconds after a sync until the next is due, where a source says nothing; nil: as the engine does.
  package var every: Int64?
  /// In written order, then those that stand literally in an item's `kind`.
  package var kinds: [KindSpec]
  /// The relation whose listing is the default view.
  package var list: String?
  /// In written order.
  package var options: [OptionSpec]
  /// Names of all streams in written order; one, the plugin's name, where the page has none.
  package var streamNames: [String]
  /// Synced when a source names none.
  package var defaultStreams: [String]
  /// How the plugin does its work.
  package var body: Body
  /// What is odd but usable, such as text that looks like jq.
  package var warnings: [Diagnostic]

  /// The streams with their summaries; of a compiled plugin their names alone matter.
  package var streams: [StreamSpec]

  /// The kind of that name; nil where the manifest knows none.
  package func kind(_ name: String) -> KindSpec? { kinds.first { $0.name == name } }

  /// The option of that name; nil where there is none.
  package func option(_ name: String) -> OptionSpec? { options.first { $0.name == name } }
}
