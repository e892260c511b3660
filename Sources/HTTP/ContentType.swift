/// A media type with its parameters, from `Content-Type` (RFC 9110, section 8.3).
package struct ContentType: Hashable, Sendable {
  /// Type and subtype in lower case: `application/rss+xml`.
  package var type: String
  /// The name of the character encoding in lower case; nil where none is given.
  package var charset: String?

  /// Reads `text/xml; charset="utf-8"`; nil for a text without a type.
  package init?(_ text: String) {
    let parts = FieldList.parameters(text, separator: ";")
    guard let first = parts.first, first.value == nil, first.name.contains("/") else { return nil }
    type = first.name.lowercased()
    let charset = parts.dropFirst().first { $0.name.lowercased() == "charset" }?.value ?? ""
    self.charset = charset.isEmpty ? nil : charset.lowercased()
  }

  /// The response's own type; nil where it names none.
  package init?(_ fields: HTTPFields) {
    guard let text = fields["Content-Type"] else { return nil }
    self.init(text)
  }

  /// Whether the type is JSON: `application/json`, `application/feed+json` …
  package var isJSON: Bool { type.hasSuffix("/json") || type.hasSuffix("+json") }

  /// Whether the type is one of JSON texts on lines of their own, for which there is no registered name.
  package var isJSONLines: Bool {
    ["ndjson", "jsonl", "jsonlines", "json-lines", "stream+json"].contains {
      type.hasSuffix("/\($0)") || type.hasSuffix("/x-\($0)")
    }
  }

  /// Whether the type is XML: `text/xml`, `application/rss+xml` …
  package var isXML: Bool { type.hasSuffix("/xml") || type.hasSuffix("+xml") }
}
