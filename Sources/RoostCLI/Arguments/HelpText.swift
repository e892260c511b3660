import Text

/// The texts of `--help`, made from the description of the command line.
package enum HelpText {
  /// `roost --help`.
  package static var program: String {
    let commands = CommandLineDescription.commands.map { command in
      (([command.name.rawValue] + command.aliases).joined(separator: ", "), command.summary)
    }
    var text = CommandLineDescription.summary + "\n\n"
    text += "usage: roost [OPTION…] COMMAND …\n"
    text += section("commands", commands)
    text += section("options, before or behind the command", globalOptions)
    text += section(
      "environment", CommandLineDescription.variables.map { ("$" + $0.name, $0.meaning) })
    text += section(
      "exit codes", CommandLineDescription.exitCodes.map { ("\($0.code)", $0.meaning) })
    return text + "\nSee 'roost COMMAND --help' for each command.\n"
  }

  /// `roost plugin --help`: the commands whose names begin with that word.
  package static func group(_ word: String) -> String {
    let commands = CommandLineDescription.commands(inGroup: word)
    return "usage: roost \(word) COMMAND …\n"
      + section("commands", commands.map { ($0.name.rawValue, $0.summary) })
      + "\nSee 'roost \(word) COMMAND --help' for each command.\n"
  }

  /// `roost COMMAND --help`.
  package static func command(_ command: CommandDescription) -> String {
    var text = command.summary + ".\n\nusage: " + command.usage + "\n"
    if !command.aliases.isEmpty {
      text += "       also called: \(command.aliases.joined(separator: ", "))\n"
    }
    for paragraph in command.details {
      text += "\n" + WrappedText.lines(paragraph, width: columns).joined(separator: "\n") + "\n"
    }
    text += section("options", command.options.map { ($0.usage, $0.summary) })
    text += section("global options", globalOptions)
    text += section("examples", command.examples.map { ($0.line, $0.meaning) })
    return text
  }

  private static var globalOptions: [(String, String)] {
    CommandLineDescription.globalOptions.map { ($0.usage, $0.summary) }
  }

  /// A heading and rows of two columns; empty where there are no rows.
  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let width = min(rows.map { TerminalText.width($0.0) }.max() ?? 0, 36)
    var text = "\n\(title):\n"
    for (left, right) in rows {
      let indent = "\n" + String(repeating: " ", count: width + 4)
      let summary = WrappedText.lines(right, width: columns - width - 4).joined(separator: indent)
      text += "  " + TerminalText.padded(left, to: width) + "  " + summary + "\n"
    }
    return text
  }

  /// Help is written for terminals of that width.
  private static let columns = 80
}
