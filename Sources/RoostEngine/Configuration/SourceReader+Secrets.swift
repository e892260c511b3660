import Diagnostics
import HTTP
import RoostPlugins
import Secrets
import YAML

extension SourceReader {
  /// Header fields whose values tell nobody anything.
  private static let openFields: Set<String> = [
    "accept", "accept-language", "accept-encoding", "content-type", "dnt", "origin", "referer",
  ]

  /// Notes every text of a file that looks like a secret, wherever it stands: of a value in a place where
  /// none was looked for (a list, a misspelt key) nothing else would know that no message may show it.
  mutating func noteLikelySecrets(in file: YAMLNode?) {
    for pair in file?.pairs ?? [] {
      switch pair.name {
      case "sources":
        for node in pair.value.pairs?.map(\.value) ?? pair.value.elements ?? [pair.value] {
          noteLikelySecrets(ofSource: node)
        }
      case "defaults":
        for node in pair.value.elements ?? [pair.value] { noteLikelySecrets(ofSource: node) }
      default: note(pair.value, isSecret: Self.looksSecret(pair.name))
      }
    }
  }

  private mutating func noteLikelySecrets(ofSource node: YAMLNode) {
    guard let pairs = node.pairs else { return note(node, isSecret: false) }
    let plugin = pairs.first { $0.name == "plugin" }?.value.scalar?.text ?? ""
    let options = manifests[plugin]?.options ?? []
    var known = Set(EngineKey.names + ["streams", "options"])
    known.formUnion(options.map(\.name))
    for pair in pairs {
      switch pair.name {
      case "auth": note(pair.value, isSecret: true)
      case "headers": noteHeaders(pair.value)
      case "proxy":
        note(pair.value, isSecret: false)
        // Here a user without a password is one too, and a scheme may be missing.
        let text = pair.value.scalar?.text ?? ""
        likelySecrets += SecretLine.secrets(inURL: text.contains("//") ? text : "//\(text)")
      case "options":
        // Nobody can tell names from values in a list.
        guard let pairs = pair.value.pairs else { return note(pair.value, isSecret: true) }
        for pair in pairs { noteOption(pair, options, known) }
      default: noteOption(pair, options, known)
      }
    }
  }

  private mutating func noteOption(
    _ pair: YAMLPair, _ options: [OptionSpec], _ known: Set<String>
  ) {
    let isSecret =
      options.contains { $0.name == pair.name && $0.type == .secret }
      || !known.contains(pair.name) && Self.looksSecret(pair.name)
    note(pair.value, isSecret: isSecret)
  }

  /// Whatever stands under `headers` may be a secret, and what stands for a name as well.
  private mutating func noteHeaders(_ node: YAMLNode) {
    guard let pairs = node.pairs else {
      for element in node.elements ?? [] { noteHeaders(element) }
      if let text = node.scalar?.text { noteLine(text) }
      return note(node, isSecret: true)
    }
    for pair in pairs {
      if !FieldName.isSound(pair.name) {
        noteLine(pair.name)
        if pair.value.isNull { likelySecrets.append(pair.name) }
      }
      note(pair.value, isSecret: !Self.openFields.contains(pair.name.lowercased()))
    }
  }

  /// The value of a header that is written in one with its name.
  private mutating func noteLine(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return }
    let value = text[text.index(after: colon)...].drop { $0 == " " }
    likelySecrets += [String(value)] + value.split(separator: " ").map(String.init)
  }

  private mutating func note(_ node: YAMLNode, isSecret: Bool) {
    switch node.content {
    case .scalar(let scalar):
      if isSecret {
        likelySecrets.append(scalar.text)
        likelySecrets += asWritten(scalar, at: node.mark)
      }
      likelySecrets += SecretLine.secrets(inURL: scalar.text)
    case .sequence(let elements):
      for element in elements { note(element, isSecret: isSecret) }
    case .mapping(let pairs):
      for pair in pairs where pair.name != "user" {
        note(pair.value, isSecret: isSecret || Self.looksSecret(pair.name))
      }
    }
  }

  /// The forms in which a line of the file shows a text of several lines, or one with escapes.
  private func asWritten(_ scalar: YAMLScalar, at mark: YAMLMark) -> [String] {
    let lines = scalar.text.split(whereSeparator: \.isNewline).map(String.init)
    let line = reader.document.source.line(mark.line).unicodeScalars
    var written = String.UnicodeScalarView(line.dropFirst(mark.column - 1).prefix(mark.length))
    while let first = written.first, "\"'".unicodeScalars.contains(first) { written.removeFirst() }
    while let last = written.last, "\"'".unicodeScalars.contains(last) { written.removeLast() }
    let text = String(written)
    // A variable's name is no secret, and what it stands for is known.
    return (lines.count > 1 ? lines : [])
      + (text == scalar.text || text.contains("${") ? [] : [text])
  }

  /// Whether a name is that of a secret, or nearly.
  private static func looksSecret(_ name: String) -> Bool {
    SecretLine.isSecret(name) || Suggestion.nearest(to: name, among: SecretLine.words) != nil
  }
}
