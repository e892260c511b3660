package import JSON
package import RoostPlugins
package import Text

/// Where the values of one item came from.
package struct ItemExplanation: Sendable {
  /// One value of the item.
  package struct Value: Sendable {
    /// `title`, `attributes.votes`, `relations.crew`.
    package var name: String
    /// What the response gives now; null where its expression gives nothing.
    package var value: JSONValue
    /// What is stored in its place; nil where that is the same.
    package var stored: JSONValue?
    /// The expression that gave it; nil where a plugin's code did.
    package var origin: ItemTrace.Origin?
  }

  /// The source and the stream that gave it.
  package var source: String
  package var stream: String
  /// The plugin's name.
  package var plugin: String
  /// Whether the plugin is a page without code, whose expressions are told.
  package var isDeclarative: Bool
  /// Method and URL of the request, and the URL that answered, without secrets.
  package var asked: String
  package var url: String
  /// Since when the response is kept; nil: it was fetched for this.
  package var keptSince: Instant?
  /// Place of the page in the walk, from 0; nil where the request is one of a walk for each parent, which
  /// its URL tells and no number.
  package var page: Int?
  /// Where the record is in the response.
  package var record: String
  /// Of an item that came along: the item and the relation that carry it.
  package var parent: String?
  package var carrier: String?
  /// The values, in the order of the common schema.
  package var values: [Value]
}

extension ItemExplanation {
  /// The explanation as `explain --json` shows it.
  package var json: JSONValue {
    [
      "source": .string(source), "plugin": .string(plugin), "stream": .string(stream),
      "request": .string(asked), "url": .string(url),
      "kept_since": keptSince.map { .string($0.rfc3339) } ?? .null,
      "page": page.map { .integer(Int64($0 + 1)) } ?? .null, "record": .string(record),
      "came_with": parent.map {
        ["item": .string($0), "relation": .string(carrier ?? "")]
      } ?? .null,
      "values": .array(values.map(\.json)),
    ]
  }
}

extension ItemExplanation.Value {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["name": .string(name), "value": value]
    if let stored { object["stored"] = stored }
    object["from"] =
      origin.map {
        [
          "file": .string($0.file), "line": .integer(Int64($0.line)),
          "column": .integer(Int64($0.column)), "expression": .string($0.expression),
        ]
      } ?? .null
    return .object(object)
  }
}
