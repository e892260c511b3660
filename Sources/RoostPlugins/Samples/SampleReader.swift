import Diagnostics
import HTTP
import JSON
import YAML

/// Reads `samples.yaml` against the plugin's manifest, and keeps every fault.
struct SampleReader {
  private let folder: String
  private let manifest: Manifest
  private var reader: YAMLReader

  init(_ document: YAMLDocument, folder: String, manifest: Manifest) {
    reader = YAMLReader(document)
    self.folder = folder
    self.manifest = manifest
  }

  /// What was wrong.
  var faults: [Diagnostic] { reader.faults }

  mutating func cases() -> [SampleCase] {
    guard let root = reader.document.root else { return [] }
    var cases: [SampleCase] = []
    for pair in reader.map(root, "samples.yaml") ?? [] {
      if let one = sampleCase(pair) { cases.append(one) }
    }
    return cases
  }

  private mutating func sampleCase(_ pair: YAMLPair) -> SampleCase? {
    guard
      let pairs = reader.map(
        pair.value, pair.name, keys: ["options", "streams", "responses", "output"])
    else { return nil }
    var one = SampleCase(name: pair.name, options: JSONObject(), streams: [], responses: [])
    for spec in manifest.options where !spec.defaultValue.isNull {
      one.options[spec.name] = spec.defaultValue
    }
    for part in pairs {
      switch part.name {
      case "options": read(options: part.value, into: &one)
      case "streams": one.streams = reader.texts(part.value, "streams") ?? []
      case "output": read(output: part.value, into: &one)
      default:
        for response in reader.map(part.value, "responses") ?? [] {
          if let response = sampleResponse(response) { one.responses.append(response) }
        }
      }
    }
    return one
  }

  /// `FILE`, or `{ STREAM: FILE }`.
  private mutating func read(output node: YAMLNode, into one: inout SampleCase) {
    guard node.pairs != nil else {
      one.outputs[""] = reader.text(node, "output").map { "\(folder)/\($0)" }
      return
    }
    for pair in reader.map(node, "output", keys: manifest.streamNames) ?? [] {
      one.outputs[pair.name] = reader.text(pair.value, pair.name).map { "\(folder)/\($0)" }
    }
  }

  private mutating func read(options node: YAMLNode, into one: inout SampleCase) {
    for pair in reader.map(node, "options", keys: manifest.options.map(\.name)) ?? [] {
      guard let spec = manifest.option(pair.name) else { continue }
      one.options[pair.name] = value(pair.value, spec)
    }
  }

  private mutating func value(_ node: YAMLNode, _ spec: OptionSpec) -> JSONValue? {
    switch spec.type {
    case .integer: reader.integer(node, spec.name).map { .integer(Int64($0)) }
    case .number: reader.number(node, spec.name).map { .number($0) }
    case .boolean: reader.boolean(node, spec.name).map { .bool($0) }
    case .choice: reader.choice(node, spec.name, of: spec.words).map { .string($0) }
    case .list: reader.texts(node, spec.name).map { .array($0.map { .string($0) }) }
    case .text, .secret, .url: reader.text(node, spec.name).map { .string($0) }
    }
  }

  private mutating func sampleResponse(_ pair: YAMLPair) -> SampleResponse? {
    let words = pair.name.split(separator: " ")
    guard words.count == 2, let method = HTTPMethod(rawValue: String(words[0])),
      words[1].hasPrefix("/") || words[1].hasPrefix("http")
    else {
      reader.fault(
        kind: "invalid-request", at: pair.mark, "'\(pair.name)' is no request",
        help: "write 'GET /path?query' or 'POST /path'")
      return nil
    }
    var response = SampleResponse(
      method: method.rawValue, target: String(words[1]), status: 200, fields: HTTPFields())
    guard pair.value.pairs != nil else {
      response.file = reader.text(pair.value, "file").map { "\(folder)/\($0)" }
      return response
    }
    let keys = ["file", "status", "headers"]
    for part in reader.map(pair.value, pair.name, keys: keys) ?? [] {
      switch part.name {
      case "file": response.file = reader.text(part.value, "file").map { "\(folder)/\($0)" }
      case "status":
        response.status = reader.integer(part.value, "status", in: 200...599) ?? 200
      default:
        for field in reader.map(part.value, "headers") ?? [] {
          if let text = reader.text(field.value, field.name) {
            response.fields.append(field.name, text)
          }
        }
      }
    }
    return response
  }
}
