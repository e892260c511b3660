import Diagnostics
import JSON
import RoostPlugins
import Secrets
import Text
import YAML

extension SourceReader {
  /// The plugin's options: every key that is no engine key, and those of `options:`.
  mutating func read(
    _ given: [YAMLPair], of manifest: Manifest, into source: inout SourceConfiguration
  ) {
    var values: [String: YAMLPair] = [:]
    for pair in given {
      guard manifest.option(pair.name) != nil else {
        unknownOption(pair, manifest)
        continue
      }
      if let first = values[pair.name] {
        reader.fault(
          kind: "duplicate-key", at: pair.mark,
          "the option '\(pair.name)' stands already in line \(first.mark.line)",
          help: "remove one of the two.")
        continue
      }
      values[pair.name] = pair
    }
    for option in manifest.options {
      source.options[option.name] = value(of: option, values[option.name], manifest, &source)
    }
  }

  private mutating func value(
    of option: OptionSpec, _ pair: YAMLPair?, _ manifest: Manifest,
    _ source: inout SourceConfiguration
  ) -> JSONValue {
    guard let pair else {
      guard option.isRequired else { return option.defaultValue }
      if option.type == .secret, !asksSecrets { return .string(VariableExpansion.standIn) }
      reader.fault(
        kind: "missing-option", at: source.mark,
        "source '\(source.name)' has no '\(option.name)', which plugin '\(manifest.name)' needs",
        help: option.description)
      return .null
    }
    if option.type == .secret { return secret(option, pair, &source) }
    if isUnset(pair.value) { return .null }
    let isEmpty = pair.value.scalar.map { !$0.isPlain && Self.isBlank($0.text) } ?? false
    if isEmpty, option.type != .list {
      guard option.isRequired else { return option.defaultValue }
      reader.fault(
        kind: "missing-option", at: pair.value,
        "'\(option.name)' is empty, and plugin '\(manifest.name)' needs it",
        help: option.description)
      return .null
    }
    guard let value = reader.value(pair.value, pair.name, of: option) else { return .null }
    if option.type == .url, let text = value.stringValue {
      source.writtenURLs.insert(option.name)
      source.secrets += SecretLine.secrets(inURL: text)
    }
    return value
  }

  /// A secret; one that is not set makes the source fail by itself, not the whole file.
  private mutating func secret(
    _ option: OptionSpec, _ pair: YAMLPair, _ source: inout SourceConfiguration
  ) -> JSONValue {
    if let unset = unsetSecret(pair.value) {
      source.missingSecret =
        source.missingSecret ?? missing(unset.message, unset, option, source)
      return .null
    }
    guard let text = reader.text(pair.value, pair.name) else { return .null }
    if Self.isBlank(text) {
      let place = reader.document.source.diagnostic(
        kind: "missing-secret", at: pair.value.mark, "")
      guard asksSecrets else { return .string(VariableExpansion.standIn) }
      source.missingSecret =
        source.missingSecret ?? missing("'\(option.name)' is empty", place, option, source)
      return .null
    }
    source.secrets.append(text)
    return .string(text)
  }

  private func missing(
    _ message: String, _ place: Diagnostic, _ option: OptionSpec, _ source: SourceConfiguration
  ) -> Diagnostic {
    var fault = place
    fault.kind = "missing-secret"
    fault.message = "\(message), so source '\(source.name)' is not synced"
    // A default would be a secret in the file.
    let help = place.help.map {
      $0.hasPrefix(VariableExpansion.setting) ? "\(VariableExpansion.setting). " : "\($0) "
    }
    fault.help = "\(help ?? "")'\(option.name)': \(option.summary)"
    return fault
  }

  private mutating func unknownOption(_ pair: YAMLPair, _ manifest: Manifest) {
    guard !reader.isFull else { return }
    let names = manifest.options.map(\.name)
    let help: String
    if pair.name == "<<" {
      help = "merge keys are not part of YAML 1.2; use 'defaults:', or write the keys out."
    } else if let near = Suggestion.nearest(to: pair.name, among: names + EngineKey.names) {
      let about = manifest.option(near)?.takes ?? EngineKey.named(near)?.takes ?? ""
      help = "did you mean '\(near)'? \(about)"
    } else if names.isEmpty {
      help = "the plugin has no options."
    } else {
      help = "its options are \(Suggestion.listed(names, "and"))."
    }
    reader.fault(
      kind: "unknown-option", at: pair.mark,
      "unknown option '\(pair.name)' for plugin '\(manifest.name)'", help: help)
  }

  /// The streams of the source: its own list, else the manifest's default.
  mutating func readStreams(
    _ pair: YAMLPair?, of manifest: Manifest, into source: inout SourceConfiguration
  ) {
    guard let pair else {
      source.streams = manifest.defaultStreams
      return
    }
    guard let elements = reader.list(pair.value, pair.name) else { return }
    if elements.isEmpty {
      reader.fault(
        kind: "wrong-type", at: pair.value, "'streams' names no stream",
        help: "remove the key, or say 'enabled: false'.")
    }
    for node in elements {
      guard let name = reader.text(node, elementOf: pair.name) else { continue }
      if !manifest.streamNames.contains(name) {
        let near = Suggestion.nearest(to: name, among: manifest.streamNames)
        reader.fault(
          kind: "unknown-stream", at: node, "plugin '\(manifest.name)' has no stream '\(name)'",
          help: near.map { "did you mean '\($0)'?" }
            ?? "it has \(Suggestion.listed(manifest.streamNames, "and")).")
      } else if !source.streams.contains(name) {
        source.streams.append(name)
      }
    }
  }

  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
