import Diagnostics

extension YAMLReader {
  /// The scalar's own spelling, quoted or not; null is no text.
  package mutating func text(_ node: YAMLNode, _ name: String) -> String? {
    text(node, called: "'\(name)'")
  }

  /// The text of an element of the list of that name.
  package mutating func text(_ node: YAMLNode, elementOf name: String) -> String? {
    text(node, called: "an element of '\(name)'")
  }

  private mutating func text(_ node: YAMLNode, called name: String) -> String? {
    guard let scalar = node.scalar, !scalar.isNull else {
      let help = node.scalar.map {
        $0.text.isEmpty
          ? "give a value or remove it."
          : "put it in quotes if it is text; without them it is null."
      }
      fault(
        kind: "wrong-type", at: node, "\(name) must be text, found \(node.shown)",
        help: help ?? collectionHelp(node))
      return nil
    }
    return scalar.text
  }

  /// `true` or `false`, spelled just so.
  package mutating func boolean(_ node: YAMLNode, _ name: String) -> Bool? {
    switch node.scalar?.text {
    case "true": return true
    case "false": return false
    default:
      wrongType(node, name, wanted: "true or false")
      return nil
    }
  }

  /// A whole number in decimal digits, without leading zeros.
  package mutating func integer(
    _ node: YAMLNode, _ name: String, in range: ClosedRange<Int> = .min ... .max
  ) -> Int? {
    let wanted = Self.shown(range)
    guard let text = node.scalar?.text, Self.isInteger(text), let value = Int(text) else {
      wrongType(node, name, wanted: wanted, help: numberHelp(node))
      return nil
    }
    guard range.contains(value) else {
      fault(kind: "out-of-range", at: node, "'\(name)' must be \(wanted), found \(node.shown)")
      return nil
    }
    return value
  }

  /// A number in decimal digits with an optional fraction, without exponent and leading zeros.
  package mutating func number(_ node: YAMLNode, _ name: String) -> Double? {
    guard let text = node.scalar?.text, Self.isNumber(text), let value = Double(text),
      value.isFinite
    else {
      wrongType(node, name, wanted: "a number", help: numberHelp(node))
      return nil
    }
    return value
  }

  /// One of some words.
  package mutating func choice(
    _ node: YAMLNode, _ name: String, of words: [String]
  ) -> String? {
    guard let text = node.scalar?.text, words.contains(text) else {
      let near = node.scalar.flatMap { Suggestion.nearest(to: $0.text, among: words) }
      wrongType(
        node, name, wanted: Suggestion.listed(words), help: near.map { "did you mean '\($0)'?" })
      return nil
    }
    return text
  }

  /// Whether a text is `-?(0|[1-9][0-9]*)`.
  package static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return digits.count == 1 || digits.first != 0x30
  }

  /// Whether a text is an integer with an optional fraction `.[0-9]+`.
  package static func isNumber(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, isInteger(String(whole)) else { return false }
    guard parts.count == 2 else { return true }
    return !parts[1].isEmpty && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func shown(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (let least, .max): "a whole number from \(least)"
    case (let least, let most): "a whole number from \(least) to \(most)"
    }
  }

  private func numberHelp(_ node: YAMLNode) -> String? {
    guard let text = node.scalar?.text, text.utf8.first == 0x30, text.utf8.count > 1,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let plain = String(text.drop { $0 == "0" })
    return "a leading zero has no meaning: write \(plain.isEmpty ? "0" : plain)."
  }

  /// `{NAME}` and `[x]` without quotes are collections, which is seldom meant where text is wanted.
  func collectionHelp(_ node: YAMLNode) -> String? {
    node.isFlow ? "put the value in quotes." : nil
  }
}
