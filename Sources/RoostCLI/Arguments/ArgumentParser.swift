import Diagnostics

/// Takes a command line apart by the description of commands and options.
///
/// Global options stand before or behind the command; `--name=value` and `--name value` are one; `--`
/// ends the options; an option given empty counts as absent. `help COMMAND` is `COMMAND --help`. Of some
/// commands the name is two words: `plugin check`.
package struct ArgumentParser {
  private var rest: ArraySlice<String>
  private var result = ParsedArguments()

  /// - Throws: `UsageError` at the first thing that nobody could have meant.
  package static func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(rest: arguments[...])
    return try parser.parse()
  }

  private mutating func parse() throws(UsageError) -> ParsedArguments {
    while let argument = rest.popFirst() {
      if argument == "--" {
        for operand in rest { try take(operand: operand) }
        break
      } else if argument.hasPrefix("--") {
        try take(long: argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        try take(letters: argument.dropFirst())
      } else {
        try take(operand: argument)
      }
    }
    try checkOperands()
    return result
  }

  private var options: [OptionDescription] {
    CommandLineDescription.globalOptions + (result.command?.options ?? [])
  }

  private mutating func take(operand: String) throws(UsageError) {
    guard result.command == nil else {
      result.operands.append(operand)
      return
    }
    let words = result.group.map { "\($0) \(operand)" } ?? operand
    if operand == "help" {
      result.set(OptionDescription("help", ""), to: nil)
    } else if let command = CommandLineDescription.command(named: words) {
      result.command = command
    } else if CommandLineDescription.isGroup(words) {
      result.group = words
    } else {
      throw UsageError(unknownCommand: words)
    }
  }

  private mutating func take(long text: Substring) throws(UsageError) {
    let name = String(text.prefix { $0 != "=" })
    let given = text.contains("=") ? String(text.drop { $0 != "=" }.dropFirst()) : nil
    guard let option = options.first(where: { $0.name == name }) else {
      throw UsageError(unknownOption: "--" + name, command: result.command, options: options)
    }
    try take(option, given)
  }

  private mutating func take(letters: Substring) throws(UsageError) {
    for letter in letters {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw UsageError(unknownOption: "-\(letter)", command: result.command, options: [])
      }
      try take(option, nil)
    }
  }

  private mutating func take(
    _ option: OptionDescription, _ given: String?
  ) throws(UsageError) {
    guard let kind = option.value else {
      guard given?.isEmpty ?? true else {
        throw UsageError("option '--\(option.name)' takes no value", command: result.command)
      }
      if given == nil { result.set(option, to: nil) }
      return
    }
    var value = given
    if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.removeFirst() }
    guard let value else {
      let placeholder = option.placeholder ?? ""
      throw UsageError(
        "option '--\(option.name)' needs a value", help: "write '--\(option.name) \(placeholder)'.",
        command: result.command)
    }
    try check(value, kind, option)
    result.set(option, to: value)
  }

  private func check(
    _ value: String, _ kind: OptionDescription.Value, _ option: OptionDescription
  ) throws(UsageError) {
    guard !value.isEmpty else { return }
    switch kind {
    case .text: return
    case .number(_, let least):
      if let number = Int(value), number >= least, !value.hasPrefix("+") { return }
      throw UsageError(
        "option '--\(option.name)' takes a whole number from \(least) on, not '\(value)'",
        command: result.command)
    case .choice(let words):
      if words.contains(value) { return }
      let nearest = Suggestion.nearest(to: value, among: words)
      throw UsageError(
        "option '--\(option.name)' takes \(Suggestion.listed(words)), not '\(value)'",
        help: nearest.map { "did you mean '\($0)'?" }, command: result.command)
    }
  }

  private func checkOperands() throws(UsageError) {
    if let group = result.group, result.command == nil, !result.has("help"), !result.has("version")
    {
      throw UsageError(incomplete: group)
    }
    guard let command = result.command, !result.has("help"), !result.has("version") else { return }
    if result.operands.count < command.operandCount.lowerBound {
      throw UsageError(
        "'roost \(command.name.rawValue)' needs \(command.operands)", command: command)
    }
    if result.operands.count > command.operandCount.upperBound {
      let extra = result.operands[command.operandCount.upperBound]
      throw UsageError(
        "'roost \(command.name.rawValue)' takes no further operand '\(extra)'", command: command)
    }
  }
}
