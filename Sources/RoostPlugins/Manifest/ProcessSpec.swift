package import YAML

/// What a process plugin runs, and how its records become items.
package struct ProcessSpec: Hashable, Sendable {
  /// What a box lets the process read beside its own folder.
  package enum Readable: Hashable, Sendable {
    /// The file or folder that an option names, or each that it lists.
    case option(String)
    /// A file or folder.
    case path(String)

    /// As the page has it.
    package var text: String {
      switch self {
      case .option(let name), .path(let name): name
      }
    }
  }

  /// The command and its arguments, as plain text.
  package var command: [String]
  /// Where the command stands; nil: nowhere.
  package var commandMark: YAMLMark?
  /// What it writes.
  package var format = ProcessFormat.singer
  /// What a tap gets by `--config`; nil: every option that is set.
  package var config: ManifestValue?
  /// How a tap is told which streams are wanted.
  package var catalog = CatalogUse.catalog
  /// Whether it may use the network.
  package var usesNetwork = false
  /// What else it may read.
  package var reads: [Readable] = []
  /// In written order; each has an item unless the output is a feed, none a request.
  package var streams: [StreamSpec]

  /// A plugin that runs that command.
  package init(command: [String], streams: [StreamSpec]) {
    self.command = command
    self.streams = streams
  }
}
