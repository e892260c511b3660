package import JSON

/// A case of `samples.yaml` before it is written.
package struct SampleDraft: Sendable {
  /// One response.
  package struct Response: Sendable {
    /// `GET /list?page=1`, or with an absolute URL.
    package var request: String
    package var status = 200
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

  /// The files of its bodies, in order; nil where a response has none.
  package var files: [String?] {
    let bodies = responses.filter { !$0.body.isEmpty }.count
    var number = 0
    return responses.map { response in
      guard !response.body.isEmpty else { return nil }
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
    for (response, file) in zip(responses, files) {
      let request = YAMLText.quoted(response.request)
      if response.status == 200, response.fields.isEmpty, let file {
        lines.append("    \(request): \(YAMLText.scalar(file))")
        continue
      }
      lines.append("    \(request):")
      if let file { lines.append("      file: \(YAMLText.scalar(file))") }
      if response.status != 200 { lines.append("      status: \(response.status)") }
      if response.fields.isEmpty { continue }
      lines.append("      headers:")
      for (name, value) in response.fields {
        lines.append("        \(name): \(YAMLText.quoted(value))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
