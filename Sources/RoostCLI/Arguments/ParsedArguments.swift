/// A command line taken apart: the command, what was said by options, and the operands.
package struct ParsedArguments: Hashable, Sendable {
  /// The command; nil where none was given.
  package var command: CommandDescription?
  /// First word of commands of two words, such as `plugin`; nil where none was given.
  package var group: String?
  /// Operands, in order.
  package var operands: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Nothing said.
  package init() {}

  /// Whether the option was given; one that takes a value, with one that is not empty.
  package func has(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  /// The last value of the option; nil where it was not given, or given empty.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// Every value of a repeatable option, in order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option that takes a number; nil where it was not given.
  package func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  mutating func set(_ option: OptionDescription, to value: String?) {
    guard option.value != nil else {
      flags.insert(option.name)
      return
    }
    guard let value, !value.isEmpty else { return }
    values[option.name] = (option.isRepeatable ? values[option.name] ?? [] : []) + [value]
  }
}
