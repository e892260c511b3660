import Diagnostics
import HTTP
import JSON
import Text
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
    for one in cases { checkFiles(of: one) }
    return cases
  }

  /// Keeps which of a case's files are none of the folder: those that it names, and that of its items,
  /// which has its name.
  private mutating func checkFiles(of one: SampleCase) {
    let files = SampleFiles(folder: folder)
    if let fault = files.fault("\(one.name).items.json") {
      reader.fault(
        kind: "outside-folder", at: one.mark, "the case's items \(fault)",
        help: "give the case another name.")
    }
    let named =
      one.responses.compactMap { response in response.file.map { (response.mark, $0) } }
      + one.outputs.values.sorted().map { (one.mark, $0) }
    for (mark, path) in named {
      guard let fault = files.fault(String(path.dropFirst(folder.count + 1))) else { continue }
      reader.fault(
        kind: "outside-folder", at: mark, "'file' \(fault)",
        help: "put the file into the folder, and give its name alone.")
    }
  }

  private mutating func sampleCase(_ pair: YAMLPair) -> SampleCase? {
    guard
      let pairs = reader.map(
        pair.value, pair.name, keys: ["options", "streams", "now", "responses", "output"])
    else { return nil }
    var one = SampleCase(pair.name, at: pair.mark)
    for spec in manifest.options where !spec.defaultValue.isNull {
      one.options[spec.name] = spec.defaultValue
    }
    for part in pairs {
      switch part.name {
      case "options": read(options: part.value, into: &one)
      case "streams": one.streams = streams(part.value)
      case "now": one.now = now(part.value) ?? one.now
      case "output": read(output: part.value, into: &one)
      default:
        for response in reader.map(part.value, "responses") ?? [] {
          one.responses += sampleResponses(response)
        }
      }
    }
    for spec in manifest.options where spec.isRequired && one.options[spec.name] == nil {
      reader.fault(
        kind: "missing-key", at: pair.mark, "case '\(pair.name)' sets no '\(spec.name)'",
        help: "the option is required: add it under 'options'.")
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
      one.options[pair.name] = reader.value(pair.value, pair.name, of: spec)
    }
  }

  private mutating func streams(_ node: YAMLNode) -> [String] {
    let streams = reader.texts(node, "streams") ?? []
    let known = manifest.streamNames
    for stream in streams where !known.contains(stream) {
      let near = Suggestion.nearest(to: stream, among: known)
      reader.fault(
        kind: "unknown-name", at: node, "there is no stream '\(stream)'",
        help: near.map { "did you mean '\($0)'?" }
          ?? "there are \(Suggestion.listed(known, "and")).")
    }
    return streams
  }

  private mutating func now(_ node: YAMLNode) -> Instant? {
    guard let text = reader.text(node, "now") else { return nil }
    guard let now = Instant(rfc3339: text) else {
      reader.wrongType(
        node, "now", wanted: "a moment of RFC 3339", help: "write it as 2025-06-01T12:00:00Z.")
      return nil
    }
    return now
  }

  /// What answers one request: `FILE`, a map, or a list of maps that differ in what the request's body
  /// holds.
  private mutating func sampleResponses(_ pair: YAMLPair) -> [SampleResponse] {
    let words = pair.name.split(separator: " ")
    guard words.count == 2, let method = HTTPMethod(rawValue: String(words[0])),
      words[1].hasPrefix("/") || words[1].hasPrefix("http")
    else {
      reader.fault(
        kind: "invalid-request", at: pair.mark, "'\(pair.name)' is no request",
        help: "write 'GET /path?query' or 'POST /path'")
      return []
    }
    let empty = SampleResponse(
      mark: pair.mark, method: method.rawValue, target: String(words[1]), status: 200,
      fields: HTTPFields())
    guard let elements = pair.value.elements else {
      return [response(pair.value, pair.name, empty)]
    }
    return elements.map { element in
      var response = empty
      response.mark = element.mark
      return self.response(element, pair.name, response)
    }
  }

  private mutating func response(
    _ node: YAMLNode, _ name: String, _ empty: SampleResponse
  ) -> SampleResponse {
    var response = empty
    guard node.pairs != nil else {
      response.file = reader.text(node, "file").map { "\(folder)/\($0)" }
      return response
    }
    let keys = ["file", "status", "headers"] + (empty.method == "POST" ? ["body"] : [])
    for part in reader.map(node, name, keys: keys) ?? [] {
      switch part.name {
      case "file": response.file = reader.text(part.value, "file").map { "\(folder)/\($0)" }
      case "body": response.body = CoreSchema.json(part.value)
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
