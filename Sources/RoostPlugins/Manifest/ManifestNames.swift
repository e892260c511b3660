/// Which names a manifest and sources.yaml allow.
package enum ManifestNames {
  /// Most characters of a name.
  package static let longest = 64

  /// A plugin: `[a-z0-9][a-z0-9-]*`.
  package static func isPlugin(_ name: String) -> Bool {
    matches(name, first: isLowerOrDigit) { isLowerOrDigit($0) || $0 == "-" }
  }

  /// A source: `[a-z0-9][a-z0-9._-]*`.
  package static func isSource(_ name: String) -> Bool {
    matches(name, first: isLowerOrDigit) {
      isLowerOrDigit($0) || $0 == "." || $0 == "_" || $0 == "-"
    }
  }

  /// An option or a lookup: `[a-z][a-z0-9_]*`.
  package static func isOption(_ name: String) -> Bool {
    matches(name, first: { ("a"..."z").contains($0) }) { isLowerOrDigit($0) || $0 == "_" }
  }

  /// An option that nothing else of the engine or of jq is called.
  package static func isFreeOption(_ name: String) -> Bool {
    isOption(name) && !VariableScope.reserved.contains(name) && !VariableScope.words.contains(name)
      && !EngineKey.names.contains(name)
  }

  /// An attribute: `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isAttribute(_ name: String) -> Bool {
    matches(name, first: { isLetter($0) || $0 == "_" }) { isWord($0) }
  }

  /// A stream, a kind or a relation: `[A-Za-z0-9][A-Za-z0-9_-]*`.
  package static func isLabel(_ name: String) -> Bool {
    matches(name, first: { isWord($0) && $0 != "_" }) { isWord($0) || $0 == "-" }
  }

  private static func matches(
    _ name: String, first: (Unicode.Scalar) -> Bool, rest: (Unicode.Scalar) -> Bool
  ) -> Bool {
    guard let begin = name.unicodeScalars.first, first(begin) else { return false }
    return name.unicodeScalars.count <= longest && name.unicodeScalars.dropFirst().allSatisfy(rest)
  }

  private static func isLowerOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
  }
}
