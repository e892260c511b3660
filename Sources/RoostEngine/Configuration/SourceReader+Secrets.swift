import Diagnostics
import RoostPlugins
import YAML

extension SourceReader {
  /// Notes every text of a source, or of `defaults`, that looks like a secret, wherever it stands: of
  /// a value in a place where none was looked for (a list, a misspelt key) nothing else would know that
  /// no message may show it.
  mutating func noteLikelySecrets(in pairs: [YAMLPair]) {
    let plugin = pairs.first { $0.name == "plugin" }?.value.scalar?.text ?? ""
    let options = manifests[plugin]?.options ?? []
    var known = Set(EngineKey.names + ["streams", "options"])
    known.formUnion(options.map(\.name))
    for pair in pairs {
      let isSecret =
        pair.name == "auth" || options.contains { $0.name == pair.name && $0.type == .secret }
        || !known.contains(pair.name) && Self.looksSecret(pair.name)
      note(pair.value, isSecret: isSecret)
    }
  }

  private mutating func note(_ node: YAMLNode, isSecret: Bool) {
    switch node.content {
    case .scalar(let scalar):
      if isSecret { likelySecrets.append(scalar.text) }
      likelySecrets += SecretLine.secrets(inURL: scalar.text)
    case .sequence(let elements):
      for element in elements { note(element, isSecret: isSecret) }
    case .mapping(let pairs):
      for pair in pairs where pair.name != "user" {
        note(pair.value, isSecret: isSecret || Self.looksSecret(pair.name))
      }
    }
  }

  /// Whether a name is that of a secret, or nearly.
  private static func looksSecret(_ name: String) -> Bool {
    SecretLine.isSecret(name) || Suggestion.nearest(to: name, among: SecretLine.words) != nil
  }
}
