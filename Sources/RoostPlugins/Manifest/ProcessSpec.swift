/// What a process plugin runs, and how its records become items.
package struct ProcessSpec: Hashable, Sendable {
  /// The command and its arguments, as plain text.
  package var command: [String]
  /// In written order; each has an item, none a request.
  package var streams: [StreamSpec]

  /// A plugin that runs that command.
  package init(command: [String], streams: [StreamSpec]) {
    self.command = command
    self.streams = streams
  }
}
