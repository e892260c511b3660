/// One command, as the parser, `--help` and the documentation know it.
package struct CommandDescription: Hashable, Sendable {
  /// Its name.
  package var name: CommandName
  /// What else it is called.
  package var aliases: [String] = []
  /// Its operands as help shows them: `[SOURCE…]`; empty where it takes none.
  package var operands = ""
  /// How many operands it takes.
  package var operandCount: ClosedRange<Int> = 0...0
  /// One line, without a full stop.
  package var summary: String
  /// Paragraphs for its own help.
  package var details: [String] = []
  /// Its own options, beside the global ones.
  package var options: [OptionDescription] = []
  /// Command lines that show its use, with what each does.
  package var examples: [(line: String, meaning: String)] = []

  /// `roost list [SOURCE…] [OPTION…]`.
  package var usage: String {
    (["roost", name.rawValue] + (operands.isEmpty ? [] : [operands])
      + (options.isEmpty ? [] : ["[OPTION…]"])).joined(separator: " ")
  }

  package static func == (left: CommandDescription, right: CommandDescription) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
