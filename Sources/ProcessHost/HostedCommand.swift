/// What is run, with all that it gets: nothing else of this program reaches it.
package struct HostedCommand: Hashable, Sendable {
  /// A word of the command line.
  package enum Word: Hashable, Sendable {
    /// The word itself.
    case text(String)
    /// The path of the file of that name among `files`.
    case file(String)
  }

  /// The program and its arguments. A program with `/` in it is a path, relative to `folder`; another
  /// one is looked for on the host's search path.
  package var words: [Word]
  /// The folder in which it runs, an absolute path; it may read all of it.
  package var folder: String
  /// Its variables, beside `PATH`, `HOME`, `TMPDIR` and `LANG`, which the host sets.
  package var environment: [String: String] = [:]
  /// Files for it alone, by name: they stand in a private folder while it runs.
  package var files: [String: [UInt8]] = [:]
  /// Whether it may use the network.
  package var usesNetwork = false
  /// Further files and folders that it may read, absolute paths.
  package var readable: [String] = []

  /// A command in that folder.
  package init(_ words: [Word], in folder: String) {
    self.words = words
    self.folder = folder
  }
}
