import Diagnostics
import JSON
import RoostPlugins
import YAML

/// Reads the sources of a file, one after the other, and keeps every fault.
struct SourceReader {
  let file: ConfigurationFile
  let manifests: [String: Manifest]
  let broken: Set<String>
  /// Every plugin that was found, sorted.
  let pluginNames: [String]
  let asksSecrets: Bool
  var reader: YAMLReader
  /// Every secret met so far, those of sources with faults too.
  var secrets: [String]
  /// Texts that no message about a fault of the file may show.
  var likelySecrets: [String] = []
  /// Values of options that no plugin knows, so that any of them may be a secret whose name is misspelt.
  var unknownValues: [UnknownValues] = []
  /// Values that are not there.
  private let unset: [YAMLMark: Diagnostic]
  /// Places of those that a secret option wants: its source fails by itself, not the whole file.
  private var isSecret: Set<YAMLMark> = []

  init(
    _ file: ConfigurationFile, manifests: [String: Manifest], broken: Set<String>,
    known: [String], asksSecrets: Bool
  ) {
    self.file = file
    self.manifests = manifests
    self.broken = broken
    pluginNames = Set(known).union(manifests.keys).union(broken).sorted()
    self.asksSecrets = asksSecrets
    reader = YAMLReader(file.expanded.document)
    secrets = file.expanded.values
    unset = asksSecrets ? file.expanded.unset : [:]
  }

  /// What was found, without the faults of the document, which the file keeps.
  var faults: [Diagnostic] {
    Array(reader.faults.dropFirst(file.expanded.document.faults.count))
  }

  /// Keeps the values that are not there and that no secret option wanted, and checks `defaults`.
  mutating func finish() {
    for pair in file.defaults where EngineKey.named(pair.name) == nil {
      reader.unknownKey(pair, in: "'defaults'", keys: EngineKey.names)
    }
    if file.sources.isEmpty {
      var ignored = SourceConfiguration(
        name: "", place: "", plugin: "", mark: YAMLMark(line: 1, column: 1))
      for pair in file.defaults where EngineKey.named(pair.name) != nil {
        read(pair, into: &ignored)
      }
    }
    reader.add(unset.filter { !isSecret.contains($0.key) }.map(\.value))
  }

  /// One source; nil, with its faults, where it has no plugin or cannot be read at all.
  mutating func source(_ pair: YAMLPair) -> SourceConfiguration? {
    checkName(pair)
    guard let pairs = pair.value.pairs ?? (pair.value.isNull ? [] : nil) else {
      reader.wrongType(
        pair.value, pair.name, wanted: "a map",
        help: "write 'plugin:' and the options in lines of their own under the name.")
      return nil
    }
    let own = Set(pairs.map(\.name))
    let keys = pairs + file.defaults.filter { !own.contains($0.name) }
    guard let plugin = plugin(pair, keys) else { return nil }
    var source = SourceConfiguration(
      name: pair.name, place: "\(reader.document.file):\(pair.mark.line):\(pair.mark.column)",
      plugin: plugin, mark: pair.mark)
    var options: [YAMLPair] = []
    for key in keys {
      if key.name == "options" {
        if let more = reader.map(key.value, key.name) { options += more }
      } else if EngineKey.named(key.name) != nil {
        read(key, into: &source)
      } else if own.contains(key.name) {
        options.append(key)
      }
    }
    if let manifest = manifests[plugin] {
      if let every = manifest.every, !keys.contains(where: { $0.name == "every" }) {
        source.every = every
      }
      read(options, of: manifest, into: &source)
      readStreams(keys.first { $0.name == "streams" }, of: manifest, into: &source)
    }
    source.secrets += keys.flatMap { file.expanded.values(in: $0.value) }
    secrets += source.secrets
    return source
  }

  private mutating func checkName(_ pair: YAMLPair) {
    guard !ManifestNames.isSource(pair.name) else { return }
    let lowered = pair.name.lowercased()
    let fitting = String(lowered.map { $0 == " " ? "-" : $0 })
    let length = pair.name.unicodeScalars.count
    let help =
      if ManifestNames.isSource(fitting) {
        "write '\(fitting)', and the name for people under 'title'."
      } else if length > ManifestNames.longest {
        "it has \(length) characters, and a name has at most \(ManifestNames.longest)."
      } else {
        "a name has small letters, digits, '.', '_' and '-' and begins with a letter or digit."
      }
    reader.fault(
      kind: "invalid-name", at: pair.mark, "'\(pair.name)' cannot be the name of a source",
      help: help)
  }

  private mutating func plugin(_ pair: YAMLPair, _ keys: [YAMLPair]) -> String? {
    let known = pluginNames
    guard let key = keys.first(where: { $0.name == "plugin" }) else {
      reader.fault(
        kind: "missing-key", at: pair.mark, "source '\(pair.name)' has no 'plugin'",
        help: known.isEmpty ? nil : "say which reads it: \(Suggestion.listed(known)).")
      return nil
    }
    guard !isUnset(key.value), let name = reader.text(key.value, key.name) else { return nil }
    guard manifests[name] == nil, !broken.contains(name) else { return name }
    let near = Suggestion.nearest(to: name, among: known)
    reader.fault(
      kind: "unknown-plugin", at: key.value, "there is no plugin '\(name)'",
      help: near.map { "did you mean '\($0)'?" }
        ?? (known.isEmpty
          ? "no plugins were found; see 'roost plugins'."
          : "there are \(Suggestion.listed(known, "and"))."))
    return nil
  }

  /// Whether a value is not there, which is told once, or stood in for.
  func isUnset(_ node: YAMLNode) -> Bool { unset[node.mark] != nil }

  /// What is not there of a value that a secret option wants; nil where all is.
  mutating func unsetSecret(_ node: YAMLNode) -> Diagnostic? {
    guard let fault = unset[node.mark] else { return nil }
    isSecret.insert(node.mark)
    return fault
  }
}
