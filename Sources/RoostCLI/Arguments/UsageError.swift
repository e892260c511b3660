import Diagnostics

/// A command line that cannot be meant: exit code 2.
package struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, without a full stop; foreign text in it is quoted.
  package var message: String
  /// What to do, as a sentence.
  package var help: String

  /// A fault in the use of a command; without help of its own, the command's help is named.
  package init(_ message: String, help: String? = nil, command: CommandDescription? = nil) {
    self.message = message
    let name = command.map { " \($0.name.rawValue)" } ?? ""
    self.help = help ?? "see 'roost\(name) --help'."
  }

  /// A word that is no command, with the one that was probably meant.
  package init(unknownCommand word: String) {
    let names = CommandLineDescription.commands.flatMap { [$0.name.rawValue] + $0.aliases }
    let nearest = Suggestion.nearest(to: word, among: names)
    let all = CommandLineDescription.commands.map(\.name.rawValue).joined(separator: ", ")
    self.init(
      "unknown command '\(word)'",
      help: nearest.map { "did you mean '\($0)'?" } ?? "the commands are \(all).")
  }

  /// The first word of a command of two words, without its second.
  package init(incomplete group: String) {
    let commands = CommandLineDescription.commands(inGroup: group)
    self.init(
      "'roost \(group)' is the beginning of a command",
      help: "write \(Suggestion.listed(commands.map { "roost \($0.name.rawValue)" })).")
  }

  /// An option that the command does not have, with the one that was probably meant.
  package init(
    unknownOption option: String, command: CommandDescription?, options: [OptionDescription]
  ) {
    let nearest = Suggestion.nearest(to: option, among: options.map { "--" + $0.name })
    let place = command.map { " for 'roost \($0.name.rawValue)'" } ?? ""
    let elsewhere = command != nil ? nil : Self.commandWith(option)
    self.init(
      "unknown option '\(option)'" + place,
      help: elsewhere ?? nearest.map { "did you mean '\($0)'?" }, command: command)
  }

  /// Options of a command stand behind it: says so for one that stands before.
  private static func commandWith(_ option: String) -> String? {
    let owner = CommandLineDescription.commands.first { command in
      command.options.contains { "--" + $0.name == option }
    }
    return owner.map {
      "'\(option)' stands behind its command: 'roost \($0.name.rawValue) \(option)'."
    }
  }
}
