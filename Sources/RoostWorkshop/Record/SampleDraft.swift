package import JSON

/// A case of `samples.yaml` before it is written.
package struct SampleDraft: Sendable {
  /// One response.
  package struct Response: Sendable {
    /// `GET /list?page=1`, or with an absolute URL.
    package var request: String
    package var status = 200
    /// The body that the request was sent with, without secrets; nil: it had none.
    package var asked: JSONValue?
    /// Header fields that matter to how it is read.
    package var fields: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    /// Ending of the file that holds the body: `json`, `xml`, `html`, `txt`.
    package var ending = "json"

    /// An answer to that request.
    package init(request: String, body: [UInt8] = []) {
      self.request = request
      self.body = body
    }
  }

  /// Its name.
  package var name: String
  /// The options that it sets.
  package var options = JSONObject()
  /// The streams that it walks; empty: the default ones.
  package var streams: [String] = []
  /// The clock under which it is read, as RFC 3339; nil: the standard one.
  package var now: String?
  package var responses: [Response] = []

  /// A case of that name without response.
  package init(_ name: String) { self.name = name }

  /// The files of its bodies, in order; nil where a response has none, or answers what one before it
  /// does.
  package var files: [String?] {
    let hasFile = responses.indices.map { place in
      let response = responses[place]
      return !response.body.isEmpty
        && !responses[..<place].contains {
          $0.request == response.request && $0.asked == response.asked
        }
    }
    let bodies = hasFile.count { $0 }
    var number = 0
    return zip(responses, hasFile).map { response, hasFile in
      guard hasFile else { return nil }
      number += 1
      return "\(name)\(bodies > 1 ? "-\(number)" : "").\(response.ending)"
    }
  }

  /// Its lines in `samples.yaml`.
  package var yaml: String {
    var lines = ["\(YAMLText.scalar(name)):"]
    if !options.isEmpty {
      lines.append("  options:")
      for (name, value) in options.members { lines.append("    \(name): \(YAMLText.value(value))") }
    }
    if !streams.isEmpty {
      lines.append("  streams: [\(streams.map(YAMLText.scalar).joined(separator: ", "))]")
    }
    if let now { lines.append("  now: \(now)") }
    lines.append("  responses:")
    var seen: Set<String> = []
    for response in responses where seen.insert(response.request).inserted {
      lines += requestLines(response.request)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What answers one request: one response, or several that the request's body tells apart.
  private func requestLines(_ request: String) -> [String] {
    let all = zip(responses, files).filter { $0.0.request == request }
    var bodies: [JSONValue?] = []
    var answers: [(response: Response, file: String?)] = []
    for (response, file) in all where !bodies.contains(response.asked) {
      bodies.append(response.asked)
      answers.append((response, file))
    }
    let name = YAMLText.quoted(request)
    guard answers.count > 1 else {
      let (response, file) = answers[0]
      if response.status == 200, response.fields.isEmpty, let file {
        return ["    \(name): \(YAMLText.scalar(file))"]
      }
      return ["    \(name):"] + Self.lines(response, file).map { "      " + $0 }
    }
    let told = zip(SampleBodies.differences(bodies), answers).enumerated().sorted { one, other in
      (SampleBodies.weight(other.element.0), one.offset)
        < (SampleBodies.weight(one.element.0), other.offset)
    }
    return ["    \(name):"]
      + told.flatMap { place -> [String] in
        let (body, (response, file)) = place.element
        let lines = (body.map { ["body: \($0.text())"] } ?? []) + Self.lines(response, file)
        return lines.enumerated().map { ($0.offset == 0 ? "      - " : "        ") + $0.element }
      }
  }

  private static func lines(_ response: Response, _ file: String?) -> [String] {
    var lines: [String] = []
    if let file { lines.append("file: \(YAMLText.scalar(file))") }
    if response.status != 200 || file == nil { lines.append("status: \(response.status)") }
    if response.fields.isEmpty { return lines }
    lines.append("headers:")
    for (name, value) in response.fields { lines.append("  \(name): \(YAMLText.quoted(value))") }
    return lines
  }
}
