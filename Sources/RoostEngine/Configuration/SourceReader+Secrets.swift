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
        let marks = pair.value.pairs?.map { ($0.mark, $0.value) }
        let nodes = marks ?? (pair.value.elements ?? [pair.value]).map { ($0.mark, $0) }
        for (place, (mark, node)) in nodes.enumerated() {
          let next = place + 1 < nodes.count ? nodes[place + 1].0.line : Int.max
          let manifest = manifest(of: node)
          // What no plugin was found for is an address as likely as not; the secrets in it are known by
          // their form.
          noteLikelySecrets(
            ofSource: node, manifest?.options ?? [], manifest == nil ? ["url"] : [],
            in: mark.line...max(mark.line, next - 1))
        }
      case "defaults":
        for node in pair.value.elements ?? [pair.value] {
          // An option of any plugin stands there by mistake.
          let options = manifests.sorted { $0.key < $1.key }.flatMap(\.value.options)
          noteLikelySecrets(ofSource: node, options, [], in: 0...Int.max)
        }
      default: note(pair.value, isSecret: SecretLine.looksSecret(pair.name))
      }
    }
  }

  /// The manifest of a source's plugin; nil where there is none.
  private func manifest(of node: YAMLNode) -> Manifest? {
    let key =
      node.pairs?.first { $0.name == "plugin" } ?? file.defaults.first { $0.name == "plugin" }
    return manifests[key?.value.scalar?.text ?? ""]
  }

  private mutating func noteLikelySecrets(
    ofSource node: YAMLNode, _ options: [OptionSpec], _ open: Set<String>,
    in lines: ClosedRange<Int>
  ) {
    guard let pairs = node.pairs else { return note(node, isSecret: false) }
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
        for pair in pairs { noteOption(pair, options, open, in: lines) }
      default: noteOption(pair, options, open, in: lines)
      }
    }
  }

  private mutating func noteOption(
    _ pair: YAMLPair, _ options: [OptionSpec], _ open: Set<String>, in lines: ClosedRange<Int>
  ) {
    let named = options.filter { $0.name == pair.name }
    guard named.isEmpty else {
      return note(pair.value, isSecret: named.contains { $0.type == .secret })
    }
    guard !Self.keys.contains(pair.name), !open.contains(pair.name) else {
      return note(pair.value, isSecret: false)
    }
    if pair.value.isNull { noteMistakenName(pair.name) }
    guard !SecretLine.looksSecret(pair.name) else { return note(pair.value, isSecret: true) }
    note(pair.value, isSecret: false)
    // A slip away from an option that may be seen it is that one; else nobody knows what the value is.
    let near = Suggestion.nearest(to: pair.name, among: options.map(\.name) + EngineKey.names)
    let isOpen =
      near.map { near in
        options.first { $0.name == near }.map { $0.type != .secret } ?? Self.openKeys.contains(near)
      } ?? false
    guard !isOpen else { return }
    let known = likelySecrets
    note(pair.value, isSecret: true)
    // In a map of one line with others, `{ … }`, the value may stand beside the next source.
    let end = max(lines.upperBound, pair.value.mark.line)
    unknownValues.append(
      UnknownValues(
        lines: lines.lowerBound...end, texts: Array(likelySecrets[known.count...])))
    likelySecrets = known
  }

  /// Inside `{ }` a value without its name, or without the colon behind that, stands as a name.
  private mutating func noteMistakenName(_ name: String) {
    guard name.contains(where: { !($0.isLowercase || $0.isNumber || "_-".contains($0)) }) else {
      return
    }
    let words = name.split(whereSeparator: { " =".contains($0) }).map(String.init)
    likelySecrets += words.count > 1 ? Array(words.dropFirst()) : [name]
  }

  /// Keys of a source.
  private static let keys = Set(EngineKey.names + ["streams", "options"])
  /// Those that hold no secret.
  private static let openKeys = keys.subtracting(["auth", "headers", "proxy", "options"])

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
        note(pair.value, isSecret: isSecret || SecretLine.looksSecret(pair.name))
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
}
